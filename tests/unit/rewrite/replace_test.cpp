// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "catalog/op_def.h"
#include "contains.h"
#include "ge/fusion/graph_rewriter.h"
#include "graph_maker.h"
#include "rewrite/replace.h"
#include "support/status.h"

using namespace ge;
using namespace ge::test;
using fusion::SubgraphBoundary;
using fusion::SubgraphInput;
using fusion::SubgraphOutput;
using fusion::SubgraphRewriter;

namespace {

/// in → relu → abs → NetOutput "result"; the boundary around relu and abs.
struct Fixture {
  GraphMaker g{"g"};
  Endpoint in = g.Data("in", 0);
  Endpoint relu = g.Op("Relu", "relu", {in});
  Endpoint abs = g.Op("Abs", "abs", {relu});
  GraphMaker r{"r"};
  CustomPassContext context{"MyPass", nullptr};

  Fixture() { g.Output({abs}, {"result"}); }

  SubgraphBoundary Boundary() const {
    return SubgraphBoundary({SubgraphInput({g.Io({relu.node, 0})})}, {SubgraphOutput(g.Io(abs))});
  }
  std::string Producer() const {
    return g.store().Name(g.store().Producer(g.Find("NetOutput"), 0).node);
  }
  std::string Refusal() {
    const std::string before = g.Dump();
    const Outcome done = SubgraphRewriter::TryReplace(Boundary(), r.graph(), &context);
    BOOST_TEST(!done.ok());
    BOOST_TEST(g.Dump() == before, "a refused replacement changed the graph");
    return done.message();
  }
  void Replace() {
    const Outcome done = SubgraphRewriter::TryReplace(Boundary(), r.graph(), &context);
    BOOST_TEST(done.ok(), done.message());
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(replace, Fixture)

BOOST_AUTO_TEST_CASE(new_node_takes_the_place_and_tells_its_origin) {
  r.Output({r.Op("Neg", "neg", {r.Data("x", 0)})});
  Replace();
  BOOST_TEST(Producer() == "neg_relu_abs_0");
  BOOST_TEST(g.Names() == (std::vector<std::string>{"in", "neg_relu_abs_0", "NetOutput"}),
             boost::test_tools::per_element());
  const auto strings = [this](const char* name) {
    return std::get<std::vector<std::string>>(*g.store().FindAttr(g.Find("neg_relu_abs_0"), name));
  };
  BOOST_TEST(strings(catalog::kPassNameAttr) == std::vector<std::string>{"MyPass"},
             boost::test_tools::per_element());
  BOOST_TEST(strings(catalog::kOriginNamesAttr) == (std::vector<std::string>{"relu", "abs"}),
             boost::test_tools::per_element());
  BOOST_TEST(strings(catalog::kOriginTypesAttr) == (std::vector<std::string>{"Relu", "Abs"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(names_that_are_cut_are_numbered_on) {
  const std::string stem = "neg_" + std::string(159, 'r') + "_";
  g.store().RenameNode(g.Find("relu"), std::string(200, 'r'));
  for (int i = 0; i < 9; ++i) g.Op("Exp", stem + std::to_string(i), {in});
  r.Output({r.Op("Neg", "neg", {r.Data("x", 0)})});
  Replace();
  BOOST_TEST(g.store().FindNode(0, stem + "9").valid());
}

BOOST_AUTO_TEST_CASE(output_names_stay) {
  r.Output({r.Op("Neg", "neg", {r.Data("x", 0)})});
  Replace();
  const auto* names = g.store().FindAttr(g.Find("NetOutput"), catalog::kOutputNamesAttr);
  BOOST_TEST(std::get<std::vector<std::string>>(*names)[0] == "result");
}

BOOST_AUTO_TEST_CASE(replacement_may_be_used_again) {
  r.Output({r.Op("Neg", "neg", {r.Data("x", 0)})});
  const std::string before = r.Dump();
  Replace();
  BOOST_TEST(r.Dump() == before);
}

BOOST_AUTO_TEST_CASE(data_wired_to_the_output_becomes_an_edge) {
  r.Output({r.Data("x", 0)});
  Replace();
  BOOST_TEST(Producer() == "in");
  BOOST_TEST(g.Names() == (std::vector<std::string>{"in", "NetOutput"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(every_outside_consumer_follows) {
  g.Op("Neg", "other", {abs});
  r.Output({r.Op("Exp", "exp", {r.Data("x", 0)})});
  Replace();
  BOOST_TEST(g.store().Name(g.store().Producer(g.Find("other"), 0).node) == Producer());
}

BOOST_AUTO_TEST_CASE(output_without_consumer_is_handled) {
  g.store().Disconnect({g.Find("NetOutput"), 0});
  r.Output({r.Op("Exp", "exp", {r.Data("x", 0)})});
  Replace();
  BOOST_TEST(g.CountType("Exp") == 1u);
  BOOST_TEST(!g.Has("abs"));
}

BOOST_AUTO_TEST_CASE(new_output_takes_the_desc_when_it_has_none) {
  ir::TensorDesc desc;
  desc.shape.dims = {2, 3};
  desc.data_type = DT_FLOAT16;
  g.store().SetOutputDesc(abs.node, 0, desc);
  g.store().SetOutputDesc(in.node, 0, desc);
  r.Output({r.Op("Exp", "exp", {r.Data("x", 0)})});
  Replace();
  BOOST_TEST((g.store().OutputDesc(g.Find("exp_relu_abs_0"), 0) == desc));
  BOOST_TEST((g.store().InputDesc(g.Find("exp_relu_abs_0"), 0) == desc));
}

BOOST_AUTO_TEST_CASE(constant_survives_while_somebody_reads_it) {
  const Endpoint c = g.Const("c", {2.0});
  const Endpoint mul = g.Op("Mul", "mul", {abs, c});
  const Endpoint other = g.Op("Add", "other", {in, c});
  const auto around = [this](Endpoint node) {
    return SubgraphBoundary({SubgraphInput({g.Io({node.node, 0})})}, {SubgraphOutput(g.Io(node))});
  };
  r.Output({r.Op("Exp", "exp", {r.Data("x", 0)})});
  BOOST_TEST(SubgraphRewriter::Replace(around(mul), r.graph()) == SUCCESS);
  BOOST_TEST(g.Has("c"));
  BOOST_TEST(SubgraphRewriter::Replace(around(other), r.graph()) == SUCCESS);
  BOOST_TEST(!g.Has("c"));
}

BOOST_AUTO_TEST_CASE(subgraphs_of_the_replacement_come_along) {
  const Endpoint call = r.Op("Exp", "exp", {r.Data("x", 0)});
  const auto body = r.store().AddGraph("body");
  r.store().SetSubgraph(call.node, "f", body);
  r.store().AddNode(body, "Relu", "inner", ge::ir::PortLayout());
  r.Output({call});
  Replace();
  const auto copy = g.store().Subgraph(g.Find("exp_relu_abs_0"), "f");
  BOOST_REQUIRE(copy != ir::kNoGraph);
  BOOST_TEST(g.store().FindNode(copy, "inner").valid());
}

BOOST_AUTO_TEST_CASE(wrong_number_of_inputs_is_refused) {
  r.Output({r.Op("Add", "add", {r.Data("x", 0), r.Data("y", 1)})});
  GE_TEST_CONTAINS(Refusal(),
                   "replacement 'r': it has 2 inputs (Data), the part of the graph that "
                   "it replaces has 1");
}

BOOST_AUTO_TEST_CASE(wrong_number_of_outputs_is_refused) {
  const Endpoint x = r.Data("x", 0);
  r.Output({x, x});
  GE_TEST_CONTAINS(Refusal(), "it has 2 outputs");
}

BOOST_AUTO_TEST_CASE(cyclic_replacement_is_refused) {
  const Endpoint a = r.Op("Add", "a", {r.Data("x", 0), {}});
  const Endpoint b = r.Op("Relu", "b", {a});
  r.store().Connect(b, {a.node, 1});
  r.Output({b});
  GE_TEST_CONTAINS(Refusal(), "replacement 'r'");
}

BOOST_AUTO_TEST_CASE(replacement_that_was_handed_over_is_refused) {
  Graph gone = r.graph();
  const Graph taken(std::move(gone));
  const Outcome done = SubgraphRewriter::TryReplace(Boundary(), gone, nullptr);  // NOLINT
  GE_TEST_CONTAINS(done.message(), "handed over before");
}

BOOST_AUTO_TEST_CASE(target_as_replacement_is_refused) {
  const Outcome done = SubgraphRewriter::TryReplace(Boundary(), g.graph(), nullptr);
  GE_TEST_CONTAINS(done.message(), "belongs to the graph that is being rewritten");
}

BOOST_AUTO_TEST_CASE(removed_node_in_the_boundary_is_refused) {
  r.Output({r.Op("Neg", "neg", {r.Data("x", 0)})});
  const SubgraphBoundary stale = Boundary();
  Replace();
  const Outcome done = SubgraphRewriter::TryReplace(stale, r.graph(), nullptr);
  GE_TEST_CONTAINS(done.message(), "names a node that was removed");
}

BOOST_AUTO_TEST_CASE(refusal_lands_in_the_context) {
  const Endpoint x = r.Data("x", 0);
  r.Output({x, x});
  BOOST_TEST(SubgraphRewriter::Replace(Boundary(), r.graph(), context) != SUCCESS);
  GE_TEST_CONTAINS(context.error_message(), "it has 2 outputs");
}

BOOST_AUTO_TEST_SUITE_END()
