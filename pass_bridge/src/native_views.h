// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef PASS_BRIDGE_NATIVE_VIEWS_H_
#define PASS_BRIDGE_NATIVE_VIEWS_H_

#include <boost/python/object.hpp>

#include <cstdint>
#include <memory>

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
  };
  std::shared_ptr<Slot> slot;
  CustomPassContext& get() const;  ///< raises RuntimeError once the hook has returned
};

/// Lends a CustomPassContext for one hook.
class ContextLease {
 public:
  explicit ContextLease(CustomPassContext& context);
  ~ContextLease() { slot_->context = nullptr; }
  ContextLease(const ContextLease&) = delete;
  ContextLease& operator=(const ContextLease&) = delete;
  boost::python::object object() const;

 private:
  std::shared_ptr<ContextView::Slot> slot_;
};

/// Behind a Python MatchResult. `scope` is that of the Run: nodes outlive the hook.
struct MatchView {
  struct Slot {
    const fusion::MatchResult* match = nullptr;
    const capi::BorrowScope* scope = nullptr;
  };
  std::shared_ptr<Slot> slot;
  const fusion::MatchResult& get() const;  ///< raises RuntimeError once the hook has returned
};

/// Lends a MatchResult for one hook; Python gets it by handle through borrow_match_result.
class MatchLease {
 public:
  MatchLease(const fusion::MatchResult& match, const capi::BorrowScope& scope);
  ~MatchLease();
  MatchLease(const MatchLease&) = delete;
  MatchLease& operator=(const MatchLease&) = delete;
  uint64_t handle() const { return handle_; }

 private:
  std::shared_ptr<MatchView::Slot> slot_;
  uint64_t handle_ = 0;
};

/// The view behind a handle that a MatchLease lends now; raises RuntimeError for another number.
MatchView BorrowMatchResult(uint64_t handle);

}  // namespace ge::bridge

#endif  // PASS_BRIDGE_NATIVE_VIEWS_H_
