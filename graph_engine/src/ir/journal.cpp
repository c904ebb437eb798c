// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/journal.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "ir/store_impl.h"

namespace ge::ir {
namespace {

constexpr size_t kSpareEntries = 1024;
constexpr size_t kUsualTouched = 32;  // notes of one rewrite

/// Ends the list; its memory serves the next journal, as a rewriting opens one for each match.
void Recycle(StoreImpl& store, std::vector<UndoEntry>* undo) {
  undo->clear();
  if (undo->capacity() <= kSpareEntries && undo->capacity() > store.spare_undo.capacity()) {
    undo->swap(store.spare_undo);
  }
}

template <class T>
void MoveTo(std::vector<T>& target, std::vector<T>& source) {
  target.insert(target.end(), std::make_move_iterator(source.begin()),
                std::make_move_iterator(source.end()));
}

}  // namespace

void StoreImpl::Log(UndoEntry&& entry) {
  ++changes;
  if (journal != nullptr) journal->impl_->undo.push_back(std::move(entry));
}

void StoreImpl::Touch(uint32_t node) {
  ++changes;
  if (journal == nullptr) return;
  std::vector<NodeId>& touched = journal->impl_->touched;
  const NodeId id = IdOf(node);
  if (touched.capacity() == 0) touched.reserve(kUsualTouched);
  if (touched.empty() || touched.back() != id) touched.push_back(id);
}

void StoreImpl::Apply(const UndoEntry& e) {
  ++changes;
  using Kind = UndoEntry::Kind;
  const auto attr = [&e] { return std::static_pointer_cast<const Attr>(e.old_value); };
  switch (e.kind) {
    case Kind::kAddNode:
      LeaveGraph(e.subject);
      return FreeNode(e.subject);
    case Kind::kRemoveNode:
      return EnterGraph(e.subject, nodes[e.subject].prev, nodes[e.subject].type_prev);
    case Kind::kRename: {
      NodeRecord& record = nodes[e.subject];
      GraphRecord& owner = graphs[record.graph];
      owner.names.Erase(record.name);
      record.name = e.name;
      owner.names.Insert(e.name, e.subject);
      return;
    }
    case Kind::kMove:
      UnlinkOrder(e.subject);
      return LinkOrder(e.subject, e.old_id);
    case Kind::kLayout: {
      const auto backup = std::static_pointer_cast<const LayoutBackup>(e.old_value);
      NodeRecord& record = nodes[e.subject];
      record.layout = backup->layout;
      record.inputs.resize(backup->input_descs.size());
      record.outputs.resize(backup->output_descs.size());
      for (size_t i = 0; i < record.inputs.size(); ++i)
        record.inputs[i].desc = backup->input_descs[i];
      for (size_t i = 0; i < record.outputs.size(); ++i) {
        record.outputs[i].desc = backup->output_descs[i];
      }
      return;
    }
    case Kind::kConnect:
      return UnlinkUse({e.subject, e.port});
    case Kind::kDisconnect:
      return LinkUse({e.subject, e.port}, e.old_id, e.old_port, e.old_use);
    case Kind::kAddControl:
      UnlinkControl(e.subject);
      return free_edges.push_back(e.subject);
    case Kind::kRemoveControl:
      return LinkControl(e.subject, edges[e.subject].out_prev, edges[e.subject].in_prev);
    case Kind::kAttr:
      ExchangeAttr(nodes[e.subject], e.name, attr());
      return;
    case Kind::kPortAttr:
      ExchangePortAttr(nodes[e.subject], {e.side, e.port, e.name}, attr());
      return;
    case Kind::kDesc: {
      NodeRecord& record = nodes[e.subject];
      const size_t port = static_cast<size_t>(e.port);
      (e.side == Side::kInput ? record.inputs[port].desc : record.outputs[port].desc) = e.old_id;
      return;
    }
    case Kind::kSubgraph: {
      int32_t position = e.port;
      ExchangeSubgraph(e.subject, e.name, e.old_id, &position);
      return;
    }
    case Kind::kAddGraph:
      graphs[e.subject].live = false;
      subgraph_names.Erase(graphs[e.subject].name);
      return;
    case Kind::kRemoveGraph:
      graphs[e.subject].live = true;
      subgraph_names.Insert(graphs[e.subject].name, e.subject);
      return;
    case Kind::kGraphName:
      if (e.subject != kRootGraph) {
        subgraph_names.Erase(graphs[e.subject].name);
        subgraph_names.Insert(e.name, e.subject);
      }
      graphs[e.subject].name = e.name;
      return;
    case Kind::kGraphAttr:
      ExchangeGraphAttr(graphs[e.subject], e.name, attr());
      return;
  }
}

void StoreImpl::Release(const UndoEntry& e) {
  if (e.kind == UndoEntry::Kind::kRemoveNode) FreeNode(e.subject);
  if (e.kind == UndoEntry::Kind::kRemoveControl) free_edges.push_back(e.subject);
}

Journal::Journal(Store& store) : impl_(std::make_unique<Impl>()) {
  impl_->store = store.shared_from_this();
  impl_->outer = store.impl_->journal;
  store.impl_->journal = this;
  impl_->undo.swap(store.impl_->spare_undo);
}

Journal::~Journal() {
  if (impl_->open) Rollback();
}

void Journal::Close() {
  StoreImpl& store = *impl_->store->impl_;
  if (!impl_->open) throw std::logic_error("the journal is already closed");
  if (store.journal != this) throw std::logic_error("an inner journal is still open");
  impl_->open = false;
  store.journal = impl_->outer;
}

void Journal::Commit() {
  Close();
  impl_->entries = impl_->undo.size();
  if (impl_->outer != nullptr) {
    Impl& outer = *impl_->outer->impl_;
    MoveTo(outer.undo, impl_->undo);
    outer.touched.insert(outer.touched.end(), impl_->touched.begin(), impl_->touched.end());
    outer.added.insert(outer.added.end(), impl_->added.begin(), impl_->added.end());
  } else {
    for (const UndoEntry& entry : impl_->undo) impl_->store->impl_->Release(entry);
  }
  Recycle(*impl_->store->impl_, &impl_->undo);
}

void Journal::Rollback() {
  Close();
  StoreImpl& store = *impl_->store->impl_;
  // Nothing is logged while undoing, not even for the outer journal.
  Journal* const outer = std::exchange(store.journal, nullptr);
  for (auto entry = impl_->undo.rbegin(); entry != impl_->undo.rend(); ++entry) store.Apply(*entry);
  store.journal = outer;
  Recycle(store, &impl_->undo);
  impl_->touched.clear();
  impl_->added.clear();
}

size_t Journal::size() const { return impl_->open ? impl_->undo.size() : impl_->entries; }
bool Journal::empty() const { return size() == 0; }

std::vector<NodeId> Journal::Touched() const {
  std::vector<NodeId> nodes = impl_->touched;
  const Store& store = *impl_->store;
  nodes.erase(
      std::remove_if(nodes.begin(), nodes.end(), [&store](NodeId id) { return !store.Alive(id); }),
      nodes.end());
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  return nodes;
}

std::vector<NodeId> Journal::Added() const {
  std::vector<NodeId> nodes;
  for (const NodeId id : impl_->added) {
    if (impl_->store->Alive(id)) nodes.push_back(id);
  }
  return nodes;
}

}  // namespace ge::ir
