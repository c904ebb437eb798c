// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <utility>
#include <vector>

#include "match/node_handle.h"
#include "match/plan.h"

namespace ge::match {
namespace {

/// Everything that the goal is computed from, itself included, nearest first.
std::vector<Lead> LeadsTo(const Plan& plan, PlanAnchor goal) {
  std::vector<Lead> leads{{goal, -1}};
  std::vector<bool> seen(plan.nodes.size(), false);
  seen[goal.node] = true;
  for (size_t i = 0; i < leads.size(); ++i) {
    const std::vector<PlanAnchor>& inputs = plan.nodes[leads[i].from.node].inputs;
    for (size_t input = 0; input < inputs.size(); ++input) {
      if (seen[inputs[input].node]) continue;
      seen[inputs[input].node] = true;
      leads.push_back({inputs[input], static_cast<int>(i), input});
    }
  }
  return leads;
}

/// The shortest way from a bound node up to the output. Constants are starts of last resort: one
/// constant may feed a large part of a graph.
bool FindWay(const Plan& plan, const std::vector<bool>& bound, bool from_constants,
             const std::vector<Lead>& leads, Approach& approach) {
  for (size_t i = 0; i < leads.size(); ++i) {
    const int node = leads[i].from.node;
    if (!bound[node] || (!from_constants && plan.nodes[node].role == NodeRole::kConst)) continue;
    approach.start = leads[i].from;
    approach.hops = HopsFrom(leads, i);
    return true;
  }
  return false;
}

bool FindNext(const Plan& plan, const std::vector<bool>& bound,
              const std::map<int, std::vector<Lead>>& open, Approach& approach) {
  for (const bool from_constants : {false, true}) {
    for (const auto& [output, leads] : open) {
      approach.output = output;
      if (FindWay(plan, bound, from_constants, leads, approach)) return true;
    }
  }
  return false;
}

void Mark(const std::vector<Lead>& leads, std::vector<bool>& marked) {
  for (const Lead& lead : leads) marked[lead.from.node] = true;
}

}  // namespace

std::vector<PlanAnchor> HopsFrom(const std::vector<Lead>& leads, size_t start) {
  std::vector<PlanAnchor> hops;
  for (int at = leads[start].next; at >= 0; at = leads[at].next) hops.push_back(leads[at].from);
  return hops;
}

Outcome PlanApproaches(Plan& plan) {
  plan.leads = LeadsTo(plan, plan.outputs[0]);
  std::vector<bool> bound(plan.nodes.size(), false);
  Mark(plan.leads, bound);
  std::map<int, std::vector<Lead>> open;  // by output
  for (size_t i = 1; i < plan.outputs.size(); ++i) {
    open.emplace(static_cast<int>(i), LeadsTo(plan, plan.outputs[i]));
  }
  while (!open.empty()) {
    Approach approach;
    if (!FindNext(plan, bound, open, approach)) {
      const PlanNode& node = plan.nodes[plan.outputs[open.begin()->first].node];
      return Outcome::Invalid("the output from node " + Described(*plan.graph.store(), node.id) +
                              " shares nothing with the other outputs; use one pattern for each");
    }
    const auto found = open.find(approach.output);
    Mark(found->second, bound);
    open.erase(found);
    plan.approaches.push_back(std::move(approach));
  }
  for (size_t i = 0; i < plan.nodes.size(); ++i) {
    if (bound[i] && plan.nodes[i].role != NodeRole::kData) {
      plan.required.push_back(static_cast<int>(i));
    }
  }
  return {};
}

}  // namespace ge::match
