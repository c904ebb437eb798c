// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "native_views.h"

#include <boost/python/handle.hpp>
#include <string>
#include <utility>
#include <vector>

#include "bridge_common/python_error.h"

namespace ge::bridge {
namespace {

/// The matches of the hooks that run now; more than one only when Runs nest.
struct LentMatches {
  std::vector<std::pair<uint64_t, std::shared_ptr<MatchView::Slot>>> slots;
  uint64_t last_handle = 0;
};

/// Guarded by the GIL; never destroyed, so that nothing runs at exit.
LentMatches& Lent() {
  static LentMatches& lent = *new LentMatches;
  return lent;
}

/// Raises unless the slot is lent now, to this thread.
template <class Slot>
void CheckLent(const std::string& what, const Slot* slot, const void* lent) {
  if (lent == nullptr) {
    Raise(PyExc_RuntimeError,
          what + " handle has expired: it is only valid inside the hook that received it");
  }
  if (slot->thread != PyThread_get_thread_ident()) {
    Raise(PyExc_RuntimeError, what + " was lent to the thread of its hook; another thread uses it");
  }
}

}  // namespace

CustomPassContext& ContextView::get() const {
  CheckLent("PassContext", slot.get(), slot == nullptr ? nullptr : slot->context);
  return *slot->context;
}

boost::python::object ContextLease::object() const {
  return boost::python::object(boost::python::handle<>(boost::python::borrowed(object_)));
}

const fusion::MatchResult& MatchView::get() const {
  CheckLent("MatchResult", slot.get(), slot == nullptr ? nullptr : slot->match);
  return *slot->match;
}

MatchLease::MatchLease(Lender<MatchView>& lender, const fusion::MatchResult& match,
                       const capi::BorrowScope& scope)
    : lender_(lender), object_(lender.object()) {
  *lender.slot() = {&match, &scope, PyThread_get_thread_ident()};
  LentMatches& lent = Lent();
  lent.slots.emplace_back(++lent.last_handle, lender.slot());
}

MatchLease::~MatchLease() {
  Lent().slots.pop_back();
  lender_.End();
}

MatchView BorrowMatchResult(uint64_t handle) {
  for (const auto& [lent, slot] : Lent().slots) {
    if (lent == handle) return MatchView{slot};
  }
  Raise(PyExc_RuntimeError, "MatchResult handle has expired: no hook lends it now");
}

}  // namespace ge::bridge
