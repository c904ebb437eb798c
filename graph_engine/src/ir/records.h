// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_RECORDS_H_
#define GRAPH_ENGINE_IR_RECORDS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "ir/hash_index.h"
#include "ir/slot_array.h"
#include "ir/store.h"
#include "ir/type_lists.h"

// What a store keeps per node, edge and graph. Private to the ir layer: everybody else goes through
// Store. Links are 32-bit indexes; kNone ends a list.
namespace ge::ir {

constexpr uint32_t kNone = UINT32_MAX;

/// An input slot, as a member of its producer's use list.
struct UseRef {
  uint32_t node = kNone;
  int32_t port = 0;
  bool operator==(const UseRef& o) const { return node == o.node && port == o.port; }
};

struct InputSlot {
  uint32_t producer = kNone;
  int32_t producer_port = 0;
  UseRef prev, next;
  uint32_t desc = 0;
};

struct OutputSlot {
  UseRef head, tail;
  uint32_t desc = 0;
};

/// A control edge; a member of `from`'s output list and of `to`'s input list.
struct ControlEdge {
  uint32_t from = kNone, to = kNone;
  uint32_t out_prev = kNone, out_next = kNone;
  uint32_t in_prev = kNone, in_next = kNone;
};

struct PortAttrKey {
  Side side;
  int32_t port;
  Symbol name;
  bool operator<(const PortAttrKey& o) const {
    if (side != o.side) return side < o.side;
    return port != o.port ? port < o.port : name < o.name;
  }
};

struct SubgraphEntry {
  Symbol ir_name;
  GraphIndex graph;
};

/// What few nodes have.
struct NodeExtras {
  std::map<PortAttrKey, AttrRef> port_attrs;
  std::vector<SubgraphEntry> subgraphs;
};

/// Large graphs do not fit into a cache, so what a matcher compares of a node is in the first 64
/// bytes, and what its search for candidates reads is in the next 64.
struct alignas(64) NodeRecord {
  uint32_t generation = 0;
  bool live = false;
  GraphIndex graph = kNoGraph;
  Symbol type = kNoSymbol;
  SlotArray<InputSlot, 3> inputs;
  uint32_t type_prev = kNone, type_next = kNone;  // same graph and type, creation order
  uint64_t serial = 0;
  uint64_t label = 0;  // position inside the graph, see order.cpp
  SlotArray<OutputSlot, 1> outputs;
  uint32_t prev = kNone, next = kNone;  // graph order
  Symbol name = kNoSymbol;
  uint32_t layout = 0;
  uint32_t control_out_head = kNone, control_out_tail = kNone;
  uint32_t control_in_head = kNone, control_in_tail = kNone;
  std::vector<AttrEntry> attrs;  // sorted by symbol
  std::unique_ptr<NodeExtras> extras;
};

struct GraphRecord {
  bool live = true;
  Symbol name = kNoSymbol;
  uint32_t parent = kNone;
  uint32_t head = kNone, tail = kNone;
  size_t count = 0;
  KeyIndex names;  // symbol -> node
  TypeLists types;
  std::map<Symbol, AttrRef> attrs;
};

/// The inverse of one mutation; which fields count depends on the kind (journal.cpp).
struct UndoEntry {
  enum class Kind : uint8_t {
    kAddNode,
    kRemoveNode,
    kRename,
    kMove,
    kLayout,
    kConnect,
    kDisconnect,
    kAddControl,
    kRemoveControl,
    kAttr,
    kPortAttr,
    kDesc,
    kSubgraph,
    kAddGraph,
    kRemoveGraph,
    kGraphName,
    kGraphAttr
  };
  UndoEntry(Kind what, uint32_t whom) : kind(what), subject(whom) {}

  Kind kind;
  Side side = Side::kInput;
  uint32_t subject;  // node, edge or graph
  int32_t port = 0;
  uint32_t old_id = kNone;  // previous neighbour, symbol, desc, graph or producer
  int32_t old_port = 0;
  UseRef old_use;
  Symbol name = kNoSymbol;
  std::shared_ptr<const void> old_value;  // AttrRef or LayoutBackup
};

struct LayoutBackup {
  uint32_t layout;
  std::vector<uint32_t> input_descs, output_descs;
};

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_RECORDS_H_
