// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef PASS_BRIDGE_NATIVE_VIEWS_H_
#define PASS_BRIDGE_NATIVE_VIEWS_H_

#include <boost/python/object.hpp>
#include <boost/python/refcount.hpp>

#include <cstdint>
#include <memory>

#include "bridge_common/host_access.h"
#include "capi/handles.h"
#include "ge/fusion/match_result.h"
#include "register/register_custom_pass.h"

// What a hook borrows: valid until the lease in the bridge's stack frame ends, then every access is
// a RuntimeError. GIL: held everywhere here.
namespace ge::bridge {

/// Behind a Python PassContext.
struct ContextView {
  struct Slot {
    CustomPassContext* context = nullptr;
    unsigned long thread = 0;  ///< of the hook, by Python's number; no other may use it
  };
  std::shared_ptr<Slot> slot;
  /// Raises RuntimeError once the hook has returned, and on other threads than the hook's.
  CustomPassContext& get() const;
};

/// Behind a Python MatchResult. `scope` is that of the Run: nodes outlive the hook.
struct MatchView {
  struct Slot {
    const fusion::MatchResult* match = nullptr;
    const capi::BorrowScope* scope = nullptr;
    unsigned long thread = 0;
  };
  std::shared_ptr<Slot> slot;
  const fusion::MatchResult& get() const;  ///< raises like ContextView::get
};

/// Lends one C++ object after the other to hooks. The Python object is the same one as long as
/// nobody but the lender holds it when a hook has returned; one that was kept stays expired.
/// GIL: held everywhere but in the destructor, which gives the last reference away.
template <class View>
class Lender {
 public:
  explicit Lender(const HostAccess& access) : access_(access) {}
  ~Lender() { access_.DropReference(object_); }
  Lender(const Lender&) = delete;
  Lender& operator=(const Lender&) = delete;

  /// The Python object, borrowed, and the slot to fill for the time of one hook.
  PyObject* object() {
    if (object_ == nullptr) {
      slot_ = std::make_shared<typename View::Slot>();
      object_ = boost::python::incref(boost::python::object(View{slot_}).ptr());
    }
    return object_;
  }
  const std::shared_ptr<typename View::Slot>& slot() const { return slot_; }
  void End() {
    *slot_ = {};
    if (Py_REFCNT(object_) != 1) Py_CLEAR(object_);
  }

 private:
  const HostAccess& access_;
  std::shared_ptr<typename View::Slot> slot_;
  PyObject* object_ = nullptr;
};

/// Lends the context for one hook.
class ContextLease {
 public:
  ContextLease(Lender<ContextView>& lender, CustomPassContext& context) : lender_(lender) {
    object_ = lender.object();
    *lender.slot() = {&context, PyThread_get_thread_ident()};
  }
  ~ContextLease() { lender_.End(); }
  ContextLease(const ContextLease&) = delete;
  ContextLease& operator=(const ContextLease&) = delete;
  PyObject* get() const { return object_; }  ///< borrowed
  boost::python::object object() const;

 private:
  Lender<ContextView>& lender_;
  PyObject* object_;
};

/// Lends a MatchResult for one hook; Python may also get it by handle, through borrow_match_result.
class MatchLease {
 public:
  MatchLease(Lender<MatchView>& lender, const fusion::MatchResult& match,
             const capi::BorrowScope& scope);
  ~MatchLease();
  MatchLease(const MatchLease&) = delete;
  MatchLease& operator=(const MatchLease&) = delete;
  PyObject* get() const { return object_; }  ///< borrowed

 private:
  Lender<MatchView>& lender_;
  PyObject* object_;
};

/// The view behind a handle that a MatchLease lends now; raises RuntimeError for another number.
MatchView BorrowMatchResult(uint64_t handle);

}  // namespace ge::bridge

#endif  // PASS_BRIDGE_NATIVE_VIEWS_H_
