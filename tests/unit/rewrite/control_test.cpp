// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "contains.h"
#include "ge/fusion/graph_rewriter.h"
#include "graph_maker.h"
#include "support/status.h"

using namespace ge;
using namespace ge::test;
using fusion::SubgraphBoundary;
using fusion::SubgraphInput;
using fusion::SubgraphOutput;
using fusion::SubgraphRewriter;

namespace {

/// before ⇒ relu → abs ⇒ after, all data from one input.
struct Fixture {
  GraphMaker g{"g"};
  Endpoint in = g.Data("in", 0);
  Endpoint before = g.Op("Neg", "before", {in});
  Endpoint relu = g.Op("Relu", "relu", {in});
  Endpoint abs = g.Op("Abs", "abs", {relu});
  Endpoint after = g.Op("Exp", "after", {in});
  GraphMaker r{"r"};

  Fixture() {
    g.store().AddControl(before.node, relu.node);
    g.store().AddControl(abs.node, after.node);
    g.Output({abs, before, after});
  }
  Outcome Replace() {
    const SubgraphBoundary boundary({SubgraphInput({g.Io({relu.node, 0})})},
                                    {SubgraphOutput(g.Io(abs))});
    return SubgraphRewriter::TryReplace(boundary, r.graph(), nullptr);
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(control, Fixture)

BOOST_AUTO_TEST_CASE(control_edges_go_to_first_and_last_new_node) {
  r.Output({r.Op("Tanh", "last", {r.Op("Sigmoid", "first", {r.Data("x", 0)})})});
  BOOST_TEST(Replace().ok());
  BOOST_TEST(
      (g.store().ControlOutputs(before.node) == std::vector<NodeId>{g.Find("first_relu_abs_0")}));
  BOOST_TEST(
      (g.store().ControlInputs(after.node) == std::vector<NodeId>{g.Find("last_relu_abs_0")}));
}

BOOST_AUTO_TEST_CASE(constants_do_not_wait) {
  r.Output({r.Op("Add", "add", {r.Data("x", 0), r.Const("c", {1.0})})});
  BOOST_TEST(Replace().ok());
  BOOST_TEST(
      (g.store().ControlOutputs(before.node) == std::vector<NodeId>{g.Find("add_relu_abs_0")}));
}

BOOST_AUTO_TEST_CASE(edge_without_a_new_home_is_refused) {
  r.Output({r.Data("x", 0)});
  const std::string text = g.Dump();
  const Outcome done = Replace();
  GE_TEST_CONTAINS(done.message(), "would be lost, as the replacement has no node");
  BOOST_TEST(g.Dump() == text);
}

BOOST_AUTO_TEST_CASE(control_edge_at_the_replacements_border_is_refused) {
  const Endpoint x = r.Data("x", 0);
  const Endpoint neg = r.Op("Neg", "neg", {x});
  r.store().AddControl(x.node, neg.node);
  r.Output({neg});
  GE_TEST_CONTAINS(Replace().message(), "a control edge of 'x' (Data) would be lost");
}

BOOST_AUTO_TEST_CASE(control_edges_inside_the_replacement_are_copied) {
  const Endpoint x = r.Data("x", 0);
  const Endpoint a = r.Op("Neg", "a", {x}), b = r.Op("Tanh", "b", {x});
  r.store().AddControl(a.node, b.node);
  r.Output({r.Op("Add", "c", {a, b})});
  BOOST_TEST(Replace().ok());
  BOOST_TEST((g.store().ControlInputs(g.Find("b_relu_abs_0")) ==
                  std::vector<NodeId>{before.node, g.Find("a_relu_abs_0")} ||
              g.store().ControlInputs(g.Find("b_relu_abs_0")) ==
                  std::vector<NodeId>{g.Find("a_relu_abs_0"), before.node}));
}

BOOST_AUTO_TEST_SUITE_END()
