// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_MATCH_NODE_HANDLE_H_
#define GRAPH_ENGINE_MATCH_NODE_HANDLE_H_

#include <memory>
#include <string>

#include "ge/fusion/pattern.h"
#include "graph/graph.h"
#include "ir/store.h"
#include "support/status.h"

// Between public handles (GNode, NodeIo) and ids of the store. Ids are checked here, once.
namespace ge::match {

inline ir::NodeId IdOf(const GNode& node) { return {node.id(), node.generation()}; }

inline GNode HandleOf(const std::shared_ptr<ir::Store>& store, ir::NodeId id) {
  return GNode(store, id.index, id.generation);
}

inline fusion::NodeIo HandleOf(const std::shared_ptr<ir::Store>& store, ir::Endpoint endpoint) {
  return {HandleOf(store, endpoint.node), endpoint.port};
}

inline bool IsAlive(const GNode& node) {
  return node.store() != nullptr && node.store()->Alive(IdOf(node));
}

/// `role` is what the node is to the caller: "input 0 of the boundary".
inline Expected<ir::NodeId> LiveId(const GNode& node, const std::string& role) {
  if (node.store() == nullptr) return Outcome::Invalid(role + " names no node");
  if (!IsAlive(node)) {
    return Outcome::Invalid(role + " names a node that was removed from graph '" +
                            node.store()->GraphName(ir::kRootGraph) +
                            "'; handles end with their node");
  }
  return IdOf(node);
}

/// "'Add_3' (Add)" for messages.
inline std::string Described(const ir::Store& store, ir::NodeId node) {
  return "'" + store.Name(node) + "' (" + store.TypeText(node) + ")";
}

}  // namespace ge::match

#endif  // GRAPH_ENGINE_MATCH_NODE_HANDLE_H_
