// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "ge/fusion/pattern_matcher.h"
#include "graph_maker.h"
#include "support/status.h"

using namespace ge;
using namespace ge::test;
using fusion::PatternMatcher;
using fusion::PatternMatcherConfigBuilder;

namespace {

/// Names of the matched nodes of every match, "add clip | add_1 clip_1".
std::string Matches(const GraphMaker& pattern, const GraphMaker& target,
                    std::unique_ptr<fusion::PatternMatcherConfig> config = nullptr) {
  PatternMatcher matcher(pattern.pattern(), target.ptr(), std::move(config));
  BOOST_TEST(matcher.Validity().ok(), matcher.Validity().message());
  std::string text;
  while (const auto match = matcher.MatchNext()) {
    if (!text.empty()) text += " | ";
    std::string names;
    for (const GNode& node : match->GetMatchedNodes()) {
      names += (names.empty() ? "" : " ") + node.store()->Name({node.id(), node.generation()});
    }
    text += names;
  }
  return text;
}

/// Add(Relu(x), y), the Relu on the given port.
GraphMaker AddOfRelu(const std::string& name, bool relu_first = true) {
  GraphMaker g(name);
  const Endpoint x = g.Data("x", 0), y = g.Data("y", 1);
  const Endpoint relu = g.Op("Relu", "relu", {x});
  g.Output({relu_first ? g.Op("Add", "add", {relu, y}) : g.Op("Add", "add", {y, relu})});
  return g;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(matcher)

BOOST_AUTO_TEST_CASE(nodes_are_listed_in_pattern_order_without_inputs) {
  BOOST_TEST(Matches(AddOfRelu("p"), AddOfRelu("g")) == "relu add");
}

BOOST_AUTO_TEST_CASE(operands_are_not_swapped) {
  BOOST_TEST(Matches(AddOfRelu("p"), AddOfRelu("g", false)) == "");
}

BOOST_AUTO_TEST_CASE(inner_value_used_outside_is_no_match) {
  GraphMaker g = AddOfRelu("g");
  g.Op("Abs", "second_consumer", {{g.Find("relu"), 0}});
  BOOST_TEST(Matches(AddOfRelu("p"), g) == "");
}

BOOST_AUTO_TEST_CASE(inner_value_that_is_a_graph_output_is_no_match) {
  GraphMaker g("g");
  const Endpoint relu = g.Op("Relu", "relu", {g.Data("x", 0)});
  const Endpoint add = g.Op("Add", "add", {relu, g.Data("y", 1)});
  g.Output({add, relu});
  BOOST_TEST(Matches(AddOfRelu("p"), g) == "");
}

BOOST_AUTO_TEST_CASE(number_of_connected_inputs_counts) {
  GraphMaker p("p"), g("g");
  p.Output({p.Op("MatMul", "mm", {p.Data("a", 0), p.Data("b", 1)})});
  const Endpoint a = g.Data("a", 0), b = g.Data("b", 1), bias = g.Data("bias", 2);
  g.Output({g.Op("MatMul", "with_bias", {a, b, bias}), g.Op("MatMul", "without", {a, b})});
  BOOST_TEST(Matches(p, g) == "without");
}

BOOST_AUTO_TEST_CASE(const_matches_constant_but_no_other_producer) {
  GraphMaker p("p"), g("g");
  p.Output({p.Op("Add", "add", {p.Data("x", 0), p.BareConst("c")})});
  const Endpoint x = g.Data("x", 0);
  const Endpoint constant = g.Op("Constant", "constant", {});
  g.Output({g.Op("Add", "a0", {x, constant}), g.Op("Add", "a1", {x, x})});
  BOOST_TEST(Matches(p, g) == "constant a0");
}

BOOST_AUTO_TEST_CASE(value_match_compares_shape_type_and_bytes) {
  GraphMaker p("p"), g("g");
  p.Output({p.Op("Add", "add", {p.Data("x", 0), p.Const("c", {3.0})})});
  const Endpoint x = g.Data("x", 0);
  g.Output(
      {g.Op("Add", "same", {x, g.Const("c0", {3.0})}),
       g.Op("Add", "other_value", {x, g.Const("c1", {3.5})}),
       g.Op("Add", "other_shape", {x, g.ConstOf("c2", ir::MakeFloatTensor(DT_FLOAT, {1}, {3.0}))}),
       g.Op("Add", "other_type", {x, g.ConstOf("c3", ir::MakeFloatTensor(DT_FLOAT16, {}, {3.0}))}),
       g.Op("Add", "no_value", {x, g.BareConst("c4")})});
  BOOST_TEST(Matches(p, g, PatternMatcherConfigBuilder().EnableConstValueMatch().Build()) ==
             "c0 same");
  BOOST_TEST(Matches(p, g) ==
             "c0 same | c1 other_value | c2 other_shape | c3 other_type | c4 no_value");
}

BOOST_AUTO_TEST_CASE(pattern_const_without_value_matches_any_under_value_match) {
  GraphMaker p("p"), g("g");
  p.Output({p.Op("Add", "add", {p.Data("x", 0), p.BareConst("c")})});
  g.Output({g.Op("Add", "add", {g.Data("x", 0), g.Const("c", {7.0})})});
  BOOST_TEST(Matches(p, g, PatternMatcherConfigBuilder().EnableConstValueMatch().Build()) ==
             "c add");
}

BOOST_AUTO_TEST_CASE(attribute_match_fills_in_defaults) {
  GraphMaker p("p"), g("g");
  p.Output({p.Op("MatMul", "mm", {p.Data("a", 0), p.Data("b", 1)})});
  const Endpoint a = g.Data("a", 0), b = g.Data("b", 1);
  g.Output({g.Op("MatMul", "unset", {a, b}),
            g.Op("MatMul", "default", {a, b}, {{"transpose_x1", false}}),
            g.Op("MatMul", "other", {a, b}, {{"transpose_x1", true}})});
  BOOST_TEST(Matches(p, g, PatternMatcherConfigBuilder().EnableIrAttrMatch().Build()) ==
             "unset | default");
  BOOST_TEST(Matches(p, g) == "unset | default | other");
}

BOOST_AUTO_TEST_CASE(attribute_match_still_compares_inner_types) {
  GraphMaker g("g");
  const Endpoint sigmoid = g.Op("Sigmoid", "sigmoid", {g.Data("x", 0)});
  g.Output({g.Op("Add", "add", {sigmoid, g.Data("y", 1)})});
  BOOST_TEST(
      Matches(AddOfRelu("p"), g, PatternMatcherConfigBuilder().EnableIrAttrMatch().Build()) == "");
}

BOOST_AUTO_TEST_CASE(producer_output_index_counts_except_for_inputs) {
  GraphMaker p("p"), g("g");
  const Endpoint px = p.Data("x", 0);
  p.Output({p.Op("Relu", "relu", {px})});
  const Endpoint split = g.Op("Split", "split", {g.Const("axis", {0.0}), g.Data("x", 0)},
                              {{"num_split", int64_t{2}}}, 2);
  g.Output({g.Op("Relu", "relu", {{split.node, 1}})});
  BOOST_TEST(Matches(p, g) == "relu");
}

BOOST_AUTO_TEST_CASE(one_input_means_one_tensor) {
  GraphMaker p("p"), g("g");
  const Endpoint x = p.Data("x", 0);
  p.Output({p.Op("Add", "add", {x, x})});
  const Endpoint split = g.Op("Split", "split", {g.Const("axis", {0.0}), g.Data("x", 0)},
                              {{"num_split", int64_t{2}}}, 2);
  g.Output(
      {g.Op("Add", "same", {split, split}), g.Op("Add", "two_halves", {split, {split.node, 1}})});
  BOOST_TEST(Matches(p, g) == "same");
}

BOOST_AUTO_TEST_CASE(constant_shared_by_two_places_matches_in_both) {
  GraphMaker p("p"), g("g");
  p.Output({p.Op("Relu", "relu", {p.Op("Add", "add", {p.Data("x", 0), p.Const("c", {3.0})})})});
  const Endpoint three = g.Const("three", {3.0});
  g.Output({g.Op("Relu", "r0", {g.Op("Add", "a0", {g.Data("x", 0), three})}),
            g.Op("Relu", "r1", {g.Op("Add", "a1", {g.Data("y", 1), three})})});
  BOOST_TEST(Matches(p, g) == "three a0 r0 | three a1 r1");
}

BOOST_AUTO_TEST_CASE(second_output_is_found_by_backtracking) {
  GraphMaker p("p"), g("g");
  const Endpoint px = p.Data("x", 0);
  p.Output({p.Op("Relu", "relu", {px}), p.Op("Abs", "abs", {p.Op("Neg", "neg", {px})})});
  const Endpoint x = g.Data("x", 0);
  const Endpoint relu = g.Op("Relu", "relu", {x});
  const Endpoint leaky = g.Op("Neg", "leaky", {x});  // its value is also an output
  const Endpoint tight = g.Op("Neg", "tight", {x});
  g.Output({relu, g.Op("Abs", "abs_leaky", {leaky}), leaky, g.Op("Abs", "abs_tight", {tight})});
  BOOST_TEST(Matches(p, g) == "relu tight abs_tight");
}

BOOST_AUTO_TEST_CASE(two_outputs_never_bind_to_one_node) {
  GraphMaker p("p"), one("one"), two("two");
  const Endpoint px = p.Data("x", 0);
  p.Output({p.Op("Relu", "a", {px}), p.Op("Relu", "b", {px})});
  one.Output({one.Op("Relu", "only", {one.Data("x", 0)})});
  const Endpoint x = two.Data("x", 0);
  two.Output({two.Op("Relu", "r0", {x}), two.Op("Relu", "r1", {x})});
  BOOST_TEST(Matches(p, one) == "");
  BOOST_TEST(Matches(p, two) == "r0 r1 | r1 r0");
}

BOOST_AUTO_TEST_CASE(attribute_match_holds_for_every_node_of_two_outputs) {
  GraphMaker p("p"), g("g");
  const Endpoint px = p.Data("x", 0), pw = p.Data("w", 1);
  p.Output(
      {p.Op("MatMul", "m0", {px, pw}), p.Op("MatMul", "m1", {pw, px}, {{"transpose_x1", true}})});
  const Endpoint x = g.Data("x", 0), w = g.Data("w", 1);
  g.Output({g.Op("MatMul", "m0", {x, w}), g.Op("MatMul", "m1", {w, x})});
  BOOST_TEST(Matches(p, g, PatternMatcherConfigBuilder().EnableIrAttrMatch().Build()) == "");
  BOOST_TEST(Matches(p, g) == "m0 m1 | m1 m0");
}

BOOST_AUTO_TEST_CASE(names_in_the_pattern_mean_nothing) {
  GraphMaker p("self"), g("g");
  p.Output({p.Op("Relu", "class", {p.Data("self", 0)})});
  g.Output({g.Op("Relu", "out", {g.Data("def", 0)})});
  BOOST_TEST(Matches(p, g) == "out");
}

BOOST_AUTO_TEST_SUITE_END()
