// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "cpp/node_use.h"

#include "capi/handles.h"

namespace ge::cpp {
namespace {

const std::shared_ptr<ir::Store>& StoreOr(const GNode& node) {
  // A handle of no node uses a store of its own, so that the check below can speak of it.
  static const std::shared_ptr<ir::Store>& none = *new std::shared_ptr<ir::Store>(nullptr);
  return node.store() == nullptr ? none : node.store();
}

}  // namespace

NodeUse::NodeUse(const GNode& node)
    : node_(node),
      use_(StoreOr(node) == nullptr ? ir::Store::Create("none") : StoreOr(node)),
      problem_(use_.ok() ? "" : use_.problem()) {
  if (node.store() == nullptr) {
    problem_ = "the handle names no node";
  } else if (problem_.empty() && !node.store()->Alive({node.id(), node.generation()})) {
    problem_ = "the node was removed from graph '" + node.store()->GraphName(ir::kRootGraph) +
               "'; handles end with their node";
  }
}

bool NodeUse::Has(ir::Side side, int32_t port) const {
  if (!ok()) return false;
  const bool input = side == ir::Side::kInput;
  const int32_t count = input ? store().InputCount(id()) : store().OutputCount(id());
  if (port >= 0 && port < count) return true;
  problem_ = Text() + " has no " + (input ? "input " : "output ") + std::to_string(port) +
             ", it has " + std::to_string(count);
  return false;
}

std::string NodeUse::Text() const {
  return "node '" + store().Name(id()) + "' (" + store().TypeText(id()) + ")";
}

GNodePtr NodeUse::Other(ir::NodeId id) const {
  return std::make_shared<GNode>(Handle(node_.store(), id));
}

Outcome Adopt(const Graph& root, Graph& graph, ir::GraphIndex* index) {
  const capi::Token token = capi::GiveGraph(graph);
  const capi::BorrowScope scope("the graph was moved into another one");
  const Expected<ir::GraphIndex> adopted = capi::AdoptSubgraph(token, root, scope.scope());
  if (!adopted) return adopted.error();
  *index = *adopted;
  graph = Graph(root.store(), *adopted);
  return Outcome::Ok();
}

}  // namespace ge::cpp
