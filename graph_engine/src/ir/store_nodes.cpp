// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <stdexcept>

#include "ir/store.h"
#include "ir/store_impl.h"

namespace ge::ir {

bool Store::Alive(NodeId node) const {
  if (node.index >= impl_->nodes.size()) return false;
  const NodeRecord& record = impl_->nodes[node.index];
  return record.live && record.generation == node.generation;
}

NodeId Store::First(GraphIndex graph) const { return impl_->IdOf(impl_->GetGraph(graph).head); }
NodeId Store::Next(NodeId node) const { return impl_->IdOf(impl_->Get(node).next); }
NodeId Store::Prev(NodeId node) const { return impl_->IdOf(impl_->Get(node).prev); }

std::vector<NodeId> Store::Nodes(GraphIndex graph) const {
  const GraphRecord& record = impl_->GetGraph(graph);
  std::vector<NodeId> ids;
  ids.reserve(record.count);
  for (uint32_t i = record.head; i != kNone; i = impl_->nodes[i].next)
    ids.push_back(impl_->IdOf(i));
  return ids;
}

NodeId Store::FirstOfType(GraphIndex graph, Symbol type) const {
  return impl_->IdOf(impl_->GetGraph(graph).types.Find(type).head);
}

NodeId Store::LastOfType(GraphIndex graph, Symbol type) const {
  return impl_->IdOf(impl_->GetGraph(graph).types.Find(type).tail);
}

size_t Store::CountOfType(GraphIndex graph, Symbol type) const {
  return impl_->GetGraph(graph).types.Find(type).count;
}

std::vector<NodeId> Store::NodesOfType(GraphIndex graph, Symbol type, uint64_t after) const {
  const TypeList list = impl_->GetGraph(graph).types.Find(type);
  std::vector<NodeId> ids;
  if (after == 0) ids.reserve(list.count);
  for (uint32_t i = list.tail; i != kNone;) {
    const NodeRecord& record = impl_->nodes[i];
    if (record.serial <= after) break;
    ids.push_back({i, record.generation});
    i = record.type_prev;
  }
  std::reverse(ids.begin(), ids.end());
  return ids;
}

NodeId Store::NextOfType(NodeId node) const { return impl_->IdOf(impl_->Get(node).type_next); }

NodeId Store::FindNode(GraphIndex graph, std::string_view name) const {
  const GraphRecord& record = impl_->GetGraph(graph);
  const Symbol symbol = FindSymbol(name);
  return symbol == kNoSymbol ? NodeId() : impl_->IdOf(record.names.Find(symbol));
}

GraphIndex Store::GraphOf(NodeId node) const { return impl_->Get(node).graph; }
Symbol Store::Type(NodeId node) const { return impl_->Get(node).type; }
const std::string& Store::Name(NodeId node) const { return Text(impl_->Get(node).name); }
uint64_t Store::Order(NodeId node) const { return impl_->Get(node).label; }
uint64_t Store::Serial(NodeId node) const { return impl_->Get(node).serial; }
uint32_t Store::IndexBound() const { return impl_->nodes.size(); }

void StoreImpl::EnterGraph(uint32_t node, uint32_t prev, uint32_t type_prev) {
  ++changes;
  NodeRecord& record = nodes[node];
  GraphRecord& graph = graphs[record.graph];
  LinkOrder(node, prev);
  LinkType(node, type_prev);
  graph.names.Insert(record.name, node);
  ++graph.count;
  record.live = true;
}

void StoreImpl::LeaveGraph(uint32_t node) {
  ++changes;
  NodeRecord& record = nodes[node];
  GraphRecord& graph = graphs[record.graph];
  UnlinkOrder(node);
  UnlinkType(node);
  graph.names.Erase(record.name);
  --graph.count;
  record.live = false;
}

void StoreImpl::FreeNode(uint32_t node) {
  NodeRecord& record = nodes[node];
  record.inputs.Resize(0);
  record.outputs.Resize(0);
  record.attrs = {};
  record.extras.reset();
  ++record.generation;
  free_nodes.push_back(node);
}

NodeId Store::AddNode(GraphIndex graph, std::string_view type, std::string_view name,
                      const PortLayout& layout, NodeId after) {
  return impl_->AddNode(graph, type, name, impl_->layouts.Intern(layout), after);
}

NodeId Store::AddNode(GraphIndex graph, std::string_view type, std::string_view name,
                      const LayoutPtr& layout, NodeId after) {
  return impl_->AddNode(graph, type, name, impl_->layouts.Intern(layout), after);
}

NodeId StoreImpl::AddNode(GraphIndex graph, std::string_view type, std::string_view name,
                          uint32_t layout_id, NodeId after) {
  GraphRecord& owner = GetGraph(graph);
  if (after.valid() && Get(after).graph != graph) {
    Fail(Get(after), "a node of another graph cannot be inserted after it");
  }
  const Symbol symbol = symbols.Intern(TextKey(name));
  if (owner.names.Find(symbol) != kNone) {
    throw std::logic_error("graph '" + symbols.Text(owner.name) + "' already has a node named '" +
                           std::string(name) + "'");
  }
  if (type.empty() || name.empty()) {
    throw std::logic_error("a node in graph '" + symbols.Text(owner.name) +
                           "' needs a type and a name");
  }
  const PortLayout& layout = layouts[layout_id];
  if (!layout.HasValidCounts()) {
    throw std::logic_error("node '" + std::string(name) + "' (" + std::string(type) +
                           ") has a port with a negative count, or more than " +
                           std::to_string(kMaxPorts) + " inputs or outputs");
  }
  uint32_t index;
  if (free_nodes.empty()) {
    index = nodes.Grow();
  } else {
    index = free_nodes.back();
    free_nodes.pop_back();
  }
  NodeRecord& record = nodes[index];
  record.graph = graph;
  record.type = symbols.Intern(TextKey(type));
  record.name = symbol;
  record.serial = next_serial++;
  record.layout = layout_id;
  record.inputs.Resize(static_cast<size_t>(layout.InputCount()));
  record.outputs.Resize(static_cast<size_t>(layout.OutputCount()));
  record.control_out_head = record.control_out_tail = kNone;
  record.control_in_head = record.control_in_tail = kNone;
  EnterGraph(index, after.valid() ? after.index : owner.tail, owner.types.Of(record.type).tail);
  const NodeId id = IdOf(index);
  if (logging()) {
    UndoEntry entry(UndoEntry::Kind::kAddNode, index);
    Log(std::move(entry));
    journal->log_->added.push_back(id);
    journal->log_->touched.push_back(id);
  }
  return id;
}

void Store::RemoveNode(NodeId node) {
  NodeRecord& record = impl_->Get(node);
  for (size_t i = 0; i < record.inputs.size(); ++i) {
    if (record.inputs[i].producer != kNone) {
      impl_->CutUse({node.index, static_cast<int32_t>(i)});
    }
  }
  for (const OutputSlot& slot : record.outputs) {
    while (slot.head.node != kNone) impl_->CutUse(slot.head);
  }
  while (record.control_out_tail != kNone) {
    RemoveControl(node, impl_->IdOf(impl_->edges[record.control_out_tail].to));
  }
  while (record.control_in_tail != kNone) {
    RemoveControl(impl_->IdOf(impl_->edges[record.control_in_tail].from), node);
  }
  if (record.extras) {
    const std::vector<SubgraphEntry> owned = record.extras->subgraphs;
    for (const SubgraphEntry& entry : owned) RemoveGraph(entry.graph);
  }
  impl_->LeaveGraph(node.index);
  if (!impl_->logging()) return impl_->FreeNode(node.index);
  UndoEntry entry(UndoEntry::Kind::kRemoveNode, node.index);
  impl_->Log(std::move(entry));
}

void Store::RenameNode(NodeId node, std::string_view name) {
  NodeRecord& record = impl_->Get(node);
  GraphRecord& owner = impl_->graphs[record.graph];
  const Symbol symbol = Intern(name);
  if (symbol == record.name) return;
  if (owner.names.Find(symbol) != kNone) {
    impl_->Fail(record, "cannot be renamed, the graph already has a node named '" +
                            std::string(name) + "'");
  }
  UndoEntry entry(UndoEntry::Kind::kRename, node.index);
  entry.name = record.name;
  owner.names.Erase(record.name);
  owner.names.Insert(symbol, node.index);
  record.name = symbol;
  impl_->Log(std::move(entry));
}

void Store::MoveAfter(NodeId node, NodeId after) {
  NodeRecord& record = impl_->Get(node);
  if (after.valid() && impl_->Get(after).graph != record.graph) {
    impl_->Fail(record, "cannot be moved behind a node of another graph");
  }
  if (after == node) impl_->Fail(record, "cannot be moved behind itself");
  if (record.prev == after.index) return;
  UndoEntry entry(UndoEntry::Kind::kMove, node.index);
  entry.old_id = record.prev;
  impl_->UnlinkOrder(node.index);
  impl_->LinkOrder(node.index, after.index);
  impl_->Log(std::move(entry));
}

}  // namespace ge::ir
