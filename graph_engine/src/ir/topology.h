// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_TOPOLOGY_H_
#define GRAPH_ENGINE_IR_TOPOLOGY_H_

#include <vector>

#include "ir/store.h"
#include "support/status.h"

namespace ge::ir {

/// Nodes of one graph so that each comes after what feeds it (data and control edges). Stable: of
/// the nodes that are ready, the first in graph order comes first, so a graph that is in order
/// stays as it is. Error: a cycle, named node by node.
GE_EXPORT Expected<std::vector<NodeId>> TopologicalOrder(const Store& store, GraphIndex graph);

/// Brings the graph's own order into topological order.
GE_EXPORT Outcome SortTopologically(Store& store, GraphIndex graph);

/// Graphs inside graphs, the root not counted: what walks them calls itself once for each level.
inline constexpr int kMaxNesting = 128;

/// Is the graph `levels` levels or less below the top, within the limit? Its time does not depend
/// on the graph.
GE_EXPORT bool IsNestedWithin(const Store& store, GraphIndex graph, int levels = kMaxNesting);

/// The refusal of a graph that is not.
GE_EXPORT Outcome NestedTooDeep(const Store& store, GraphIndex graph);

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_TOPOLOGY_H_
