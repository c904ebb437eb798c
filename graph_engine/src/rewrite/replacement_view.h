// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_REWRITE_REPLACEMENT_VIEW_H_
#define GRAPH_ENGINE_REWRITE_REPLACEMENT_VIEW_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "graph/graph.h"
#include "ir/store.h"
#include "support/status.h"

namespace ge::rewrite {

/// A replacement graph that was found fit: what to copy and where its inputs and outputs are.
/// Borrows the graph.
struct ReplacementView {
  const ir::Store* store = nullptr;
  ir::GraphIndex graph = ir::kNoGraph;
  std::vector<std::pair<int64_t, ir::NodeId>> data;  ///< index and node, by position
  std::vector<ir::NodeId> body;                      ///< the other nodes, in graph order
  std::vector<ir::Endpoint> outputs;                 ///< what feeds NetOutput, by position
  ir::NodeId net_output;

  /// The position of the Data, -1 for another node.
  int DataPosition(ir::NodeId node) const;
};

/// Errors (PARAM_INVALID, naming the replacement): no graph, a wrong number of inputs or outputs,
/// Data without or with a repeated index, an unconnected output, a control edge at its border, a
/// cycle.
Expected<ReplacementView> View(const Graph& replacement, size_t inputs, size_t outputs);

}  // namespace ge::rewrite

#endif  // GRAPH_ENGINE_REWRITE_REPLACEMENT_VIEW_H_
