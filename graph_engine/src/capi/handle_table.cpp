// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "capi/handle_table.h"

#include "ir/store_use.h"

namespace ge::capi {

namespace {

constexpr uint32_t kEnd = UINT32_MAX;
constexpr char kNoGraph[] =
    ": it was taken over before (a pattern, a replacement or a subgraph) and cannot be used again, "
    "or there was none";

Token MakeToken(uint32_t index, uint32_t generation) {
  return (static_cast<Token>(generation) << 32) | (index + 1U);
}

/// Views into a graph all say "graph handle has expired": that is what their users hold on to.
std::string Expired(Kind kind, const std::shared_ptr<const std::string>& reason) {
  const bool view = kind == Kind::kGraph || kind == Kind::kNode || kind == Kind::kFree;
  std::string text = std::string(view ? "graph" : KindName(kind)) + " handle has expired";
  if (reason != nullptr && !reason->empty()) text += ": " + *reason;
  return text;
}

}  // namespace

const char* KindName(Kind kind) noexcept {
  switch (kind) {
    case Kind::kFree:
      return "free";
    case Kind::kGraph:
      return "graph";
    case Kind::kNode:
      return "node";
    case Kind::kTensor:
      return "tensor";
    case Kind::kTensorDesc:
      return "tensor desc";
    case Kind::kAttr:
      return "attribute value";
    case Kind::kOperator:
      return "operator";
    case Kind::kEsBuilder:
      return "graph builder";
    case Kind::kEsTensor:
      return "tensor holder";
  }
  return "unknown";
}

HandleTable& HandleTable::Process() {
  static HandleTable* table = new HandleTable();  // never destroyed: Python may release at exit
  return *table;
}

Token HandleTable::Add(Kind kind, std::shared_ptr<void> object, ScopePtr scope, bool owns_scope) {
  Garbage garbage;
  std::lock_guard<std::mutex> lock(mutex_);
  uint32_t index = free_head_;
  if (index == kEnd) {
    index = static_cast<uint32_t>(slots_.size());
    slots_.emplace_back();
  } else {
    free_head_ = slots_[index].next;
    if (free_head_ == kEnd) free_tail_ = kEnd;
  }
  Slot& slot = slots_[index];
  slot.kind = kind;
  slot.owns_scope = owns_scope;
  slot.object = std::move(object);
  slot.scope = std::move(scope);
  slot.prev = slot.next = kEnd;
  LinkScope(index);
  ++live_;
  const Token token = MakeToken(index, slot.generation);
  if (slot.scope == nullptr || !slot.scope->closed_) return token;
  Free(index, nullptr, garbage);  // lent into a closed scope: born expired
  return token;
}

Expected<uint32_t> HandleTable::Find(Token token, Kind kind) const {
  if (token == 0) {
    return Outcome::Invalid(std::string("the ") + KindName(kind) + " handle is null" +
                            (kind == Kind::kGraph ? kNoGraph : ""));
  }
  const uint32_t index = static_cast<uint32_t>(token) - 1U;
  const uint32_t generation = static_cast<uint32_t>(token >> 32);
  if (index >= slots_.size()) {
    return Outcome::Invalid(std::string("this is not a ") + KindName(kind) + " handle");
  }
  const Slot& slot = slots_[index];
  if (generation != slot.generation) {
    const bool known = generation + 1 == slot.generation;
    return Outcome::Invalid(
        Expired(known ? slot.last_kind : kind, known ? slot.last_reason : nullptr));
  }
  if (slot.kind == Kind::kFree) {
    return Outcome::Invalid(std::string("this is not a ") + KindName(kind) + " handle");
  }
  if (slot.kind != kind) {
    return Outcome::Invalid(std::string("this handle is of kind '") + KindName(slot.kind) +
                            "', kind '" + KindName(kind) + "' is needed");
  }
  const uint64_t self = ir::ThisThread();
  if (slot.scope != nullptr && slot.scope->thread() != 0 && slot.scope->thread() != self) {
    return Outcome::Invalid(std::string("this ") + KindName(kind) + " handle was lent to " +
                            ir::ThreadText(slot.scope->thread()) + " and cannot be used by " +
                            ir::ThreadText(self) + "; pass values, not handles, to other threads");
  }
  return index;
}

Expected<std::shared_ptr<void>> HandleTable::Get(Token token, Kind kind) {
  std::lock_guard<std::mutex> lock(mutex_);
  const Expected<uint32_t> index = Find(token, kind);
  if (!index) return index.error();
  return slots_[*index].object;
}

Expected<ScopePtr> HandleTable::ScopeOf(Token token, Kind kind, bool* owns_scope) {
  std::lock_guard<std::mutex> lock(mutex_);
  const Expected<uint32_t> index = Find(token, kind);
  if (!index) return index.error();
  if (owns_scope != nullptr) *owns_scope = slots_[*index].owns_scope;
  return slots_[*index].scope;
}

void HandleTable::LinkScope(uint32_t index) {
  Slot& slot = slots_[index];
  if (slot.scope == nullptr) return;
  slot.prev = kEnd;
  slot.next = slot.scope->first_;
  if (slot.next != kEnd) slots_[slot.next].prev = index;
  slot.scope->first_ = index;
}

void HandleTable::UnlinkScope(uint32_t index) {
  const Slot& slot = slots_[index];
  if (slot.scope == nullptr) return;
  (slot.prev == kEnd ? slot.scope->first_ : slots_[slot.prev].next) = slot.next;
  if (slot.next != kEnd) slots_[slot.next].prev = slot.prev;
}

void HandleTable::Free(uint32_t index, const Reason& reason, Garbage& garbage) {
  UnlinkScope(index);
  Slot& slot = slots_[index];
  slot.last_kind = slot.kind;
  slot.last_reason = reason;
  slot.kind = Kind::kFree;
  garbage.push_back(std::move(slot.object));
  garbage.push_back(std::move(slot.scope));
  if (++slot.generation == 0) slot.generation = 1;
  slot.next = kEnd;
  (free_tail_ == kEnd ? free_head_ : slots_[free_tail_].next) = index;
  free_tail_ = index;
  --live_;
}

void HandleTable::CloseLocked(Scope& scope, const Reason& reason, Garbage& garbage) {
  scope.closed_ = true;
  while (scope.first_ != kEnd) Free(scope.first_, reason, garbage);
}

void HandleTable::Close(Scope& scope, const std::string& reason) {
  Garbage garbage;
  const auto text = std::make_shared<const std::string>(reason);
  std::lock_guard<std::mutex> lock(mutex_);
  CloseLocked(scope, text, garbage);
  // `lock` is released before `garbage` dies.
}

Outcome HandleTable::Remove(Token token, const Reason& reason) {
  Garbage garbage;
  std::lock_guard<std::mutex> lock(mutex_);
  const uint32_t index = static_cast<uint32_t>(token) - 1U;
  if (token == 0 || index >= slots_.size() || slots_[index].kind == Kind::kFree ||
      slots_[index].generation != static_cast<uint32_t>(token >> 32)) {
    return Outcome::Invalid("the handle was released before");
  }
  const ScopePtr scope = slots_[index].scope;
  if (slots_[index].owns_scope) {
    CloseLocked(*scope, reason, garbage);
  } else {
    Free(index, reason, garbage);
  }
  garbage.push_back(scope);
  return Outcome::Ok();
}

void HandleTable::Move(Scope& from, const ScopePtr& to, const Remap& remap) {
  Garbage garbage;
  std::lock_guard<std::mutex> lock(mutex_);
  while (from.first_ != kEnd) {
    const uint32_t index = from.first_;
    UnlinkScope(index);
    Slot& slot = slots_[index];
    std::shared_ptr<void> object = remap(slot.kind, slot.object);
    garbage.push_back(std::exchange(slot.object, std::move(object)));
    garbage.push_back(std::exchange(slot.scope, to));
    slot.owns_scope = false;
    LinkScope(index);
  }
}

size_t HandleTable::live() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return live_;
}

}  // namespace ge::capi
