// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <stdexcept>

#include "ir/store.h"
#include "ir/store_impl.h"

namespace ge::ir {

const std::string& Store::GraphName(GraphIndex graph) const {
  return Text(impl_->GetGraph(graph).name);
}

std::vector<GraphIndex> Store::Graphs() const {
  std::vector<GraphIndex> live;
  for (GraphIndex i = 0; i < impl_->graphs.size(); ++i) {
    if (impl_->graphs[i].live) live.push_back(i);
  }
  return live;
}

GraphIndex Store::FindGraph(std::string_view name) const {
  const Symbol symbol = FindSymbol(name);
  const GraphIndex found = impl_->subgraph_names.Find(symbol);
  if (symbol != kNoSymbol && found != kNoGraph) return found;
  return symbol != kNoSymbol && impl_->graphs[kRootGraph].name == symbol ? kRootGraph : kNoGraph;
}

bool Store::HasGraph(GraphIndex graph) const {
  return graph < impl_->graphs.size() && impl_->graphs[graph].live;
}

NodeId Store::ParentNode(GraphIndex graph) const {
  return impl_->IdOf(impl_->GetGraph(graph).parent);
}

size_t Store::NodeCount(GraphIndex graph) const { return impl_->GetGraph(graph).count; }

const Attr* Store::GraphAttr(GraphIndex graph, std::string_view name) const {
  const auto& attrs = impl_->GetGraph(graph).attrs;
  const auto found = attrs.find(FindSymbol(name));
  return found == attrs.end() ? nullptr : found->second.get();
}

std::vector<std::string> Store::GraphAttrNames(GraphIndex graph) const {
  std::vector<std::string> names;
  for (const auto& [name, value] : impl_->GetGraph(graph).attrs) names.push_back(Text(name));
  std::sort(names.begin(), names.end());
  return names;
}

GraphIndex Store::AddGraph(std::string_view name) {
  const Symbol symbol = Intern(name);
  if (impl_->subgraph_names.Find(symbol) != kNoGraph) {
    throw std::logic_error("graph '" + GraphName(kRootGraph) + "' already has a subgraph named '" +
                           std::string(name) + "'");
  }
  const GraphIndex index = impl_->graphs.Grow();
  impl_->graphs[index].name = symbol;
  impl_->subgraph_names.Insert(symbol, index);
  UndoEntry entry(UndoEntry::Kind::kAddGraph, index);
  impl_->Log(std::move(entry));
  return index;
}

void Store::RemoveGraph(GraphIndex graph) {
  GraphRecord& record = impl_->GetGraph(graph);
  if (graph == kRootGraph) throw std::logic_error("the root graph cannot be removed");
  impl_->DetachSubgraph(graph);
  while (record.tail != kNone) RemoveNode(impl_->IdOf(record.tail));
  record.live = false;
  impl_->subgraph_names.Erase(record.name);
  UndoEntry entry(UndoEntry::Kind::kRemoveGraph, graph);
  impl_->Log(std::move(entry));
}

void Store::SetGraphName(GraphIndex graph, std::string_view name) {
  GraphRecord& record = impl_->GetGraph(graph);
  const Symbol symbol = Intern(name);
  if (symbol == record.name) return;
  UndoEntry entry(UndoEntry::Kind::kGraphName, graph);
  entry.name = record.name;
  if (graph != kRootGraph) {
    if (impl_->subgraph_names.Find(symbol) != kNoGraph) {
      throw std::logic_error("graph '" + Text(record.name) + "' cannot be renamed, there is a " +
                             "subgraph named '" + std::string(name) + "'");
    }
    impl_->subgraph_names.Erase(record.name);
    impl_->subgraph_names.Insert(symbol, graph);
  }
  record.name = symbol;
  impl_->Log(std::move(entry));
}

AttrRef StoreImpl::ExchangeGraphAttr(GraphRecord& record, Symbol name, AttrRef value) {
  AttrRef old;
  const auto at = record.attrs.find(name);
  if (at != record.attrs.end()) {
    old = std::move(at->second);
    record.attrs.erase(at);
  }
  if (value) record.attrs.emplace(name, std::move(value));
  return old;
}

void Store::SetGraphAttr(GraphIndex graph, std::string_view name, Attr value) {
  GraphRecord& record = impl_->GetGraph(graph);
  if (SameOrBothAbsent(GraphAttr(graph, name), value)) return;
  UndoEntry entry(UndoEntry::Kind::kGraphAttr, graph);
  entry.name = Intern(name);
  entry.old_value = impl_->ExchangeGraphAttr(record, entry.name, MakeRef(std::move(value)));
  impl_->Log(std::move(entry));
}

GraphIndex Store::Subgraph(NodeId node, std::string_view ir_name) const {
  const NodeRecord& record = impl_->Get(node);
  if (!record.extras) return kNoGraph;
  const Symbol symbol = FindSymbol(ir_name);
  for (const SubgraphEntry& entry : record.extras->subgraphs) {
    if (entry.ir_name == symbol) return entry.graph;
  }
  return kNoGraph;
}

std::vector<std::pair<std::string, GraphIndex>> Store::Subgraphs(NodeId node) const {
  std::vector<std::pair<std::string, GraphIndex>> result;
  const NodeRecord& record = impl_->Get(node);
  if (!record.extras) return result;
  for (const SubgraphEntry& entry : record.extras->subgraphs) {
    result.emplace_back(Text(entry.ir_name), entry.graph);
  }
  return result;
}

// `position`: in, where a new entry goes (-1: last); out, where the replaced one was.
GraphIndex StoreImpl::ExchangeSubgraph(uint32_t node, Symbol ir_name, GraphIndex graph,
                                       int32_t* position) {
  auto& entries = Extras(nodes[node]).subgraphs;
  GraphIndex old = kNoGraph;
  int32_t insert_at = *position;
  for (size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].ir_name != ir_name) continue;
    old = entries[i].graph;
    graphs[old].parent = kNone;
    entries.erase(entries.begin() + static_cast<ptrdiff_t>(i));
    insert_at = *position = static_cast<int32_t>(i);
    break;
  }
  if (graph == kNoGraph) return old;
  graphs[graph].parent = node;
  const auto at = insert_at < 0 ? entries.end() : entries.begin() + insert_at;
  entries.insert(at, {ir_name, graph});
  return old;
}

void Store::SetSubgraph(NodeId node, std::string_view ir_name, GraphIndex graph) {
  const NodeRecord& record = impl_->Get(node);
  const GraphIndex current = Subgraph(node, ir_name);
  if (current == graph) return;
  if (graph != kNoGraph) {
    const GraphRecord& child = impl_->GetGraph(graph);
    if (graph == kRootGraph) impl_->Fail(record, "the root graph cannot become its subgraph");
    if (child.parent != kNone) {
      impl_->Fail(record, "subgraph '" + Text(child.name) + "' already belongs to node '" +
                              Text(impl_->nodes[child.parent].name) + "'");
    }
    for (GraphIndex up = record.graph;;) {
      if (up == graph) impl_->Fail(record, "its own graph cannot become its subgraph");
      const uint32_t parent = impl_->graphs[up].parent;
      if (parent == kNone) break;
      up = impl_->nodes[parent].graph;
    }
  }
  UndoEntry entry(UndoEntry::Kind::kSubgraph, node.index);
  entry.name = Intern(ir_name);
  entry.port = -1;
  entry.old_id = impl_->ExchangeSubgraph(node.index, entry.name, graph, &entry.port);
  impl_->Touch(node.index);
  impl_->Log(std::move(entry));
}

void StoreImpl::DetachSubgraph(GraphIndex graph) {
  const uint32_t parent = graphs[graph].parent;
  if (parent == kNone) return;
  for (const SubgraphEntry& entry : Extras(nodes[parent]).subgraphs) {
    if (entry.graph != graph) continue;
    self->SetSubgraph(IdOf(parent), symbols.Text(entry.ir_name), kNoGraph);
    return;
  }
}

}  // namespace ge::ir
