// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "capi/handles.h"

#include <map>
#include <set>
#include <vector>

#include "capi/handle_table.h"
#include "capi/objects.h"
#include "ir/clone.h"
#include "ir/store_use.h"
#include "ir/topology.h"

namespace ge::capi {

namespace {

const HandleTable::Reason& HandedOver() {
  static const HandleTable::Reason& reason = *new HandleTable::Reason(
      std::make_shared<const std::string>("the graph was handed over and belongs to its receiver "
                                          "now"));
  return reason;
}

template <class T>
Expected<T> Copy(Token token, Kind kind) {
  Expected<std::shared_ptr<void>> object = HandleTable::Process().Get(token, kind);
  if (!object) return object.error();
  return *std::static_pointer_cast<T>(*object);
}

struct OwnedGraph {
  Graph graph;
  ScopePtr scope;
};

/// What is behind a handle that owns a whole graph.
Expected<OwnedGraph> Owned(Token token) {
  Expected<Graph> graph = ResolveGraph(token);
  if (!graph) return graph.error();
  bool owns = false;
  Expected<ScopePtr> scope = HandleTable::Process().ScopeOf(token, Kind::kGraph, &owns);
  if (!scope) return scope.error();
  if (owns) return OwnedGraph{*std::move(graph), *std::move(scope)};
  const std::string name = "graph '" + graph->Name() + "'";
  if (graph->index() != ir::kRootGraph) {
    return Outcome::Invalid(name + " is a subgraph of graph '" +
                            graph->store()->GraphName(ir::kRootGraph) + "' and cannot be moved");
  }
  return Outcome::Invalid(name + " is borrowed and cannot be moved; build a graph of your own");
}

/// Names that copying `from` would bring into `target`, checked against those already there.
Outcome CheckNames(const ir::Store& from, const ir::Store& target) {
  std::set<std::string> seen;
  for (const ir::GraphIndex graph : from.Graphs()) {
    const std::string& name = from.GraphName(graph);
    const ir::GraphIndex taken = target.FindGraph(name);
    const bool free = taken == ir::kNoGraph || taken == ir::kRootGraph;
    if (seen.insert(name).second && free) continue;
    return Outcome::Invalid("E18888: graph '" + target.GraphName(ir::kRootGraph) +
                            "' already has a subgraph named '" + name + "'; rename one of them");
  }
  return Outcome::Ok();
}

}  // namespace

BorrowScope::BorrowScope(std::string reason, bool any_thread)
    : reason_(std::move(reason)),
      scope_(std::make_shared<Scope>(any_thread ? 0 : ir::ThisThread())) {}

BorrowScope::~BorrowScope() { Close(); }

void BorrowScope::Close() { HandleTable::Process().Close(*scope_, reason_); }

Token LendGraph(const Graph& graph, const BorrowScope& scope) {
  return HandleTable::Process().Add(Kind::kGraph, std::make_shared<Graph>(graph), scope.scope());
}

Token LendNode(const GNode& node, const BorrowScope& scope) {
  return HandleTable::Process().Add(Kind::kNode, std::make_shared<GNode>(node), scope.scope());
}

Token LendOperator(OpDraft& op, bool read_only, const BorrowScope& scope) {
  return HandleTable::Process().Add(
      Kind::kOperator, std::make_shared<OperatorObject>(OperatorObject{&op, read_only}),
      scope.scope());
}

Token GiveGraph(const Graph& graph) {
  return HandleTable::Process().Add(Kind::kGraph, std::make_shared<Graph>(graph),
                                    std::make_shared<Scope>(0), true);
}

Expected<Graph> ResolveGraph(Token token) {
  Expected<Graph> graph = Copy<Graph>(token, Kind::kGraph);
  if (graph && !graph->store()->HasGraph(graph->index())) {
    return Outcome::Invalid(kSubgraphGone);
  }
  return graph;
}

Expected<GNode> ResolveNode(Token token) {
  Expected<GNode> node = Copy<GNode>(token, Kind::kNode);
  if (node && !node->store()->Alive({node->id(), node->generation()})) {
    return Outcome::Invalid(kNodeGone);
  }
  return node;
}

Expected<GraphUniqPtr> TakeGraph(Token token, const BorrowScope* heir) {
  Expected<OwnedGraph> owned = Owned(token);
  if (!owned) return owned.error();
  if (heir != nullptr) {
    HandleTable::Process().Move(*owned->scope, heir->scope(),
                                [](Kind, const std::shared_ptr<void>& object) { return object; });
  }
  const Outcome removed = HandleTable::Process().Remove(token, HandedOver());
  if (!removed) return removed;
  return std::make_unique<Graph>(std::move(owned->graph));
}

Expected<ir::GraphIndex> AdoptSubgraph(Token subgraph, const Graph& root, const ScopePtr& scope) {
  Expected<OwnedGraph> owned = Owned(subgraph);
  if (!owned) return owned.error();
  const Graph& graph = owned->graph;
  const std::shared_ptr<ir::Store> from = graph.store();
  const std::shared_ptr<ir::Store>& to = root.store();
  if (from == to)
    return Outcome::Invalid("graph '" + graph.Name() + "' cannot become its own subgraph");
  const ir::StoreUse use(from);
  if (!use.ok()) return Outcome::Invalid(use.problem());
  const Outcome names = CheckNames(*from, *to);
  if (!names) return names;
  for (const ir::GraphIndex index : from->Graphs()) {  // which all come to lie one level deeper
    if (!ir::IsNestedWithin(*from, index, ir::kMaxNesting - 1)) {
      return ir::NestedTooDeep(*from, index);
    }
  }

  std::map<ir::GraphIndex, ir::GraphIndex> graphs;
  std::unordered_map<uint32_t, ir::NodeId> nodes;
  // Subgraphs that hang on a node come with it; those that do not are copied one by one.
  for (const ir::GraphIndex index : from->Graphs()) {
    if (from->ParentNode(index).valid()) continue;
    const ir::GraphIndex copy = to->AddGraph(from->GraphName(index));
    const ir::CloneMap map = ir::CopyGraph(*from, index, *to, copy);
    graphs.emplace(index, copy);
    graphs.insert(map.graphs.begin(), map.graphs.end());
    nodes.insert(map.nodes.begin(), map.nodes.end());
  }
  HandleTable::Process().Move(
      *owned->scope, scope,
      [&](Kind kind, const std::shared_ptr<void>& object) -> std::shared_ptr<void> {
        if (kind == Kind::kGraph) {
          const auto& old = *std::static_pointer_cast<Graph>(object);
          if (graphs.count(old.index()) == 0) return object;
          return std::make_shared<Graph>(to, graphs.at(old.index()));
        }
        const auto& old = *std::static_pointer_cast<GNode>(object);
        const auto found = nodes.find(old.id());
        if (found == nodes.end() || !from->Alive({old.id(), old.generation()})) return object;
        return std::make_shared<GNode>(to, found->second.index, found->second.generation);
      });
  return graphs.at(ir::kRootGraph);
}

}  // namespace ge::capi
