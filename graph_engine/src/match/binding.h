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
  Outcome problem;                       // why a result made by hand takes no pairs
};

}  // namespace ge::fusion

#endif  // GRAPH_ENGINE_MATCH_BINDING_H_
