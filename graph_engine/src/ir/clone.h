// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_CLONE_H_
#define GRAPH_ENGINE_IR_CLONE_H_

#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "ir/store.h"

namespace ge::ir {

struct CloneOptions {
  /// The copies go behind this node of the destination, in source order; invalid: to the end.
  NodeId after;
  /// True: that node of the source's top graph is left out, with its edges.
  std::function<bool(NodeId source)> skip;
  /// Wanted name of a copy in the top graph, made unique by a suffix; empty function: the same
  /// name.
  std::function<std::string(const std::string& name)> rename;
  bool graph_attrs = false;  ///< also copy the attributes of the top graph
};

struct CloneMap {
  std::unordered_map<uint32_t, NodeId> nodes;  ///< index of the source node, of all graphs copied
  std::map<GraphIndex, GraphIndex> graphs;     ///< source graph to copy
  std::vector<NodeId> created;                 ///< copies in the top graph, in source order

  /// The copy; invalid when the source was skipped.
  NodeId Of(NodeId source) const {
    const auto found = nodes.find(source.index);
    return found == nodes.end() ? NodeId() : found->second;
  }
};

/// Copies the nodes, edges between them, attributes, descs and subgraphs of a graph into another
/// one, of the same or of another store. Subgraph names are made unique in the destination.
GE_EXPORT CloneMap CopyGraph(const Store& source, GraphIndex from, Store& target, GraphIndex to,
                             const CloneOptions& options = {});

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_CLONE_H_
