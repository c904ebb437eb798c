// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "cpp/node_use.h"

namespace ge {

using cpp::NodeUse;

graphStatus GNode::GetALLSubgraphs(std::vector<GraphPtr>& graphs) const {
  const NodeUse use(*this);
  if (!use.ok()) return use.Refused();
  graphs.clear();
  for (const auto& [name, index] : use.store().Subgraphs(use.id())) {
    graphs.push_back(std::make_shared<Graph>(store_, index));
  }
  return GRAPH_SUCCESS;
}

graphStatus GNode::GetSubgraph(uint32_t index, GraphPtr& graph) const {
  std::vector<GraphPtr> graphs;
  const graphStatus status = GetALLSubgraphs(graphs);
  if (status != GRAPH_SUCCESS) return status;
  if (index >= graphs.size()) {
    return Refuse(NodeUse(*this).Text() + " has " + std::to_string(graphs.size()) +
                  " subgraphs, not a subgraph " + std::to_string(index));
  }
  graph = graphs[index];
  return GRAPH_SUCCESS;
}

namespace {

/// A graph of the node's own root that no node owns becomes the node's; another one is copied in.
Outcome Take(const GNode& node, Graph& graph, ir::GraphIndex* index) {
  if (graph.store() != node.store() || graph.index() == ir::kRootGraph) {
    return cpp::Adopt(Graph(node.store(), ir::kRootGraph), graph, index);
  }
  ir::Store& store = *node.store();
  if (!store.HasGraph(graph.index())) return Outcome::Invalid("the subgraph was removed");
  const std::string who = "subgraph '" + store.GraphName(graph.index()) + "'";
  if (const ir::NodeId owner = store.ParentNode(graph.index()); owner.valid()) {
    return Outcome::Invalid(who + " already belongs to node '" + store.Name(owner) + "'");
  }
  for (ir::NodeId up{node.id(), node.generation()}; up.valid();) {
    const ir::GraphIndex around = store.GraphOf(up);
    if (around == graph.index()) return Outcome::Invalid(who + " has the node inside");
    up = store.ParentNode(around);
  }
  *index = graph.index();
  return Outcome::Ok();
}

}  // namespace

graphStatus GNode::SetSubgraph(const AscendString& ir_name, Graph& graph) {
  const NodeUse use(*this);
  if (!use.ok()) return use.Refused();
  if (graph.store() == nullptr) {
    return Refuse(use.Text() + ": subgraph '" + Text(ir_name) + "' was handed over before");
  }
  if (use.store().Subgraph(use.id(), Text(ir_name)) != ir::kNoGraph) {
    return Refuse(use.Text() + " already has a subgraph '" + Text(ir_name) + "'");
  }
  ir::GraphIndex index = ir::kNoGraph;
  if (Outcome taken = Take(*this, graph, &index); !taken) return Refuse(taken.Within(use.Text()));
  use.store().SetSubgraph(use.id(), Text(ir_name), index);
  return GRAPH_SUCCESS;
}

graphStatus GNode::SetSubgraph(const AscendString& ir_name, const Graph& graph) {
  Graph follows = graph;
  return SetSubgraph(ir_name, follows);
}

graphStatus GNode::SetSubgraphs(const AscendString& ir_name, const std::vector<Graph>& graphs) {
  const NodeUse use(*this);
  if (!use.ok()) return use.Refused();
  std::vector<std::pair<std::string, ir::GraphIndex>> done;  // instance, and what was copied in
  for (const Graph& graph : graphs) {
    const std::string instance = Text(ir_name) + std::to_string(done.size());
    Graph follows = graph;
    if (const graphStatus status = SetSubgraph(Text(instance), follows); status != GRAPH_SUCCESS) {
      for (const auto& [name, copied] : done) {
        use.store().SetSubgraph(use.id(), name, ir::kNoGraph);
        if (copied != ir::kNoGraph) use.store().RemoveGraph(copied);
      }
      return status;
    }
    const bool copied = graph.store() != store_;
    done.emplace_back(instance, copied ? follows.index() : ir::kNoGraph);
  }
  return GRAPH_SUCCESS;
}

}  // namespace ge
