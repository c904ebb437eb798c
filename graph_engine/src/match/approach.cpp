// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <vector>

#include "match/node_handle.h"
#include "match/plan.h"

namespace ge::match {
namespace {

/// Marks everything that `from` depends on, itself included.
void MarkCone(const Plan& plan, int from, std::vector<bool>& marked) {
  std::vector<int> todo{from};
  while (!todo.empty()) {
    const int node = todo.back();
    todo.pop_back();
    if (marked[node]) continue;
    marked[node] = true;
    for (const PlanAnchor& input : plan.nodes[node].inputs) todo.push_back(input.node);
  }
}

/// The shortest way from a bound node up to the output. Constants are starts of last resort: one
/// constant may feed a large part of a graph.
bool FindWay(const Plan& plan, const std::vector<bool>& bound, bool from_constants,
             Approach& approach) {
  struct Step {
    PlanAnchor anchor;
    int consumer;  // index into steps, -1 at the output's node
  };
  const PlanAnchor goal = plan.outputs[approach.output];
  std::vector<Step> steps{{goal, -1}};
  std::vector<bool> seen(plan.nodes.size(), false);
  for (size_t i = 0; i < steps.size(); ++i) {
    const PlanAnchor anchor = steps[i].anchor;
    const PlanNode& node = plan.nodes[anchor.node];
    if (bound[anchor.node] && (from_constants || node.role != NodeRole::kConst)) {
      approach.start = anchor;
      for (int at = steps[i].consumer; at >= 0; at = steps[at].consumer) {
        approach.hops.push_back(steps[at].anchor);
      }
      return true;
    }
    if (seen[anchor.node]) continue;
    seen[anchor.node] = true;
    for (const PlanAnchor& input : node.inputs) steps.push_back({input, static_cast<int>(i)});
  }
  return false;
}

bool FindNext(const Plan& plan, const std::vector<bool>& bound, const std::vector<int>& open,
              Approach& approach) {
  for (const bool from_constants : {false, true}) {
    for (const int output : open) {
      approach.output = output;
      if (FindWay(plan, bound, from_constants, approach)) return true;
    }
  }
  return false;
}

}  // namespace

Outcome PlanApproaches(Plan& plan) {
  std::vector<bool> bound(plan.nodes.size(), false);
  MarkCone(plan, plan.outputs[0].node, bound);
  std::vector<int> open;
  for (size_t i = 1; i < plan.outputs.size(); ++i) open.push_back(static_cast<int>(i));
  while (!open.empty()) {
    Approach approach;
    if (!FindNext(plan, bound, open, approach)) {
      const PlanNode& node = plan.nodes[plan.outputs[open[0]].node];
      return Outcome::Invalid("the output from node " + Described(*plan.graph.store(), node.id) +
                              " shares nothing with the other outputs; use one pattern for each");
    }
    MarkCone(plan, plan.outputs[approach.output].node, bound);
    open.erase(std::find(open.begin(), open.end(), approach.output));
    plan.approaches.push_back(std::move(approach));
  }
  return {};
}

}  // namespace ge::match
