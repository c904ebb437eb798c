// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_MATCH_BOUNDARY_H_
#define GRAPH_ENGINE_MATCH_BOUNDARY_H_

#include <memory>
#include <vector>

#include "ge/fusion/match_result.h"
#include "ge/fusion/subgraph_boundary.h"
#include "graph/export.h"
#include "ir/store.h"
#include "support/status.h"

namespace ge::match {

/// A SubgraphBoundary whose handles were checked, and what it encloses.
struct Region {
  std::shared_ptr<ir::Store> store;
  ir::GraphIndex graph = ir::kNoGraph;
  std::vector<ir::Endpoint> inputs;   ///< the producer outside, by position
  std::vector<ir::Endpoint> outputs;  ///< the value inside, by position
  std::vector<ir::NodeId> inner;      ///< in graph order
};

/// Collects the inner nodes backwards from the outputs up to the inputs.
/// Errors (PARAM_INVALID): a removed node, a port out of range, an unconnected input, consumers of
/// one input with different producers, nodes of different graphs, no outputs, a repeated output, a
/// path that reaches a graph input, an inner value that is used outside.
GE_EXPORT Expected<Region> Resolve(const fusion::SubgraphBoundary& boundary);

/// What Resolve gives for the boundary of a match, at less cost. The graph must not have changed
/// since the match was found.
GE_EXPORT Expected<Region> RegionOf(const fusion::MatchResult::Impl& match);

/// The region of one node, for decomposition: inputs by distinct producers in port order, every
/// output.
GE_EXPORT fusion::SubgraphBoundary BoundaryOf(const std::shared_ptr<ir::Store>& store,
                                              ir::NodeId node);

}  // namespace ge::match

#endif  // GRAPH_ENGINE_MATCH_BOUNDARY_H_
