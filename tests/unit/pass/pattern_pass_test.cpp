// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <stdexcept>

#include "contains.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"
#include "graph_maker.h"
#include "graph_text.h"
#include "test_plugin.h"

using namespace ge;
using namespace ge::test;
using fusion::MatchResult;
using fusion::PatternUniqPtr;

namespace {

std::vector<PatternUniqPtr> Only(const GraphMaker& pattern) {
  std::vector<PatternUniqPtr> patterns;
  patterns.push_back(pattern.pattern());
  return patterns;
}

/// One op of one input as a graph: a pattern or a replacement.
GraphMaker Unary(const std::string& type) {
  GraphMaker g(type);
  g.Output({g.Op(type, "op", {g.Data("x", 0)})});
  return g;
}

class HardSwishPass : public fusion::PatternFusionPass {
 public:
  HardSwishPass()
      : PatternFusionPass(fusion::PatternMatcherConfigBuilder().EnableConstValueMatch().Build()) {}

 protected:
  std::vector<PatternUniqPtr> Patterns() override {
    GraphMaker p("hard_swish_pattern");
    const Endpoint x = p.Data("x", 0);
    const Endpoint add = p.Op("Add", "add", {x, p.Const("three", {3.0})});
    const Endpoint clip =
        p.Op("ClipByValue", "clip", {add, p.Const("zero", {0.0}), p.Const("six", {6.0})});
    const Endpoint mul = p.Op("Mul", "mul", {x, clip});
    p.Output({p.Op("RealDiv", "div", {mul, p.Const("six_div", {6.0})})});
    return Only(p);
  }
  GraphUniqPtr Replacement(const std::unique_ptr<MatchResult>&) override {
    return Unary("HardSwish").uniq();
  }
};

/// Relu(Relu(x)) to Abs(x).
class PairPass : public fusion::PatternFusionPassV2 {
 protected:
  std::vector<PatternUniqPtr> Patterns(CustomPassContext&) override {
    GraphMaker p("pair");
    p.Output({p.Op("Relu", "outer", {p.Op("Relu", "inner", {p.Data("x", 0)})})});
    return Only(p);
  }
  GraphUniqPtr Replacement(const std::unique_ptr<MatchResult>&, CustomPassContext&) override {
    return Unary("Abs").uniq();
  }
};

class ThrowingPass : public PairPass {
 protected:
  bool MeetRequirements(const std::unique_ptr<MatchResult>&, CustomPassContext&) override {
    throw std::runtime_error("no such table");
  }
};

/// "Add(x, Const) is x" with zero_add declared by a plugin.
void AddZeroHooks(TestHooks& hooks) {
  hooks.patterns = [] {
    GraphMaker p("zero_add");
    p.Output({p.Op("Add", "add", {p.Data("x", 0), p.BareConst("zero")})});
    return Only(p);
  };
  hooks.replacement = [](const MatchResult&) -> Expected<GraphUniqPtr> {
    GraphMaker r("r");
    r.Output({r.Data("x", 0)});
    return r.uniq();
  };
}

template <class Pass>
void Register(PassBench& bench, const char* name) {
  const Outcome done = bench.registry.RegisterCpp(
      fusion::FusionPassRegistrationData(name)
          .Location("passes.cpp:1")
          .CreatePassFn([]() -> fusion::FusionBasePass* { return new Pass; }));
  BOOST_TEST(done.ok(), done.message());
}

constexpr const char* kHardSwishCases[] = {"hard_swish",
                                           "hard_swish_mul_swapped",
                                           "hard_swish_second_consumer",
                                           "hard_swish_intermediate_output",
                                           "hard_swish_other_constant",
                                           "hard_swish_shared_constants"};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(pattern_pass, PassBench)

BOOST_DATA_TEST_CASE_F(PassBench, hard_swish_as_golden,
                       boost::unit_test::data::make(kHardSwishCases)) {
  Register<HardSwishPass>(*this, "HardSwishPass");
  const Graph graph = GoldenInput(sample);
  const Outcome done = Run(std::make_shared<Graph>(graph));
  BOOST_TEST(done.ok(), done.message());
  CheckGolden(graph, sample);
}

BOOST_AUTO_TEST_CASE(overlapping_candidates_are_taken_from_the_front) {
  Register<PairPass>(*this, "PairPass");
  const Graph graph = GoldenInput("overlapping_pairs");
  BOOST_TEST(Run(std::make_shared<Graph>(graph)).ok());
  CheckGolden(graph, "overlapping_pairs");
  const auto& record = report.passes.front().patterns.front();
  BOOST_TEST(record.pattern == "pair");
  BOOST_TEST(record.replaced == 2u);
  BOOST_TEST(record.matched == 2u);
}

BOOST_AUTO_TEST_CASE(chain_of_additions_of_one_zero_vanishes) {
  AddZeroHooks(plugin.Add("AddZero", fusion::PassKind::kPatternFusion));
  BOOST_TEST(plugin.Commit(registry).ok());
  GraphMaker g;
  Endpoint last = g.Data("x", 0);
  const Endpoint zero = g.Const("zero", {0.0});
  constexpr int kLength = 5000;
  for (int i = 0; i < kLength; ++i) last = g.Op("Add", "a" + std::to_string(i), {last, zero});
  g.Output({last});
  const Outcome done = Run(g.ptr());
  BOOST_TEST(done.ok(), done.message());
  BOOST_TEST(g.Names() == (std::vector<std::string>{"x", "NetOutput"}),
             boost::test_tools::per_element());
  const auto& record = report.passes.front().patterns.front();
  BOOST_TEST(record.tried == static_cast<size_t>(kLength));
  BOOST_TEST(record.replaced == static_cast<size_t>(kLength));
}

BOOST_AUTO_TEST_CASE(chain_that_is_rewritten_in_two_generations_stays_linear) {
  // First every Relu becomes an Abs, then, in the same loop, every new Abs is matched again.
  TestHooks& hooks = plugin.Add("Twice", fusion::PassKind::kPatternFusion);
  hooks.patterns = [] {
    std::vector<PatternUniqPtr> patterns;
    for (const char* type : {"Relu", "Abs"}) patterns.push_back(Unary(type).pattern());
    return patterns;
  };
  hooks.replacement = [](const MatchResult& match) -> Expected<GraphUniqPtr> {
    return Unary(match.pattern_graph_name() == "Relu" ? "Abs" : "Neg").uniq();
  };
  BOOST_TEST(plugin.Commit(registry).ok());
  GraphMaker g;
  Endpoint last = g.Data("x", 0);
  for (int i = 0; i < 5000; ++i) last = g.Op("Relu", "r" + std::to_string(i), {last});
  g.Output({last});
  BOOST_TEST(Run(g.ptr()).ok());
  BOOST_TEST(g.CountType("Neg") == 5000u);
}

BOOST_AUTO_TEST_CASE(absent_root_type_asks_the_pass_for_nothing) {
  TestHooks& hooks = plugin.Add("AddZero", fusion::PassKind::kPatternFusion);
  AddZeroHooks(hooks);
  hooks.meets = [](const MatchResult&) -> Expected<bool> {
    BOOST_ERROR("a hook was called");
    return true;
  };
  BOOST_TEST(plugin.Commit(registry).ok());
  GraphMaker g;
  g.Output({g.Op("Relu", "r", {g.Data("x", 0)})});
  BOOST_TEST(Run(g.ptr()).ok());
  BOOST_TEST((report.passes.front().verdict == pass::PassVerdict::kUnchanged));
}

BOOST_AUTO_TEST_CASE(requirement_that_says_no_is_counted) {
  TestHooks& hooks = plugin.Add("AddZero", fusion::PassKind::kPatternFusion);
  AddZeroHooks(hooks);
  hooks.meets = [](const MatchResult&) { return false; };
  BOOST_TEST(plugin.Commit(registry).ok());
  GraphMaker g;
  g.Output({g.Op("Add", "a", {g.Data("x", 0), g.Const("c", {1.0})})});
  const std::string before = g.Dump();
  BOOST_TEST(Run(g.ptr()).ok());
  BOOST_TEST(g.Dump() == before);
  BOOST_TEST(report.passes.front().patterns.front().rejected_requirement == 1u);
}

BOOST_AUTO_TEST_CASE(fusion_that_would_close_a_cycle_is_skipped) {
  TestHooks& hooks = plugin.Add("Siblings", fusion::PassKind::kPatternFusion);
  hooks.patterns = [] {
    GraphMaker p("siblings");
    const Endpoint x = p.Data("x", 0);
    p.Output({p.Op("Relu", "relu", {x}), p.Op("Add", "add", {x, p.Data("y", 1)})});
    return Only(p);
  };
  BOOST_TEST(plugin.Commit(registry).ok());
  GraphMaker g;
  const Endpoint x = g.Data("x", 0);
  const Endpoint outside = g.Op("Neg", "outside", {g.Op("Relu", "relu", {x})});
  g.Output({g.Op("Add", "add", {x, outside})});
  BOOST_TEST(Run(g.ptr()).ok());
  BOOST_TEST(report.passes.front().patterns.front().rejected_cycle == 1u);
}

BOOST_AUTO_TEST_CASE(runaway_rule_is_stopped_and_named) {
  TestHooks& hooks = plugin.Add("Endless", fusion::PassKind::kPatternFusion);
  hooks.patterns = [] { return Only(Unary("Relu")); };
  hooks.replacement = [](const MatchResult&) -> Expected<GraphUniqPtr> {
    GraphMaker grown("grown");
    grown.Output({grown.Op("Neg", "neg", {grown.Op("Relu", "relu", {grown.Data("x", 0)})})});
    return grown.uniq();
  };
  BOOST_TEST(plugin.Commit(registry).ok());
  GraphMaker g;
  g.Output({g.Op("Relu", "relu", {g.Data("x", 0)})});
  const std::string before = g.Dump();
  const Outcome done = Run(g.ptr());
  GE_TEST_CONTAINS(done.message(),
                   "Failed to run custom fusion pass Endless. Return code: 4294967295 (FAILED).");
  GE_TEST_CONTAINS(done.message(), "runaway rewriting: pattern 'Relu' was replaced 1012 times");
  BOOST_TEST(g.Dump() == before);
}

BOOST_AUTO_TEST_CASE(failure_after_a_rewrite_leaves_the_graph_as_it_was) {
  TestHooks& hooks = plugin.Add("Half", fusion::PassKind::kPatternFusion);
  AddZeroHooks(hooks);
  const auto works = hooks.replacement;
  int calls = 0;
  hooks.replacement = [&, works](const MatchResult& match) -> Expected<GraphUniqPtr> {
    if (++calls == 2) return Outcome::Fail("half.py:7: ValueError: second time");
    return works(match);
  };
  BOOST_TEST(plugin.Commit(registry).ok());
  GraphMaker g;
  const Endpoint x = g.Data("x", 0);
  const Endpoint a = g.Op("Add", "a", {x, g.Const("c", {1.0})});
  g.Output({g.Op("Add", "b", {a, g.Const("d", {1.0})})});
  const std::string before = g.Dump();
  const Outcome done = Run(g.ptr());
  BOOST_TEST(g.Dump() == before);
  for (const char* part : {"E13028: ", "pass Half", "stage BeforeInferShape", "graph 'g'",
                           "hook replacement", "add: b", "half.py:7: ValueError: second time"}) {
    GE_TEST_CONTAINS(done.message(), part);
  }
  BOOST_TEST(plugin.alive == 0);
}

BOOST_AUTO_TEST_CASE(exception_in_a_hook_is_an_error_not_a_missing_match) {
  Register<ThrowingPass>(*this, "ThrowingPass");
  const Graph graph = GoldenInput("overlapping_pairs");
  const Outcome done = Run(std::make_shared<Graph>(graph));
  GE_TEST_CONTAINS(done.message(), "hook meet_requirements");
  GE_TEST_CONTAINS(done.message(), "C++ exception: no such table");
}

BOOST_AUTO_TEST_CASE(pattern_that_can_never_match_is_an_error_with_the_reason) {
  TestHooks& hooks = plugin.Add("Never", fusion::PassKind::kPatternFusion);
  hooks.patterns = [] {
    GraphMaker p("never");
    p.Output({p.Data("x", 0)});
    return Only(p);
  };
  BOOST_TEST(plugin.Commit(registry).ok());
  GraphMaker g;
  g.Output({g.Data("x", 0)});
  GE_TEST_CONTAINS(Run(g.ptr()).message(),
                   "hook patterns: pattern 'never': it returns only its inputs");
}

BOOST_AUTO_TEST_CASE(replacement_of_nothing_is_an_error) {
  TestHooks& hooks = plugin.Add("Nothing", fusion::PassKind::kPatternFusion);
  AddZeroHooks(hooks);
  hooks.replacement = [](const MatchResult&) { return GraphUniqPtr(); };
  BOOST_TEST(plugin.Commit(registry).ok());
  GraphMaker g;
  g.Output({g.Op("Add", "a", {g.Data("x", 0), g.Const("c", {1.0})})});
  GE_TEST_CONTAINS(Run(g.ptr()).message(), "it returned no graph");
}

BOOST_AUTO_TEST_CASE(new_nodes_after_inference_have_shapes_for_the_next_pass) {
  TestHooks& hooks =
      plugin.Add("Twins", fusion::PassKind::kPatternFusion, CustomPassStage::kAfterInferShape);
  hooks.patterns = [] { return Only(Unary("Relu")); };
  hooks.replacement = [](const MatchResult&) -> Expected<GraphUniqPtr> {
    GraphMaker r("r");
    r.Output({r.Op("Exp", "exp", {r.Op("Neg", "neg", {r.Data("x", 0)})})});
    return r.uniq();
  };
  BOOST_TEST(plugin.Commit(registry).ok());
  GraphMaker g;
  const Endpoint x = g.Data("x", 0);
  const Endpoint relu = g.Op("Relu", "relu", {x});
  g.Output({relu});
  ir::TensorDesc desc;
  desc.shape.dims = {2, 3};
  desc.data_type = DT_FLOAT16;
  for (const Endpoint& value : {x, relu}) g.store().SetOutputDesc(value.node, 0, desc);
  const Outcome done = Run(g.ptr(), CustomPassStage::kAfterInferShape);
  BOOST_TEST(done.ok(), done.message());
  for (const char* name : {"neg_relu_0", "exp_relu_0"}) {
    const ir::TensorDesc& found = g.store().OutputDesc(g.Find(name), 0);
    BOOST_TEST(found.shape.dims == desc.shape.dims, boost::test_tools::per_element());
    BOOST_TEST((found.data_type == DT_FLOAT16));
  }
}

BOOST_AUTO_TEST_CASE(without_an_executor_the_text_is_in_the_context) {
  ThrowingPass pass;
  GraphPtr graph = std::make_shared<Graph>(GoldenInput("overlapping_pairs"));
  CustomPassContext context("ThrowingPass", nullptr);
  BOOST_TEST(pass.Run(graph, context) == FAILED);
  GE_TEST_CONTAINS(context.error_message(), "no such table");
}

BOOST_AUTO_TEST_SUITE_END()
