// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_MATCH_BINDING_H_
#define GRAPH_ENGINE_MATCH_BINDING_H_

#include <memory>
#include <vector>

#include "ge/fusion/match_result.h"
#include "graph/graph.h"
#include "ir/store.h"
#include "match/plan.h"
#include "support/status.h"

namespace ge::match {

/// What a plan node stands for: a node, and for Data also the output port. Invalid: nothing yet.
using Binding = ir::Endpoint;

/// Bound operators and constants in the plan's order, each node once.
std::vector<ir::NodeId> MatchedNodes(const Plan& plan, const std::vector<Binding>& bindings);

}  // namespace ge::match

namespace ge::fusion {

struct MatchResult::Impl {
  std::shared_ptr<const match::Plan> plan;
  Graph target;
  std::vector<match::Binding> bindings;  // by plan node
  Outcome problem = {};                  // why a result made by hand takes no pairs
  bool by_hand = false;                  // filled or assigned by a pass, not found by a matcher
};

}  // namespace ge::fusion

namespace ge::match {

/// Calls visit(plan node of the Data, input of a matched node) for each place where a tensor enters
/// the match.
template <class Visit>
void ForEachEntry(const fusion::MatchResult::Impl& match, Visit visit) {
  const ir::Store& store = *match.target.store();
  const std::vector<PlanNode>& nodes = match.plan->nodes;
  for (size_t i = 0; i < nodes.size(); ++i) {
    const ir::NodeId consumer = match.bindings[i].node;
    if (nodes[i].inputs.empty() || !store.Alive(consumer)) continue;
    size_t connected = 0;
    const int32_t ports = store.InputCount(consumer);
    for (int32_t port = 0; port < ports && connected < nodes[i].inputs.size(); ++port) {
      if (!store.Producer(consumer, port).node.valid()) continue;
      const int producer = nodes[i].inputs[connected++].node;
      if (nodes[producer].role == NodeRole::kData) visit(producer, ir::Endpoint{consumer, port});
    }
  }
}

}  // namespace ge::match

#endif  // GRAPH_ENGINE_MATCH_BINDING_H_
