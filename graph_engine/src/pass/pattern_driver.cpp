// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass/pattern_driver.h"

#include <algorithm>
#include <string>

#include "catalog/op_def.h"
#include "ir/store_use.h"
#include "match/binding.h"
#include "match/boundary.h"
#include "match/cycle_guard.h"
#include "match/matcher.h"
#include "match/node_handle.h"
#include "pass/run_scope.h"
#include "rewrite/replace.h"
#include "support/interrupt.h"

namespace ge::pass {
namespace {

using Match = PatternHooks::Match;

/// One pattern over one graph.
class Sweep {
 public:
  Sweep(const PatternHooks& hooks, std::shared_ptr<const match::Plan> plan, const Graph& graph,
        match::CycleGuard& guard, PatternRecord& record)
      : hooks_(hooks),
        rule_({}, plan->graph.Name()),
        graph_(graph),
        matcher_(std::move(plan), graph),
        guard_(guard),
        record_(record) {}

  Outcome Run(CustomPassContext& context, size_t limit, size_t& rewrites) {
    Outcome outcome;
    while (outcome.ok()) {
      const Match match = matcher_.Next();
      if (match == nullptr) break;
      ++record_.matched;
      changes_ = ir::StoreUse::Changes(*graph_.store());
      const auto& impl = match->impl();
      nodes_ = match::MatchedNodes(*impl.plan, impl.bindings);
      if (guard_.WouldClose(nodes_)) {
        if (record_.rejected_cycle++ == 0) record_.first_cycle = match->ToString();
        continue;
      }
      outcome = Try(match, context, limit, rewrites);
    }
    record_.tried += matcher_.counters().tried;
    record_.compared += matcher_.counters().visited;
    record_.rejected_boundary += matcher_.counters().rejected_boundary;
    if (record_.first_boundary.empty()) record_.first_boundary = matcher_.counters().first_leak;
    if (matcher_.Nearness() > record_.nearness) {
      record_.nearness = matcher_.Nearness();
      record_.closest = matcher_.ClosestText();
    }
    record_.NoteAbsent(matcher_.counters().absent);
    return outcome.ok() && interrupt::Requested() ? interrupt::Stopped() : outcome;
  }

 private:
  Outcome Try(const Match& match, CustomPassContext& context, size_t limit, size_t& rewrites) {
    const auto wanted = hooks_.meet_requirements(match, context);
    if (!wanted) return wanted.error().Within("hook meet_requirements, " + Place(*match));
    if (!*wanted) {
      if (record_.rejected_requirement++ == 0) record_.first_requirement = match->ToString();
      return {};
    }
    auto replacement = hooks_.replacement(match, context);
    if (!replacement) return replacement.error().Within("hook replacement, " + Place(*match));
    if (*replacement == nullptr) {
      return Outcome::Fail("hook replacement, " + Place(*match) + ": it returned no graph");
    }
    if (rewrites == limit) return Runaway(limit, *match);
    const Outcome done = Apply(*match, **replacement, context.pass_name());
    if (!done) return done.Within("rewriting, " + Place(*match));
    ++rewrites;
    ++record_.replaced;
    return {};
  }

  Outcome Apply(const fusion::MatchResult& match, const Graph& replacement,
                const std::string& pass_name) {
    for (const ir::NodeId node : nodes_) {
      if (graph_.store()->Alive(node)) continue;
      return Outcome::Fail("a hook removed a node of the match that it was asked about");
    }
    // A hook may have changed the graph, or the match.
    const bool as_found =
        ir::StoreUse::Changes(*graph_.store()) == changes_ && !match.impl().by_hand;
    const auto region =
        as_found ? match::RegionOf(match.impl()) : match::Resolve(*match.ToSubgraphBoundary());
    if (!region) return region.error();
    if (rule_.pass != pass_name) rule_ = rewrite::Rule(pass_name, rule_.pattern);
    const uint64_t top = guard_.TopRank(nodes_);
    const auto replaced = rewrite::Replace(*region, replacement, rule_);
    if (!replaced) return replaced.error();
    guard_.Replaced(top, replaced->added, replaced->moved);
    return {};
  }

  static std::string Place(const fusion::MatchResult& match) {
    return "match at " + match.ToString();
  }

  Outcome Runaway(size_t limit, const fusion::MatchResult& match) const {
    return Outcome::Fail("runaway rewriting: pattern '" + rule_.pattern + "' was replaced " +
                         std::to_string(limit) + " times in graph '" + graph_.Name() +
                         "' and still matches (" + Place(match) +
                         "); its replacement probably contains the pattern itself, so "
                         "meet_requirements has to refuse nodes that the pass made");
  }

  const PatternHooks& hooks_;
  rewrite::Rule rule_;
  const Graph& graph_;
  match::Matcher matcher_;
  match::CycleGuard& guard_;
  PatternRecord& record_;
  std::vector<ir::NodeId> nodes_;  // of the match at hand
  uint64_t changes_ = 0;           // of the graph, when it was found
};

/// A number in a pattern is no condition unless values are compared: hardly what its author meant.
void NoteLiterals(const match::Plan& plan, bool values_compared) {
  RunScope* scope = RunScope::Current();
  if (values_compared || scope == nullptr) return;
  const ir::Store& store = *plan.graph.store();
  for (size_t i = 0; i < plan.nodes.size(); ++i) {
    const match::PlanNode& node = plan.nodes[i];
    if (node.role != match::NodeRole::kConst) continue;
    if (store.FindAttr(node.id, catalog::kConstValueAttr) == nullptr) continue;
    const bool captured =
        std::any_of(plan.captures.begin(), plan.captures.end(),
                    [i](const match::PlanAnchor& at) { return at.node == static_cast<int>(i); });
    if (captured) continue;
    scope->Note(
        "pattern '" + plan.graph.Name() + "': constant " + match::Described(store, node.id) +
        " has a value, but values are not compared and there is no meet_requirements, so any "
        "constant fits; use PatternMatcherConfigBuilder().enable_const_value_match()");
  }
}

}  // namespace

Outcome PatternDriver::Prepare(CustomPassContext& context) {
  const auto config = hooks_.config();
  if (!config) return config.error().Within("hook matcher_config");
  auto patterns = hooks_.patterns(context);
  if (!patterns) return patterns.error().Within("hook patterns");
  for (const fusion::PatternUniqPtr& pattern : *patterns) {
    if (pattern == nullptr) return Outcome::Invalid("hook patterns: it returned an empty pattern");
    auto plan = match::Compile(*pattern, *config);
    if (!plan) return plan.error().Within("hook patterns");
    if (!hooks_.has_requirements) NoteLiterals(**plan, config->IsEnableConstValueMatch());
    plans_.push_back(std::move(*plan));
  }
  prepared_ = true;
  return {};
}

Outcome PatternDriver::Run(const Graph& graph, CustomPassContext& context) {
  if (!prepared_) {
    if (Outcome ready = Prepare(context); !ready) return ready;
  }
  RunScope* scope = RunScope::Current();
  const size_t limit = RewriteLimit(scope == nullptr ? 0 : scope->max_rewrites(),
                                    graph.store()->NodeCount(graph.index()));
  size_t rewrites = 0;
  match::CycleGuard guard(*graph.store(), graph.index());
  for (size_t i = 0; i < plans_.size(); ++i) {
    PatternRecord uncounted;
    PatternRecord& record =
        scope == nullptr ? uncounted : scope->Pattern(i, plans_[i]->graph.Name());
    Sweep sweep(hooks_, plans_[i], graph, guard, record);
    if (Outcome done = sweep.Run(context, limit, rewrites); !done) return done;
  }
  return rewrites == 0 ? Outcome(NOT_CHANGED, "") : Outcome();
}

}  // namespace ge::pass
