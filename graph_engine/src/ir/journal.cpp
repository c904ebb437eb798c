// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/journal.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "ir/store_impl.h"

namespace ge::ir {
namespace {

/// Keeps each live node of the list's end once, sorted.
void Settle(const Store& store, std::vector<NodeId>& nodes, size_t begin) {
  const auto first = nodes.begin() + static_cast<std::ptrdiff_t>(begin);
  const auto alive =
      std::remove_if(first, nodes.end(), [&store](NodeId node) { return !store.Alive(node); });
  std::sort(first, alive);
  nodes.erase(std::unique(first, alive), nodes.end());
}

/// A part of the list, as far as it is there still.
std::vector<NodeId> Part(const std::vector<NodeId>& nodes, size_t begin, size_t end) {
  const auto at = [&nodes](size_t place) {
    return nodes.begin() + static_cast<std::ptrdiff_t>(std::min(place, nodes.size()));
  };
  return {at(begin), at(end)};
}

template <class T>
void Cut(std::vector<T>& list, size_t size) {
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(size), list.end());
}

}  // namespace

void StoreImpl::Log(UndoEntry&& entry) {
  ++changes;
  if (journal != nullptr) journal->log_->undo.push_back(std::move(entry));
}

void StoreImpl::Touch(uint32_t node) {
  ++changes;
  if (journal == nullptr || IsFresh(node)) return;
  std::vector<NodeId>& touched = journal->log_->touched;
  const NodeId id = IdOf(node);
  const bool first = touched.size() == journal->begin_.touched;
  if (first || touched.back() != id) touched.push_back(id);
}

void StoreImpl::LogContent(UndoEntry&& entry) {
  ++changes;
  if (journal == nullptr || IsFresh(entry.subject)) return;
  Touch(entry.subject);
  Log(std::move(entry));
}

bool StoreImpl::IsFresh(uint32_t node) const {
  return nodes[node].serial >= journal->first_serial_;
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
      record.inputs.Resize(backup->input_descs.size());
      record.outputs.Resize(backup->output_descs.size());
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

Journal::Journal(Store& store)
    : store_(store.shared_from_this()),
      outer_(store.impl_->journal),
      log_(outer_ == nullptr ? std::make_shared<Log>() : outer_->log_),
      first_serial_(store.impl_->next_serial),
      begin_(Now()) {
  store.impl_->journal = this;
}

Journal::~Journal() {
  if (open_) Rollback();
}

Journal::Mark Journal::Now() const {
  return {log_->undo.size(), log_->touched.size(), log_->added.size()};
}

void Journal::Close() {
  StoreImpl& store = *store_->impl_;
  if (!open_) throw std::logic_error("the journal is already closed");
  if (store.journal != this) throw std::logic_error("an inner journal is still open");
  store.journal = outer_;
}

void Journal::Commit() {
  Close();
  // What died inside comes back only with an undo that takes these notes along.
  if (outer_ != nullptr) Settle(*store_, log_->touched, begin_.touched);
  end_ = Now();
  open_ = false;
  if (outer_ != nullptr) return;
  for (const UndoEntry& entry : log_->undo) store_->impl_->Release(entry);
  log_->undo = {};
}

void Journal::Rollback() {
  Close();
  StoreImpl& store = *store_->impl_;
  // Nothing is logged while undoing, not even for the outer journal.
  store.journal = nullptr;
  for (size_t i = log_->undo.size(); i > begin_.undo; --i) store.Apply(log_->undo[i - 1]);
  store.journal = outer_;
  Cut(log_->undo, begin_.undo);
  Cut(log_->touched, begin_.touched);
  Cut(log_->added, begin_.added);
  end_ = begin_;
  open_ = false;
}

size_t Journal::size() const { return End().undo - begin_.undo; }
bool Journal::empty() const { return size() == 0; }

std::vector<NodeId> Journal::Touched() const {
  std::vector<NodeId> nodes = Part(log_->touched, begin_.touched, End().touched);
  Settle(*store_, nodes, 0);
  return nodes;
}

std::vector<std::pair<NodeId, Symbol>> Journal::ChangedAttrs() const {
  std::vector<std::pair<NodeId, Symbol>> changed;
  const std::vector<UndoEntry>& undo = log_->undo;
  const UndoEntry* const end = undo.data() + undo.size();
  const UndoEntry* entry = undo.data() + std::min(begin_.undo, undo.size());
  for (; entry != end; ++entry) {
    if (entry->kind != UndoEntry::Kind::kAttr) continue;
    const NodeId node = store_->impl_->IdOf(entry->subject);
    if (store_->Alive(node)) changed.emplace_back(node, entry->name);
  }
  std::sort(changed.begin(), changed.end());
  changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
  return changed;
}

std::vector<NodeId> Journal::Added() const {
  std::vector<NodeId> nodes;
  for (const NodeId node : Part(log_->added, begin_.added, End().added)) {
    if (store_->Alive(node)) nodes.push_back(node);
  }
  return nodes;
}

}  // namespace ge::ir
