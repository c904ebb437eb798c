// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "ir/store_impl.h"

// Positions of nodes inside a graph are 64-bit labels that grow along the order list. Appending
// leaves a wide gap; an insertion takes the middle of its gap; when a gap is used up, the smallest
// aligned label range around it that is sparse enough is spread evenly (amortised O(log n)).
namespace ge::ir {

namespace {

constexpr uint64_t kFirstLabel = uint64_t{1} << 62;
constexpr uint64_t kWideGap = uint64_t{1} << 32;
// A range of 2^i labels may hold (2 / kDensity)^i nodes before a wider one is taken.
constexpr double kDensity = 1.4;

void Spread(ChunkedArray<NodeRecord>& nodes, uint32_t first, uint32_t last, size_t count,
            uint64_t low, uint64_t step) {
  uint64_t label = low + step;
  uint32_t node = first;
  for (size_t i = 0; i < count; ++i, label += step) {
    nodes[node].label = label;
    if (node == last) break;
    node = nodes[node].next;
  }
}

/// Makes room around `node`, which is linked and whose own label is not set yet.
void Relabel(ChunkedArray<NodeRecord>& nodes, uint32_t node) {
  uint32_t first = node;
  uint32_t last = node;
  size_t count = 1;
  const uint32_t anchor = nodes[node].prev != kNone ? nodes[node].prev : nodes[node].next;
  const uint64_t base = nodes[anchor].label;
  double capacity = 1;
  for (int bits = 1; bits <= 63; ++bits) {
    capacity *= 2 / kDensity;
    const uint64_t mask = (uint64_t{1} << bits) - 1;
    const uint64_t low = base & ~mask;
    const uint64_t high = base | mask;
    while (nodes[first].prev != kNone && nodes[nodes[first].prev].label >= low) {
      first = nodes[first].prev;
      ++count;
    }
    while (nodes[last].next != kNone && nodes[nodes[last].next].label <= high) {
      last = nodes[last].next;
      ++count;
    }
    const uint64_t step = mask / (count + 1);
    if (static_cast<double>(count) < capacity && step >= 2) {
      Spread(nodes, first, last, count, low, step);
      return;
    }
  }
  while (nodes[first].prev != kNone) first = nodes[first].prev, ++count;
  while (nodes[last].next != kNone) last = nodes[last].next, ++count;
  Spread(nodes, first, last, count, 0, UINT64_MAX / (count + 1));
}

}  // namespace

void StoreImpl::AssignLabel(uint32_t node) {
  NodeRecord& record = nodes[node];
  const bool has_prev = record.prev != kNone;
  const bool has_next = record.next != kNone;
  const uint64_t low = has_prev ? nodes[record.prev].label : 0;
  const uint64_t high = has_next ? nodes[record.next].label : UINT64_MAX;
  if (!has_prev && !has_next) {
    record.label = kFirstLabel;
  } else if (!has_next && high - low > kWideGap) {
    record.label = low + kWideGap;
  } else if (!has_prev && high - low > kWideGap) {
    record.label = high - kWideGap;
  } else if (high - low >= 2) {
    record.label = low + (high - low) / 2;
  } else {
    Relabel(nodes, node);
  }
}

bool Store::IsInOrder(GraphIndex graph) const {
  const ChunkedArray<NodeRecord>& nodes = impl_->nodes;
  const ChunkedArray<ControlEdge>& edges = impl_->edges;
  for (uint32_t i = impl_->GetGraph(graph).head; i != kNone; i = nodes[i].next) {
    const NodeRecord& node = nodes[i];
    for (const InputSlot& input : node.inputs) {
      if (input.producer != kNone && nodes[input.producer].label >= node.label) return false;
    }
    for (uint32_t e = node.control_in_head; e != kNone; e = edges[e].in_next) {
      if (nodes[edges[e].from].label >= node.label) return false;
    }
  }
  return true;
}

void StoreImpl::LinkOrder(uint32_t node, uint32_t prev) {
  NodeRecord& record = nodes[node];
  GraphRecord& graph = graphs[record.graph];
  record.prev = prev;
  record.next = prev == kNone ? graph.head : nodes[prev].next;
  (prev == kNone ? graph.head : nodes[prev].next) = node;
  (record.next == kNone ? graph.tail : nodes[record.next].prev) = node;
  AssignLabel(node);
}

void StoreImpl::UnlinkOrder(uint32_t node) {
  const NodeRecord& record = nodes[node];
  GraphRecord& graph = graphs[record.graph];
  (record.prev == kNone ? graph.head : nodes[record.prev].next) = record.next;
  (record.next == kNone ? graph.tail : nodes[record.next].prev) = record.prev;
}

void Store::SortInOrder(std::vector<NodeId>& nodes) const {
  // Most graphs are made in their order.
  bool sorted = true;
  uint64_t last = 0;
  for (const NodeId node : nodes) {
    const uint64_t label = impl_->Get(node).label;
    sorted = sorted && label >= last;
    last = label;
  }
  if (sorted) return;
  std::sort(nodes.begin(), nodes.end(),
            [this](NodeId a, NodeId b) { return impl_->Get(a).label < impl_->Get(b).label; });
}

void StoreImpl::LinkType(uint32_t node, uint32_t prev) {
  NodeRecord& record = nodes[node];
  TypeList& list = graphs[record.graph].types.Of(record.type);
  record.type_prev = prev;
  record.type_next = prev == kNone ? list.head : nodes[prev].type_next;
  (prev == kNone ? list.head : nodes[prev].type_next) = node;
  (record.type_next == kNone ? list.tail : nodes[record.type_next].type_prev) = node;
  ++list.count;
}

void StoreImpl::UnlinkType(uint32_t node) {
  const NodeRecord& record = nodes[node];
  TypeList& list = graphs[record.graph].types.Of(record.type);
  (record.type_prev == kNone ? list.head : nodes[record.type_prev].type_next) = record.type_next;
  (record.type_next == kNone ? list.tail : nodes[record.type_next].type_prev) = record.type_prev;
  --list.count;
}

}  // namespace ge::ir
