// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_MATCH_CLIMB_H_
#define GRAPH_ENGINE_MATCH_CLIMB_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "ir/store.h"
#include "match/plan.h"
#include "match/plan_types.h"

namespace ge::match {

/// The nodes at which the hops end that begin at these outputs, each once, in graph order: every
/// hop goes to the consumers that have the type of its plan node. Without hops: none.
/// Gives up, with nothing, once it has looked at more than `limit` consumers.
std::optional<std::vector<ir::NodeId>> Climb(const ir::Store& store, const PlanTypes& types,
                                             std::vector<ir::Endpoint> front,
                                             const std::vector<PlanAnchor>& hops, size_t limit);

/// The plan nodes that every match needs and of whose types the graph has no node.
std::vector<int> FindAbsent(const ir::Store& store, ir::GraphIndex graph, const Plan& plan,
                            const PlanTypes& types);

struct Seeds {
  std::vector<ir::NodeId> roots;
  int above;  ///< plan node of the rarest operator
};
/// Of the candidates for the plan's first output, those that can lead to a match as the graph is
/// now: the ones above the rarest operator of the pattern. Nothing, when that would leave hardly
/// fewer, or costs as much as to try them all.
std::optional<Seeds> FindSeeds(const ir::Store& store, ir::GraphIndex graph, const Plan& plan,
                               const PlanTypes& types);

}  // namespace ge::match

#endif  // GRAPH_ENGINE_MATCH_CLIMB_H_
