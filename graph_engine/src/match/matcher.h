// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_MATCH_MATCHER_H_
#define GRAPH_ENGINE_MATCH_MATCHER_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ge/fusion/match_result.h"
#include "graph/graph.h"
#include "match/binding.h"
#include "match/candidates.h"
#include "match/mismatch.h"
#include "match/plan.h"
#include "match/plan_types.h"
#include "match/type_filter.h"

namespace ge::match {

struct MatchCounters {
  size_t tried = 0;                 ///< candidates for the first output
  size_t visited = 0;               ///< node comparisons of all kinds
  size_t rejected_boundary = 0;     ///< complete fits whose inner values are used outside
  std::string first_leak;           ///< which value by whom, of the first of those
  std::vector<std::string> absent;  ///< operators that every match needs and the graph has not
};

/// Finds the places of one graph where a plan fits; see PatternMatcher for what may change between
/// two calls. Reads only. Types are always compared, also with attribute matching on (GE compares
/// only attributes of inner nodes then, which would take a Relu for a Sigmoid).
/// Thread: the graph's.
class Matcher {
 public:
  Matcher(std::shared_ptr<const Plan> plan, const Graph& target);

  /// nullptr at the end, and when the user wants an end (interrupt::Poll).
  std::unique_ptr<fusion::MatchResult> Next();
  const MatchCounters& counters() const { return counters_; }
  /// How near the search came when it has found nothing, not even a fit that leaks; else 0 and "".
  /// The text is to be asked for before the graph changes.
  size_t Nearness() const { return fitted_ ? 0 : closest_.Nearness(); }
  std::string ClosestText() const;

 private:
  void Begin();
  bool IsWorthATry(ir::NodeId root);
  bool MatchFrom(size_t approach);
  bool MatchOutput(int output, ir::NodeId candidate);
  bool MatchBranch(int node, ir::Endpoint target);
  bool Bind(int node, const ir::TypedOutput& target);
  bool BindInputs(int node);
  bool HasValues(const PlanNode& pattern, ir::NodeId target) const;
  ir::Endpoint StartOf(const Approach& approach) const;
  std::vector<ir::NodeId> CandidatesFor(const Approach& approach) const;
  bool Miss(Mismatch::Why why, int wanted, ir::Endpoint found, ir::NodeId reader = {},
            size_t input = 0);
  bool Interrupted();
  bool SelfContained();
  void Undo(size_t mark);

  std::shared_ptr<const Plan> plan_;
  Graph target_;
  ir::Store& store_;
  PlanTypes types_;
  TypeFilter filter_;
  std::optional<Candidates> roots_;           // from the first search on
  std::vector<Binding> bindings_;             // by plan node
  std::vector<int> trail_;                    // plan nodes in the order they were bound
  std::vector<ir::TypedOutput> producers_;    // room for those of one node
  Mismatch::Why why_ = Mismatch::Why::kNone;  // Bind said no
  Mismatch closest_;
  bool fitted_ = false;  // a candidate, with or without leaks
  size_t looks_ = 0;     // at the user's wish, in this search
  MatchCounters counters_;
};

}  // namespace ge::match

#endif  // GRAPH_ENGINE_MATCH_MATCHER_H_
