// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// The search begins at the rarest operator of a pattern, and finds what it would find without.
#include <boost/test/unit_test.hpp>

#include "graph_maker.h"
#include "ir/journal.h"
#include "match/climb.h"
#include "match/matcher.h"

using namespace ge;
using namespace ge::test;

namespace {

constexpr int kLong = 1000;

/// Relu(Add(Abs(x), y))
std::shared_ptr<const match::Plan> ReluOfAddOfAbs() {
  GraphMaker p("p");
  const Endpoint abs = p.Op("Abs", "abs", {p.Data("x", 0)});
  p.Output({p.Op("Relu", "relu", {p.Op("Add", "add", {abs, p.Data("y", 1)})})});
  return *match::Compile(*p.pattern(), {});
}

/// Relu(Add(.)) kLong times; what is in `rare` stands below these Adds, in the place of a Neg.
GraphMaker Chain(const std::map<int, std::string>& rare) {
  GraphMaker g;
  const Endpoint y = g.Data("y", 1);
  Endpoint last = g.Data("x", 0);
  for (int i = 0; i < kLong; ++i) {
    const std::string number = std::to_string(i);
    const auto type = rare.find(i);
    last = g.Op(type == rare.end() ? "Neg" : type->second, "n" + number, {last});
    last = g.Op("Relu", "r" + number, {g.Op("Add", "a" + number, {last, y})});
  }
  g.Output({last});
  return g;
}

std::string RootName(const std::unique_ptr<fusion::MatchResult>& match, const GraphMaker& g) {
  if (match == nullptr) return "";
  const auto& impl = match->impl();
  return g.store().Name(impl.bindings[impl.plan->outputs[0].node].node);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(seeds)

BOOST_AUTO_TEST_CASE(operator_that_does_not_occur_ends_the_search_at_once) {
  const GraphMaker g = Chain({});
  match::Matcher matcher(ReluOfAddOfAbs(), g.graph());
  BOOST_TEST(!matcher.Next());
  BOOST_TEST(matcher.counters().tried == 0u);
  BOOST_TEST(matcher.counters().visited == 0u);
  BOOST_TEST(matcher.counters().absent == std::vector<std::string>{"Abs"});
}

BOOST_AUTO_TEST_CASE(operator_that_only_a_second_output_needs_ends_it_too) {
  GraphMaker p("p");
  const Endpoint x = p.Data("x", 0);
  p.Output({p.Op("Relu", "relu", {x}), p.Op("Abs", "abs", {x})});
  const GraphMaker g = Chain({});
  match::Matcher matcher(*match::Compile(*p.pattern(), {}), g.graph());
  BOOST_TEST(!matcher.Next());
  BOOST_TEST(matcher.counters().tried == 0u);
}

BOOST_AUTO_TEST_CASE(operator_on_which_no_output_depends_is_not_asked_for) {
  GraphMaker p("p");
  const Endpoint x = p.Data("x", 0);
  p.Op("Abs", "loose", {x});
  p.Output({p.Op("Relu", "relu", {x})});
  const GraphMaker g = Chain({});
  match::Matcher matcher(*match::Compile(*p.pattern(), {}), g.graph());
  BOOST_TEST(RootName(matcher.Next(), g) == "r0");
}

BOOST_AUTO_TEST_CASE(only_roots_above_the_rare_operator_are_tried) {
  GraphMaker g = Chain({{300, "Abs"}, {700, "Abs"}});
  for (const char* add : {"a300", "a700"}) g.store().Disconnect({g.Find(add), 1});
  g.Op("Sigmoid", "beside_the_root", {{g.Find("a300"), 0}});
  match::Matcher matcher(ReluOfAddOfAbs(), g.graph());
  BOOST_TEST(!matcher.Next());
  BOOST_TEST(matcher.counters().tried == 2u);
}

BOOST_AUTO_TEST_CASE(rare_constants_of_both_types_are_starts) {
  GraphMaker p("p");
  p.Output({p.Op("Relu", "relu", {p.Op("Add", "add", {p.Data("x", 0), p.BareConst("c")})})});
  GraphMaker g = Chain({});
  g.store().Connect(g.BareConst("c"), {g.Find("a700"), 1});
  g.store().Connect(g.Op("Constant", "constant", {}), {g.Find("a300"), 1});
  match::Matcher matcher(*match::Compile(*p.pattern(), {}), g.graph());
  BOOST_TEST(RootName(matcher.Next(), g) == "r300");
  BOOST_TEST(matcher.counters().tried == 1u);
  BOOST_TEST(RootName(matcher.Next(), g) == "r700");
  BOOST_TEST(!matcher.Next());
}

BOOST_AUTO_TEST_CASE(the_way_goes_over_the_outputs_that_the_pattern_names) {
  GraphMaker p("p"), g("g");
  const auto split = [](GraphMaker& maker, const std::string& name, Endpoint of) {
    return maker.Op("TopK", name, {of, maker.BareConst(name + "_k")}).node;
  };
  p.Output({p.Op("Relu", "relu", {{split(p, "split", p.Data("x", 0)), 1}})});
  const Endpoint x = g.Data("x", 0);
  for (int i = 0; i < 100; ++i) g.Op("Relu", "r" + std::to_string(i), {x});
  g.Op("Relu", "of_first", {{split(g, "s0", x), 0}});
  g.Op("Relu", "of_second", {{split(g, "s1", x), 1}});
  match::Matcher matcher(*match::Compile(*p.pattern(), {}), g.graph());
  BOOST_TEST(RootName(matcher.Next(), g) == "of_second");
  BOOST_TEST(matcher.counters().tried == 1u);
}

BOOST_AUTO_TEST_CASE(fit_whose_inner_value_is_used_outside_is_still_told) {
  GraphMaker g = Chain({{700, "Abs"}});
  g.Op("Sigmoid", "outside", {{g.Find("n700"), 0}});
  match::Matcher matcher(ReluOfAddOfAbs(), g.graph());
  BOOST_TEST(!matcher.Next());
  BOOST_TEST(matcher.counters().tried == 1u);
  BOOST_TEST(matcher.counters().rejected_boundary == 1u);
  BOOST_TEST(matcher.counters().first_leak.find("'outside'") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(rare_operator_that_appears_under_a_later_root_is_found) {
  GraphMaker g = Chain({{10, "Abs"}});
  match::Matcher matcher(ReluOfAddOfAbs(), g.graph());
  BOOST_TEST(RootName(matcher.Next(), g) == "r10");
  g.store().Connect(g.Op("Abs", "late", {{g.Find("r498"), 0}}), {g.Find("a500"), 0});
  g.store().Connect(g.Op("Abs", "too_late", {{g.Find("r4"), 0}}), {g.Find("a5"), 0});
  BOOST_TEST(RootName(matcher.Next(), g) == "r500");
  BOOST_TEST(!matcher.Next());
}

BOOST_AUTO_TEST_CASE(after_a_miss_only_younger_roots_are_tried) {
  GraphMaker g = Chain({});
  match::Matcher matcher(ReluOfAddOfAbs(), g.graph());
  BOOST_TEST(!matcher.Next());
  const Endpoint abs = g.Op("Abs", "abs", {{g.Find("x"), 0}});
  g.store().Connect(abs, {g.Find("a500"), 0});  // under an old root, whose turn is over
  BOOST_TEST(!matcher.Next());
  g.store().Disconnect({g.Find("a500"), 0});
  g.Op("Relu", "young", {g.Op("Add", "sum", {abs, {g.Find("y"), 0}})});
  BOOST_TEST(RootName(matcher.Next(), g) == "young");
}

BOOST_AUTO_TEST_CASE(roots_that_a_rollback_brings_back_after_a_miss_are_not_tried) {
  GraphMaker g = Chain({{500, "Abs"}});
  ir::Journal journal(g.store());
  g.store().RemoveNode(g.Find("r500"));
  match::Matcher matcher(ReluOfAddOfAbs(), g.graph());
  BOOST_TEST(!matcher.Next());
  journal.Rollback();
  BOOST_TEST(!matcher.Next());
}

BOOST_AUTO_TEST_CASE(an_operator_that_is_hardly_rarer_is_no_start) {
  GraphMaker p("p"), g("g");
  p.Output({p.Op("Relu", "relu", {p.Op("Abs", "abs", {p.Data("x", 0)})})});
  const auto plan = *match::Compile(*p.pattern(), {});
  const match::PlanTypes types(*plan, g.store());
  const Endpoint x = g.Data("x", 0);
  g.Op("Relu", "relu", {g.Op("Abs", "abs", {x})});
  for (int i = 0; i < 3; ++i) g.Op("Relu", "r" + std::to_string(i), {x});
  BOOST_TEST(!match::FindSeeds(g.store(), 0, *plan, types).has_value());
  g.Op("Relu", "one_more", {x});
  const auto seeds = match::FindSeeds(g.store(), 0, *plan, types);
  BOOST_REQUIRE(seeds.has_value());
  BOOST_TEST((seeds->roots == std::vector<NodeId>{g.Find("relu")}));
}

BOOST_AUTO_TEST_CASE(an_operator_with_very_many_consumers_is_no_start) {
  GraphMaker p("p"), g("g");
  p.Output({p.Op("Relu", "relu", {p.Op("Abs", "abs", {p.Data("x", 0)})})});
  const Endpoint abs = g.Op("Abs", "abs", {g.Data("x", 0)});
  for (int i = 0; i < 100; ++i) g.Op("Neg", "n" + std::to_string(i), {abs});
  for (int i = 0; i < 100; ++i) g.Op("Relu", "r" + std::to_string(i), {abs});
  const auto plan = *match::Compile(*p.pattern(), {});
  const match::PlanTypes types(*plan, g.store());
  BOOST_TEST(!match::FindSeeds(g.store(), 0, *plan, types).has_value());
}

BOOST_AUTO_TEST_CASE(a_graph_that_was_removed_has_no_more_matches) {
  const GraphMaker g = Chain({});
  const ir::GraphIndex body = g.store().AddGraph("body");
  match::Matcher matcher(ReluOfAddOfAbs(), Graph(g.graph().store(), body));
  BOOST_TEST(!matcher.Next());
  g.store().RemoveGraph(body);
  BOOST_TEST(!matcher.Next());
}

BOOST_AUTO_TEST_SUITE_END()
