// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "native_views.h"

#include <map>

#include "bridge_common/python_error.h"

namespace ge::bridge {
namespace {

struct LentMatches {
  std::map<uint64_t, std::shared_ptr<MatchView::Slot>> slots;
  uint64_t last_handle = 0;
};

/// Guarded by the GIL; never destroyed, so that nothing runs at exit.
LentMatches& Lent() {
  static LentMatches& lent = *new LentMatches;
  return lent;
}

}  // namespace

CustomPassContext& ContextView::get() const {
  if (slot == nullptr || slot->context == nullptr) {
    Raise(PyExc_RuntimeError,
          "PassContext handle has expired: it is only valid inside the hook that received it");
  }
  return *slot->context;
}

ContextLease::ContextLease(CustomPassContext& context)
    : slot_(std::make_shared<ContextView::Slot>()) {
  slot_->context = &context;
}

boost::python::object ContextLease::object() const {
  return boost::python::object(ContextView{slot_});
}

const fusion::MatchResult& MatchView::get() const {
  if (slot == nullptr || slot->match == nullptr) {
    Raise(PyExc_RuntimeError,
          "MatchResult handle has expired: it is only valid inside the hook that received it");
  }
  return *slot->match;
}

MatchLease::MatchLease(const fusion::MatchResult& match, const capi::BorrowScope& scope)
    : slot_(std::make_shared<MatchView::Slot>()) {
  slot_->match = &match;
  slot_->scope = &scope;
  LentMatches& lent = Lent();
  handle_ = ++lent.last_handle;
  lent.slots.emplace(handle_, slot_);
}

MatchLease::~MatchLease() {
  slot_->match = nullptr;
  slot_->scope = nullptr;
  Lent().slots.erase(handle_);
}

MatchView BorrowMatchResult(uint64_t handle) {
  const auto found = Lent().slots.find(handle);
  if (found == Lent().slots.end()) {
    Raise(PyExc_RuntimeError, "MatchResult handle has expired: no hook lends it now");
  }
  return MatchView{found->second};
}

}  // namespace ge::bridge
