// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Rules that undo one another, or themselves.
#include <boost/test/unit_test.hpp>

#include "contains.h"
#include "ge/fusion/graph_rewriter.h"
#include "graph_maker.h"
#include "match/boundary.h"
#include "test_plugin.h"

using namespace ge;
using namespace ge::test;
using fusion::MatchResult;

namespace {

GraphMaker Unary(const std::string& type, const Attrs& attrs = {}) {
  GraphMaker g(type);
  g.Output({g.Op(type, "op", {g.Data("x", 0)}, attrs)});
  return g;
}

struct Undoing : PassBench {
  TestHooks& Rule(const std::string& name, const std::string& from, const std::string& to) {
    TestHooks& hooks = plugin.Add(name, fusion::PassKind::kPatternFusion);
    hooks.patterns = [from] {
      std::vector<fusion::PatternUniqPtr> patterns;
      patterns.push_back(Unary(from).pattern());
      return patterns;
    };
    hooks.replacement = [to](const MatchResult&) -> Expected<GraphUniqPtr> {
      return Unary(to).uniq();
    };
    return hooks;
  }
  GraphMaker Model() {
    GraphMaker g;
    g.Output({g.Op("Relu", "relu", {g.Data("x", 0)})});
    return g;
  }
};

BOOST_FIXTURE_TEST_SUITE(undo, Undoing)

BOOST_AUTO_TEST_CASE(a_rule_that_re_creates_what_it_matched_is_stopped_and_named) {
  Rule("Endless", "Relu", "Relu");
  BOOST_TEST(plugin.Commit(registry).ok());
  const GraphMaker g = Model();
  const std::string before = g.Dump();
  const Outcome done = Run(g.ptr());
  GE_TEST_CONTAINS(done.message(),
                   "pattern 'Relu' of pass 'Endless' re-creates what it matched, 3 times in a row");
  GE_TEST_CONTAINS(done.message(), "let meet_requirements refuse nodes that the pass made");
  BOOST_TEST(g.Dump() == before);
}

BOOST_AUTO_TEST_CASE(a_rule_that_stops_by_itself_may_re_create_a_node) {
  int left = 2;
  Rule("Twice", "Relu", "Relu").meets = [&](const MatchResult&) { return left-- > 0; };
  BOOST_TEST(plugin.Commit(registry).ok());
  BOOST_TEST(Run(Model().ptr()).ok());
}

BOOST_AUTO_TEST_CASE(a_rule_that_changes_an_attribute_each_time_is_no_return) {
  int64_t value = 0;
  TestHooks& hooks = Rule("Counting", "LeakyRelu", "LeakyRelu");
  hooks.replacement = [&](const MatchResult&) -> Expected<GraphUniqPtr> {
    return Unary("LeakyRelu", {{"negative_slope", static_cast<float>(++value)}}).uniq();
  };
  hooks.meets = [&](const MatchResult&) { return value < 6; };
  BOOST_TEST(plugin.Commit(registry).ok());
  GraphMaker g;
  g.Output({g.Op("LeakyRelu", "leaky", {g.Data("x", 0)})});
  BOOST_TEST(Run(g.ptr()).ok());
  BOOST_TEST(value == 6);
}

BOOST_AUTO_TEST_CASE(a_pass_that_undoes_another_one_is_noted_with_both_names) {
  Rule("First", "Relu", "Abs");
  Rule("Second", "Abs", "Relu");
  BOOST_TEST(plugin.Commit(registry).ok());
  BOOST_TEST(Run(Model().ptr()).ok());
  const auto& notes = report.passes.back().notes;
  BOOST_REQUIRE(notes.size() == 1U);
  GE_TEST_CONTAINS(notes[0],
                   "pattern 'Abs' of pass 'Second' undid what pattern 'Relu' of pass "
                   "'First' had made");
  GE_TEST_CONTAINS(notes[0], "one of them should go");
}

BOOST_AUTO_TEST_CASE(two_rules_that_keep_undoing_each_other_are_stopped_in_a_later_stage) {
  Rule("First", "Relu", "Abs");
  Rule("Second", "Abs", "Relu");
  BOOST_TEST(plugin.Commit(registry).ok());
  pass::PassExecutor executor(options, registry);
  const GraphMaker g = Model();
  Outcome done;
  int runs = 0;
  for (; done.ok() && runs < 10; ++runs) {
    done = executor.RunStage(g.ptr(), CustomPassStage::kBeforeInferShape, report);
  }
  BOOST_TEST(runs == 2);
  GE_TEST_CONTAINS(done.message(), "ping-pong rewriting: ");
  for (const char* part : {"pattern 'Relu' of pass 'First'", "pattern 'Abs' of pass 'Second'",
                           "undo one another", "--optimization_switch"}) {
    GE_TEST_CONTAINS(done.message(), part);
  }
}

BOOST_AUTO_TEST_CASE(rewrites_by_hand_in_a_loop_are_stopped_too) {
  int rounds = 0;
  plugin.Add("ByHand").run = [&](const GraphPtr& graph, CustomPassContext& context) {
    const auto& store = graph->store();
    while (++rounds < 20) {
      for (const ir::NodeId node : store->Nodes(graph->index())) {
        const std::string type = store->TypeText(node);
        if (type != "Relu" && type != "Abs") continue;
        const Outcome done = fusion::SubgraphRewriter::TryReplace(
            match::BoundaryOf(store, node), Unary(type == "Relu" ? "Abs" : "Relu").graph(),
            &context);
        if (!done) return done;
        break;
      }
    }
    return Outcome();
  };
  BOOST_TEST(plugin.Commit(registry).ok());
  const Outcome done = Run(Model().ptr());
  GE_TEST_CONTAINS(done.message(), "pass 'ByHand' re-creates what it matched");
  BOOST_TEST(rounds < 8);
}

BOOST_AUTO_TEST_CASE(rewrites_by_hand_that_grow_stop_at_the_cap) {
  options.max_rewrites = 50;
  int rounds = 0;
  plugin.Add("Grows").run = [&](const GraphPtr& graph, CustomPassContext& context) {
    const auto& store = graph->store();
    GraphMaker grown("grown");
    grown.Output({grown.Op("Neg", "neg", {grown.Op("Relu", "relu", {grown.Data("x", 0)})})});
    Outcome done;
    while (done.ok() && ++rounds < 1000) {
      const ir::NodeId relu = store->FirstOfType(graph->index(), store->FindSymbol("Relu"));
      done = fusion::SubgraphRewriter::TryReplace(match::BoundaryOf(store, relu), grown.graph(),
                                                  &context);
    }
    return done;
  };
  BOOST_TEST(plugin.Commit(registry).ok());
  const GraphMaker g = Model();
  const std::string before = g.Dump();
  const Outcome done = Run(g.ptr());
  GE_TEST_CONTAINS(done.message(), "runaway rewriting: pass 'Grows' made 50 rewrites in one run");
  BOOST_TEST(rounds == 51);
  BOOST_TEST(g.Dump() == before);
}

BOOST_AUTO_TEST_CASE(what_a_failed_pass_did_is_forgotten) {
  options.skip_on_error = true;
  TestHooks& hooks = Rule("Fails", "Relu", "Abs");
  const auto works = hooks.replacement;
  int calls = 0;
  hooks.replacement = [&, works](const MatchResult& match) -> Expected<GraphUniqPtr> {
    if (++calls == 2) return Outcome::Fail("second");
    return works(match);
  };
  Rule("Works", "Abs", "Relu");
  BOOST_TEST(plugin.Commit(registry).ok());
  GraphMaker g;
  const Endpoint x = g.Data("x", 0);
  g.Output({g.Op("Relu", "a", {x}), g.Op("Relu", "b", {x}), g.Op("Abs", "c", {x})});
  BOOST_TEST(Run(g.ptr()).ok());
  BOOST_TEST(report.passes.back().notes.empty());
}

BOOST_AUTO_TEST_CASE(new_nodes_name_their_pass_and_their_pattern) {
  Rule("Namer", "Relu", "Abs");
  BOOST_TEST(plugin.Commit(registry).ok());
  const GraphMaker g = Model();
  BOOST_TEST(Run(g.ptr()).ok());
  const ir::NodeId made = g.store().FirstOfType(0, g.store().FindSymbol("Abs"));
  BOOST_REQUIRE(made.valid());
  for (const auto& [attr, text] : {std::pair{"pass_name", "Namer"}, {"_pattern_name", "Relu"}}) {
    const ir::Attr* value = g.store().FindAttr(made, attr);
    BOOST_REQUIRE(value != nullptr);
    BOOST_TEST(std::get<std::vector<std::string>>(*value) == std::vector<std::string>{text},
               boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
