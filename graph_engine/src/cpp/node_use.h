// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CPP_NODE_USE_H_
#define GRAPH_ENGINE_CPP_NODE_USE_H_

#include <string>
#include <vector>

#include "cpp/access.h"
#include "graph/gnode.h"
#include "ir/store.h"
#include "ir/store_use.h"

namespace ge::cpp {

/// A node that a call of the C++ API is about: alive, and its store used by this thread only.
class NodeUse {
 public:
  explicit NodeUse(const GNode& node);
  bool ok() const { return problem_.empty(); }
  /// Is it usable, with a port of that number? Otherwise Refused gives the reason.
  bool Has(ir::Side side, int32_t port) const;
  graphStatus Refused() const { return Refuse(problem_); }

  ir::Store& store() const { return *node_.store(); }
  ir::NodeId id() const { return {node_.id(), node_.generation()}; }
  std::string Text() const;  ///< "node 'Add_0' (Add)"
  GNodePtr Other(ir::NodeId id) const;

 private:
  GNode node_;
  ir::StoreUse use_;
  mutable std::string problem_;
};

inline GNode Handle(const std::shared_ptr<ir::Store>& store, ir::NodeId id) {
  return GNode(store, id.index, id.generation);
}

/// Moves a whole graph into another store, where it becomes a subgraph nobody owns yet; `graph`
/// follows. The name must be free.
Outcome Adopt(const Graph& root, Graph& graph, ir::GraphIndex* index);

}  // namespace ge::cpp

#endif  // GRAPH_ENGINE_CPP_NODE_USE_H_
