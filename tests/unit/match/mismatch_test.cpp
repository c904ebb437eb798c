// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// What is told of the candidate that went furthest.
#include <boost/test/unit_test.hpp>

#include "graph_maker.h"
#include "match/matcher.h"

using namespace ge;
using namespace ge::test;

namespace {

match::Matcher Searched(const GraphMaker& pattern, const GraphMaker& target) {
  const auto config = fusion::PatternMatcherConfigBuilder().EnableConstValueMatch().Build();
  match::Matcher matcher(*match::Compile(*pattern.pattern(), *config), target.graph());
  BOOST_TEST(!matcher.Next());
  return matcher;
}

std::string Closest(const GraphMaker& pattern, const GraphMaker& target) {
  return Searched(pattern, target).ClosestText();
}

/// With two outputs.
Endpoint TopK(GraphMaker& g, Endpoint of = {}) {
  return g.Op("TopK", "top", {of.node.valid() ? of : g.Data("x", 0), g.BareConst("k")});
}

/// Relu(x), Exp(Neg(x)), Add(Abs(x), y)
GraphMaker Target() {
  GraphMaker g;
  const Endpoint x = g.Data("x", 0);
  g.Output({g.Op("Relu", "relu", {x}), g.Op("Exp", "exp", {g.Op("Neg", "neg", {x})}),
            g.Op("Add", "add", {g.Op("Abs", "abs", {x}), g.Data("y", 1)})});
  return g;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(mismatch)

BOOST_AUTO_TEST_CASE(value_that_differs_in_its_shape_only_is_shown_with_its_shape) {
  GraphMaker p("p"), g;
  p.Output({p.Op("Add", "add", {p.Data("x", 0), p.Const("c", {0})})});
  g.Output({g.Op("Add", "add",
                 {g.Data("x", 0), g.ConstOf("zero", ir::MakeFloatTensor(DT_FLOAT, {1}, {0}))})});
  BOOST_TEST(Closest(p, g) ==
             "constant 'zero' (Const) is DT_FLOAT [0] of shape [1], the pattern's is DT_FLOAT [0] "
             "of shape []");
}

BOOST_AUTO_TEST_CASE(output_that_nothing_reads_is_told_with_the_way_to_it) {
  GraphMaker one("p");
  Endpoint x = one.Data("x", 0);
  one.Output({one.Op("Relu", "relu", {x}), one.Op("Exp", "exp", {x})});
  BOOST_TEST(Closest(one, Target()) == "no Exp reads 'x' (Data)");

  GraphMaker two("p");
  x = two.Data("x", 0);
  const Endpoint add = two.Op("Add", "add", {x, two.Data("y", 1)});
  two.Output({two.Op("Relu", "relu", {x}), two.Op("Exp", "exp", {two.Op("Abs", "abs", {add})})});
  BOOST_TEST(Closest(two, Target()) == "no Exp is reached from 'x' (Data) over Add, Abs");
}

BOOST_AUTO_TEST_CASE(outputs_on_the_way_are_told_where_there_are_several) {
  GraphMaker direct("p"), over("p"), g;
  Endpoint top = TopK(direct);
  direct.Output({direct.Op("Relu", "relu", {top}), direct.Op("Neg", "neg", {{top.node, 1}})});
  const Endpoint x = over.Data("in", 2);
  top = TopK(over, x);
  over.Output({over.Op("Abs", "abs", {x}), over.Op("Neg", "neg", {{top.node, 1}})});
  const Endpoint in = g.Data("in", 2);
  top = TopK(g, in);
  g.Output({g.Op("Relu", "relu", {top}), g.Op("Neg", "neg", {top}), g.Op("Abs", "abs", {in})});
  BOOST_TEST(Closest(direct, g) == "no Neg reads output 1 of 'top' (TopK)");
  BOOST_TEST(Closest(over, g) == "no Neg is reached from 'in' (Data) over output 1 of TopK");
}

BOOST_AUTO_TEST_CASE(one_node_for_two_outputs_is_told) {
  GraphMaker p("p");
  const Endpoint x = p.Data("x", 0);
  p.Output({p.Op("Relu", "relu", {x}), p.Op("Relu", "other", {x})});
  const std::string text = Closest(p, Target());
  BOOST_TEST(text ==
             "'relu' (Relu) stands for another output of the pattern already, and each output is "
             "a tensor of its own");
}

BOOST_AUTO_TEST_CASE(output_that_the_node_has_not_is_told) {
  GraphMaker p("p"), g;
  const Endpoint top = TopK(p);
  p.Output({{top.node, 1}});
  ir::PortLayout layout;
  layout.inputs = {{"x", ir::PortKind::kRequired, 1}, {"k", ir::PortKind::kRequired, 1}};
  layout.outputs = {{"values", ir::PortKind::kRequired, 1}};
  const NodeId node = g.store().AddNode(g.graph().index(), "TopK", "top", layout);
  g.store().Connect(g.Data("x", 0), {node, 0});
  g.store().Connect(g.BareConst("k"), {node, 1});
  g.Output({{node, 0}});
  BOOST_TEST(
      Closest(p, g) ==
      "'top' (TopK) has no output 1, which the pattern uses; the number of its outputs is 1");
}

BOOST_AUTO_TEST_CASE(types_that_occur_nowhere_are_told_once_and_in_order) {
  GraphMaker p("p");
  const Endpoint x = p.Data("x", 0);
  const Endpoint inner = p.Op("Elu", "elu", {p.Op("RealDiv", "d0", {x, x})});
  p.Output({p.Op("RealDiv", "d1", {inner, p.Op("Elu", "elu_1", {inner})})});
  const std::vector<std::string> once{"RealDiv", "Elu"};
  BOOST_TEST(Searched(p, Target()).counters().absent == once);
}

BOOST_AUTO_TEST_CASE(candidate_is_nearer_than_none_and_more_fitting_nodes_nearer_still) {
  GraphMaker p("p");
  p.Output({p.Op("Exp", "exp", {p.Op("Neg", "neg", {p.Op("Abs", "abs", {p.Data("x", 0)})})})});
  GraphMaker without, first, second;
  without.Output({without.Op("Abs", "abs", {without.Data("x", 0)})});
  const auto fill = [](GraphMaker& g, const std::string& below) {
    const Endpoint x = g.Data("x", 0);
    g.Output({g.Op("Exp", "exp", {g.Op(below, "below", {x})}), g.Op("Abs", "abs", {x}),
              g.Op("Neg", "neg", {x})});
  };
  fill(first, "Relu");
  fill(second, "Neg");
  const size_t none = Searched(p, without).Nearness();
  BOOST_TEST(none > 0u);
  BOOST_TEST(none < Searched(p, first).Nearness());
  BOOST_TEST(Searched(p, first).Nearness() < Searched(p, second).Nearness());
  GraphMaker fits;
  fits.Output(
      {fits.Op("Exp", "e", {fits.Op("Neg", "n", {fits.Op("Abs", "a", {fits.Data("x", 0)})})})});
  match::Matcher found(*match::Compile(*p.pattern(), {}), fits.graph());
  BOOST_TEST((found.Next() != nullptr));
  BOOST_TEST(found.Nearness() == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
