// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_STORE_IMPL_H_
#define GRAPH_ENGINE_IR_STORE_IMPL_H_

#include <atomic>
#include <string>
#include <vector>

#include "ir/chunked_array.h"
#include "ir/intern_pool.h"
#include "ir/journal.h"
#include "ir/layout_pool.h"
#include "ir/records.h"
#include "ir/symbol_table.h"

namespace ge::ir {

struct DescHash {
  size_t operator()(const TensorDesc& desc) const;
};

/// std::monostate means "no such attribute".
AttrRef MakeRef(Attr value);
bool SameOrBothAbsent(const Attr* stored, const Attr& value);

/// Of an outermost journal. Those inside write on, and know where they began.
struct Journal::Log {
  std::vector<UndoEntry> undo;
  std::vector<NodeId> touched;
  std::vector<NodeId> added;
};

/// Data and unjournalled primitives of a store. The Link functions insert behind a given neighbour
/// (kNone: at the front), so that an undo in reverse order restores every list exactly.
struct StoreImpl {
  explicit StoreImpl(Store* owner) : self(owner) {}

  Store* self;
  SymbolTable symbols;
  InternPool<TensorDesc, DescHash> descs;
  LayoutPool layouts;
  ChunkedArray<NodeRecord> nodes;
  std::vector<uint32_t> free_nodes;
  ChunkedArray<ControlEdge> edges;
  std::vector<uint32_t> free_edges;
  ChunkedArray<GraphRecord> graphs;  // indexes are never reused
  KeyIndex subgraph_names;           // symbol -> graph
  uint64_t next_serial = 1;
  Journal* journal = nullptr;
  uint64_t changes = 0;
  std::atomic<uint64_t> user{0};  // thread inside, see store_use.h

  // Checked access; violations throw std::logic_error. In the header, as every look at a node
  // passes here.
  const NodeRecord& Get(NodeId node) const {
    if (node.index < nodes.size()) {
      const NodeRecord& record = nodes[node.index];
      if (record.live && record.generation == node.generation) return record;
    }
    FailDead(node);
  }
  NodeRecord& Get(NodeId node) {
    return const_cast<NodeRecord&>(static_cast<const StoreImpl*>(this)->Get(node));
  }
  const GraphRecord& GetGraph(GraphIndex graph) const;
  GraphRecord& GetGraph(GraphIndex graph);
  void CheckPort(const NodeRecord& record, Side side, int32_t port) const {
    const size_t count = side == Side::kInput ? record.inputs.size() : record.outputs.size();
    if (port < 0 || static_cast<size_t>(port) >= count) FailPort(record, side, port, count);
  }
  NodeId IdOf(uint32_t index) const {
    return index == kNone ? NodeId() : NodeId{index, nodes[index].generation};
  }
  uint32_t ConnectedProducer(uint32_t node, uint32_t which) const {
    for (const InputSlot& slot : nodes[node].inputs) {
      if (slot.producer != kNone && which-- == 0) return slot.producer;
    }
    return kNone;
  }
  [[noreturn]] void Fail(const NodeRecord& record, const std::string& what) const;
  [[noreturn]] void FailDead(NodeId node) const;
  [[noreturn]] void FailPort(const NodeRecord& record, Side side, int32_t port, size_t count) const;

  // Order and type lists.
  void LinkOrder(uint32_t node, uint32_t prev);
  void UnlinkOrder(uint32_t node);
  void LinkType(uint32_t node, uint32_t prev);
  void UnlinkType(uint32_t node);
  void AssignLabel(uint32_t node);

  // Use lists and control lists.
  void LinkUse(UseRef input, uint32_t producer, int32_t producer_port, UseRef prev);
  void UnlinkUse(UseRef input);
  void CutUse(UseRef input);  // journalled; the input is connected
  void LinkControl(uint32_t edge, uint32_t out_prev, uint32_t in_prev);
  void UnlinkControl(uint32_t edge);
  uint32_t FindControl(uint32_t from, uint32_t to) const;

  // Node life.
  NodeId AddNode(GraphIndex graph, std::string_view type, std::string_view name, uint32_t layout_id,
                 NodeId after);
  void EnterGraph(uint32_t node, uint32_t prev, uint32_t type_prev);  // lists, name index, count
  void LeaveGraph(uint32_t node);
  void FreeNode(uint32_t node);
  void DetachSubgraph(GraphIndex graph);  // journalled
  NodeExtras& Extras(NodeRecord& record);

  // Attributes; null means absent. Return what was there before.
  AttrRef ExchangeAttr(NodeRecord& record, Symbol name, AttrRef value);
  AttrRef ExchangePortAttr(NodeRecord& record, const PortAttrKey& key, AttrRef value);
  AttrRef ExchangeGraphAttr(GraphRecord& record, Symbol name, AttrRef value);
  void SetAttr(uint32_t node, Symbol name, AttrRef value);  // journalled
  uint32_t& DescOf(NodeId node, Side side, int32_t port);
  void SetDesc(NodeId node, Side side, int32_t port, uint32_t id);  // journalled
  GraphIndex ExchangeSubgraph(uint32_t node, Symbol ir_name, GraphIndex graph, int32_t* position);

  // Journal.
  bool logging() const { return journal != nullptr; }
  void Log(UndoEntry&& entry);
  void Touch(uint32_t node);
  // Both, for what a node holds.
  void LogContent(UndoEntry&& entry);
  // Was the node added in the open journal? Then it is touched already, and an undo takes away all
  // it holds: no entry need tell of that.
  bool IsFresh(uint32_t node) const;
  void Apply(const UndoEntry& entry);    // undoes
  void Release(const UndoEntry& entry);  // frees what the entry kept for an undo
};

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_STORE_IMPL_H_
