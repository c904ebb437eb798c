// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_CLONE_H_
#define GRAPH_ENGINE_IR_CLONE_H_

#include <functional>
#include <string>
#include <vector>

#include "ir/store.h"
#include "support/small_map.h"

namespace ge::ir {

struct CloneOptions {
  /// The copies go behind this node of the destination, in source order; invalid: to the end.
  NodeId after;
  /// A name that no node of the destination has, for the copy of the node of that name in the top
  /// graph; empty function: the same name, made unique by a suffix.
  std::function<std::string(const std::string& name)> rename;
};

struct CloneMap {
  SmallMap<uint32_t, NodeId> nodes;         ///< index of the source node, of all graphs copied
  SmallMap<GraphIndex, GraphIndex> graphs;  ///< subgraph of a source node to its copy
  std::vector<NodeId> created;              ///< copies in the top graph, in source order

  /// The copy; invalid when the source was not copied.
  NodeId Of(NodeId source) const {
    const NodeId* copy = nodes.Find(source.index);
    return copy == nullptr ? NodeId() : *copy;
  }
};

/// Copies nodes of one graph, the edges between them, attributes, descs and subgraphs into another
/// graph, of the same or of another store. Subgraph names are made unique in the destination.
GE_EXPORT CloneMap CopyNodes(const Store& source, const std::vector<NodeId>& nodes, Store& target,
                             GraphIndex to, const CloneOptions& options = {});
/// All nodes of a graph and its attributes.
GE_EXPORT CloneMap CopyGraph(const Store& source, GraphIndex from, Store& target, GraphIndex to);

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_CLONE_H_
