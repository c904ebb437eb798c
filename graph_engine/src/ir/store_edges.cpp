// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/store.h"
#include "ir/store_impl.h"

namespace ge::ir {

int32_t Store::InputCount(NodeId node) const {
  return static_cast<int32_t>(impl_->Get(node).inputs.size());
}

int32_t Store::OutputCount(NodeId node) const {
  return static_cast<int32_t>(impl_->Get(node).outputs.size());
}

Endpoint Store::Producer(NodeId node, int32_t input) const {
  const NodeRecord& record = impl_->Get(node);
  impl_->CheckPort(record, Side::kInput, input);
  const InputSlot& slot = record.inputs[static_cast<size_t>(input)];
  return slot.producer == kNone ? Endpoint()
                                : Endpoint{impl_->IdOf(slot.producer), slot.producer_port};
}

size_t Store::Producers(NodeId node, TypedOutput* producers, size_t room) const {
  size_t connected = 0;
  for (const InputSlot& slot : impl_->Get(node).inputs) {
    if (slot.producer == kNone) continue;
    if (connected < room) {
      const NodeRecord& producer = impl_->nodes[slot.producer];
      producers[connected] = {{{slot.producer, producer.generation}, slot.producer_port},
                              producer.type};
    }
    ++connected;
  }
  return connected;
}

size_t Store::CountFitting(NodeId start, const std::vector<TypedHop>& hops, uint32_t* path) const {
  impl_->Get(start);
  path[0] = start.index;
  size_t fitting = 0;
  for (const TypedHop& hop : hops) {
    const uint32_t producer = impl_->ConnectedProducer(path[hop.from], hop.input);
    if (producer == kNone) break;
    const Symbol type = impl_->nodes[producer].type;
    if (type != hop.type && type != hop.or_type) break;
    path[++fitting] = producer;
  }
  return fitting;
}

Endpoint Store::FirstConsumer(NodeId node, int32_t output) const {
  const NodeRecord& record = impl_->Get(node);
  impl_->CheckPort(record, Side::kOutput, output);
  const UseRef use = record.outputs[static_cast<size_t>(output)].head;
  return {impl_->IdOf(use.node), use.port};
}

Endpoint Store::NextConsumer(Endpoint input) const {
  const NodeRecord& record = impl_->Get(input.node);
  impl_->CheckPort(record, Side::kInput, input.port);
  const UseRef use = record.inputs[static_cast<size_t>(input.port)].next;
  return {impl_->IdOf(use.node), use.port};
}

std::vector<Endpoint> Store::Consumers(NodeId node, int32_t output) const {
  std::vector<Endpoint> uses;
  for (Endpoint use = FirstConsumer(node, output); use.node.valid(); use = NextConsumer(use)) {
    uses.push_back(use);
  }
  return uses;
}

bool Store::HasConsumers(NodeId node, int32_t output) const {
  return FirstConsumer(node, output).node.valid();
}

bool Store::HasControls(NodeId node) const {
  const NodeRecord& record = impl_->Get(node);
  return record.control_in_head != kNone || record.control_out_head != kNone;
}

std::vector<NodeId> Store::ControlInputs(NodeId node) const {
  std::vector<NodeId> ids;
  for (uint32_t e = impl_->Get(node).control_in_head; e != kNone; e = impl_->edges[e].in_next) {
    ids.push_back(impl_->IdOf(impl_->edges[e].from));
  }
  return ids;
}

std::vector<NodeId> Store::ControlOutputs(NodeId node) const {
  std::vector<NodeId> ids;
  for (uint32_t e = impl_->Get(node).control_out_head; e != kNone; e = impl_->edges[e].out_next) {
    ids.push_back(impl_->IdOf(impl_->edges[e].to));
  }
  return ids;
}

void StoreImpl::LinkUse(UseRef input, uint32_t producer, int32_t producer_port, UseRef prev) {
  InputSlot& slot = nodes[input.node].inputs[static_cast<size_t>(input.port)];
  OutputSlot& output = nodes[producer].outputs[static_cast<size_t>(producer_port)];
  const auto next_of = [this](UseRef use) -> UseRef& {
    return nodes[use.node].inputs[static_cast<size_t>(use.port)].next;
  };
  slot.producer = producer;
  slot.producer_port = producer_port;
  slot.prev = prev;
  UseRef& before = prev.node == kNone ? output.head : next_of(prev);
  slot.next = before;
  before = input;
  if (slot.next.node == kNone) {
    output.tail = input;
  } else {
    nodes[slot.next.node].inputs[static_cast<size_t>(slot.next.port)].prev = input;
  }
}

void StoreImpl::UnlinkUse(UseRef input) {
  InputSlot& slot = nodes[input.node].inputs[static_cast<size_t>(input.port)];
  OutputSlot& output = nodes[slot.producer].outputs[static_cast<size_t>(slot.producer_port)];
  if (slot.prev.node == kNone) {
    output.head = slot.next;
  } else {
    nodes[slot.prev.node].inputs[static_cast<size_t>(slot.prev.port)].next = slot.next;
  }
  if (slot.next.node == kNone) {
    output.tail = slot.prev;
  } else {
    nodes[slot.next.node].inputs[static_cast<size_t>(slot.next.port)].prev = slot.prev;
  }
  slot.producer = kNone;
  slot.producer_port = 0;
  slot.prev = slot.next = UseRef();
}

void Store::Connect(Endpoint output, Endpoint input) {
  const NodeRecord& producer = impl_->Get(output.node);
  const NodeRecord& consumer = impl_->Get(input.node);
  impl_->CheckPort(producer, Side::kOutput, output.port);
  impl_->CheckPort(consumer, Side::kInput, input.port);
  if (producer.graph != consumer.graph) {
    impl_->Fail(consumer, "cannot be fed by node '" + Text(producer.name) + "' of another graph");
  }
  const InputSlot& slot = consumer.inputs[static_cast<size_t>(input.port)];
  if (slot.producer == output.node.index && slot.producer_port == output.port) return;
  if (slot.producer != kNone) impl_->CutUse({input.node.index, input.port});
  const UseRef use{input.node.index, input.port};
  impl_->LinkUse(use, output.node.index, output.port,
                 producer.outputs[static_cast<size_t>(output.port)].tail);
  UndoEntry entry(UndoEntry::Kind::kConnect, input.node.index);
  entry.port = input.port;
  impl_->Log(std::move(entry));
  impl_->Touch(output.node.index);
  impl_->Touch(input.node.index);
}

void Store::Disconnect(Endpoint input) {
  const NodeRecord& consumer = impl_->Get(input.node);
  impl_->CheckPort(consumer, Side::kInput, input.port);
  const InputSlot& slot = consumer.inputs[static_cast<size_t>(input.port)];
  if (slot.producer != kNone) impl_->CutUse({input.node.index, input.port});
}

void StoreImpl::CutUse(UseRef input) {
  const InputSlot& slot = nodes[input.node].inputs[static_cast<size_t>(input.port)];
  UndoEntry entry(UndoEntry::Kind::kDisconnect, input.node);
  entry.port = input.port;
  entry.old_id = slot.producer;
  entry.old_port = slot.producer_port;
  entry.old_use = slot.prev;
  UnlinkUse(input);
  Touch(entry.old_id);
  Touch(input.node);
  Log(std::move(entry));
}

void StoreImpl::LinkControl(uint32_t edge, uint32_t out_prev, uint32_t in_prev) {
  ControlEdge& e = edges[edge];
  NodeRecord& from = nodes[e.from];
  NodeRecord& to = nodes[e.to];
  e.out_prev = out_prev;
  e.out_next = out_prev == kNone ? from.control_out_head : edges[out_prev].out_next;
  (out_prev == kNone ? from.control_out_head : edges[out_prev].out_next) = edge;
  (e.out_next == kNone ? from.control_out_tail : edges[e.out_next].out_prev) = edge;
  e.in_prev = in_prev;
  e.in_next = in_prev == kNone ? to.control_in_head : edges[in_prev].in_next;
  (in_prev == kNone ? to.control_in_head : edges[in_prev].in_next) = edge;
  (e.in_next == kNone ? to.control_in_tail : edges[e.in_next].in_prev) = edge;
}

void StoreImpl::UnlinkControl(uint32_t edge) {
  const ControlEdge& e = edges[edge];
  NodeRecord& from = nodes[e.from];
  NodeRecord& to = nodes[e.to];
  (e.out_prev == kNone ? from.control_out_head : edges[e.out_prev].out_next) = e.out_next;
  (e.out_next == kNone ? from.control_out_tail : edges[e.out_next].out_prev) = e.out_prev;
  (e.in_prev == kNone ? to.control_in_head : edges[e.in_prev].in_next) = e.in_next;
  (e.in_next == kNone ? to.control_in_tail : edges[e.in_next].in_prev) = e.in_prev;
}

// Walks both lists from their ends at once, so that a hub with many edges costs no more than its
// peer.
uint32_t StoreImpl::FindControl(uint32_t from, uint32_t to) const {
  uint32_t out = nodes[from].control_out_tail;
  uint32_t in = nodes[to].control_in_tail;
  while (out != kNone && in != kNone) {
    if (edges[out].to == to) return out;
    if (edges[in].from == from) return in;
    out = edges[out].out_prev;
    in = edges[in].in_prev;
  }
  return kNone;
}

void Store::AddControl(NodeId from, NodeId to) {
  const NodeRecord& source = impl_->Get(from);
  const NodeRecord& target = impl_->Get(to);
  if (source.graph != target.graph) {
    impl_->Fail(target, "cannot wait for node '" + Text(source.name) + "' of another graph");
  }
  if (impl_->FindControl(from.index, to.index) != kNone) return;
  uint32_t edge;
  if (impl_->free_edges.empty()) {
    edge = impl_->edges.Grow();
  } else {
    edge = impl_->free_edges.back();
    impl_->free_edges.pop_back();
  }
  impl_->edges[edge].from = from.index;
  impl_->edges[edge].to = to.index;
  impl_->LinkControl(edge, source.control_out_tail, target.control_in_tail);
  UndoEntry entry(UndoEntry::Kind::kAddControl, edge);
  impl_->Log(std::move(entry));
  impl_->Touch(from.index);
  impl_->Touch(to.index);
}

void Store::RemoveControl(NodeId from, NodeId to) {
  impl_->Get(from);
  impl_->Get(to);
  const uint32_t edge = impl_->FindControl(from.index, to.index);
  if (edge == kNone) return;
  impl_->UnlinkControl(edge);
  impl_->Touch(from.index);
  impl_->Touch(to.index);
  if (!impl_->logging()) return impl_->free_edges.push_back(edge);
  UndoEntry entry(UndoEntry::Kind::kRemoveControl, edge);
  impl_->Log(std::move(entry));
}

}  // namespace ge::ir
