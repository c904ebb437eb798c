// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "catalog/op_def.h"
#include "cpp/graph_use.h"
#include "cpp/node_use.h"

namespace ge {

using cpp::GraphUse;

namespace {

void CollectBelow(const ir::Store& store, ir::GraphIndex graph, std::vector<ir::GraphIndex>& out) {
  for (const ir::NodeId node : store.Nodes(graph)) {
    for (const auto& [name, subgraph] : store.Subgraphs(node)) {
      out.push_back(subgraph);
      CollectBelow(store, subgraph, out);
    }
  }
}

/// Below a root: all subgraphs, also those that no node owns.
std::vector<ir::GraphIndex> Below(const GraphUse& use) {
  std::vector<ir::GraphIndex> found;
  if (use.index() != ir::kRootGraph) {
    CollectBelow(use.store(), use.index(), found);
    return found;
  }
  found = use.store().Graphs();
  found.erase(found.begin());
  return found;
}

void AddHandles(const GraphUse& use, ir::GraphIndex graph, std::vector<GNode>& nodes) {
  for (const ir::NodeId id : use.store().Nodes(graph)) {
    nodes.push_back(cpp::Handle(use.shared(), id));
  }
}

}  // namespace

graphStatus Graph::GetName(AscendString& name) const {
  const GraphUse use(*this);
  if (!use.ok()) return use.Refused();
  name = Text(Name());
  return GRAPH_SUCCESS;
}

bool Graph::IsValid() const {
  const GraphUse use(*this);
  return use.ok() && use.store().NodeCount(index_) != 0;
}

std::vector<GNode> Graph::GetDirectNode() const {
  std::vector<GNode> nodes;
  const GraphUse use(*this);
  if (use.ok()) AddHandles(use, index_, nodes);
  return nodes;
}

std::vector<GNode> Graph::GetAllNodes() const {
  std::vector<GNode> nodes;
  const GraphUse use(*this);
  if (!use.ok()) return nodes;
  AddHandles(use, index_, nodes);
  for (const ir::GraphIndex graph : Below(use)) AddHandles(use, graph, nodes);
  return nodes;
}

GNodePtr Graph::FindNodeByName(const AscendString& name) const {
  const GraphUse use(*this);
  if (!use.ok()) return nullptr;
  const ir::NodeId id = use.store().FindNode(index_, Text(name));
  if (id.valid()) return std::make_shared<GNode>(cpp::Handle(store_, id));
  Refuse("graph '" + Name() + "' has no node '" + Text(name) + "'");
  return nullptr;
}

graphStatus Graph::GetAllOpName(std::vector<AscendString>& names) const {
  const GraphUse use(*this);
  if (!use.ok()) return use.Refused();
  names.clear();
  for (const ir::NodeId id : use.store().Nodes(index_)) names.push_back(Text(use.store().Name(id)));
  return GRAPH_SUCCESS;
}

graphStatus Graph::GetAllOpName(std::vector<std::string>& names) const {
  std::vector<AscendString> found;
  const graphStatus status = GetAllOpName(found);
  if (status != GRAPH_SUCCESS) return status;
  names.clear();
  for (const AscendString& name : found) names.push_back(Text(name));
  return GRAPH_SUCCESS;
}

std::vector<GraphPtr> Graph::GetAllSubgraphs() const {
  std::vector<GraphPtr> graphs;
  const GraphUse use(*this);
  if (!use.ok()) return graphs;
  for (const ir::GraphIndex graph : Below(use)) {
    graphs.push_back(std::make_shared<Graph>(store_, graph));
  }
  return graphs;
}

GraphPtr Graph::GetSubGraph(const char_t* name) const {
  const GraphUse use(*this);
  if (!use.ok()) return nullptr;
  const ir::GraphIndex index = use.store().FindGraph(Text(name));
  if (index != ir::kNoGraph && index != ir::kRootGraph && index != index_) {
    return std::make_shared<Graph>(store_, index);
  }
  Refuse("graph '" + Name() + "' has no subgraph '" + Text(name) + "'");
  return nullptr;
}

graphStatus Graph::AddSubGraph(const Graph& subgraph) {
  const GraphUse use(*this);
  if (!use.ok()) return use.Refused();
  Graph follows = subgraph;
  ir::GraphIndex index = ir::kNoGraph;
  const Outcome adopted = cpp::Adopt(*this, follows, &index);
  return adopted ? GRAPH_SUCCESS : Refuse(adopted);
}

graphStatus Graph::RemoveSubgraph(const char_t* name) {
  const GraphPtr subgraph = GetSubGraph(name);
  if (subgraph == nullptr) return GRAPH_FAILED;
  store_->RemoveGraph(subgraph->index());
  return GRAPH_SUCCESS;
}

GNodePtr Graph::GetParentNode() const {
  const GraphUse use(*this);
  if (!use.ok()) return nullptr;
  const ir::NodeId parent = use.store().ParentNode(index_);
  return parent.valid() ? std::make_shared<GNode>(cpp::Handle(store_, parent)) : nullptr;
}

GraphPtr Graph::GetParentGraph() const {
  const GNodePtr parent = GetParentNode();
  if (parent == nullptr) return nullptr;
  return std::make_shared<Graph>(store_, store_->GraphOf({parent->id(), parent->generation()}));
}

graphStatus Graph::GetAttr(const AscendString& name, AttrValue& value) const {
  const GraphUse use(*this);
  if (!use.ok()) return use.Refused();
  const ir::Attr* attr = use.store().GraphAttr(index_, Text(name));
  if (attr == nullptr) {
    return Refuse("graph '" + Name() + "' has no attribute '" + Text(name) + "'");
  }
  value = ApiAccess::Public(*attr);
  return GRAPH_SUCCESS;
}

graphStatus Graph::SetAttr(const AscendString& name, const AttrValue& value) {
  const GraphUse use(*this);
  if (!use.ok()) return use.Refused();
  if (Outcome fit = CheckAttr("graph '" + Name() + "'", Text(name), value); !fit) {
    return Refuse(fit);
  }
  use.store().SetGraphAttr(index_, Text(name), ApiAccess::Inside(value));
  return GRAPH_SUCCESS;
}

}  // namespace ge
