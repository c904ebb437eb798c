// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_BACKEND_H_
#define GE_PYRT_SRC_LIFECYCLE_BACKEND_H_

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "ge/pyrt/runtime_manager.h"

namespace ge::pyrt {

/// Everything behind the public API, as a table of virtual functions: a second copy of this library
/// in the process calls into the first one through it (R1). Change it together with
/// kBackendLayout in meeting_point.cpp.
class RuntimeBackend {
 public:
  virtual Status Configure(const RuntimeConfig& config) = 0;
  virtual Result<uint64_t> Acquire(ClientInfo client, const AcquireOptions& options) = 0;
  virtual Status Release(uint64_t slot) = 0;
  /// The quick way for a thread that holds the GIL through a lease of the same owner. nullptr: this
  /// is no such case, ask Attach.
  virtual void* AttachNested(uint64_t slot) = 0;
  virtual Result<void*> Attach(uint64_t slot, const AttachOptions& options) = 0;
  virtual bool DetachNested(void* token) noexcept = 0;
  /// `for_good`: the holder goes away; a lease that cannot end now ends with the one inside it.
  virtual Status Detach(void* token, bool for_good) = 0;
  virtual Status RunOnInterpreterThread(uint64_t slot, const std::function<Status()>& fn,
                                        const RunOptions& options) = 0;
  virtual Status Call(uint64_t slot, const std::string& module, const std::string& function,
                      const ge_pyrt_value* args, uint64_t arg_count, ge_pyrt_value* result) = 0;
  virtual void Drop(uint64_t slot, void* py_object) = 0;
  virtual Status Interrupt() = 0;
  virtual Status Load(Role role, bool strict) = 0;
  virtual Status Unload(Role role) = 0;
  virtual bool HasActiveRow(Role role) = 0;
  virtual Status Publish(const std::string& service, uint32_t version, const char* abi_tag,
                         void* pointer) = 0;
  virtual void Withdraw(const std::string& service) = 0;
  virtual ShutdownReport Shutdown(int64_t deadline_ms) = 0;
  virtual void BeginUse() = 0;
  virtual ShutdownReport EndUse() = 0;
  virtual Snapshot Inspect() const = 0;
  virtual std::vector<PluginInfo> Plugins() const = 0;
  virtual std::vector<Warning> Warnings() const = 0;

 protected:
  ~RuntimeBackend() = default;  // never destroyed
};

/// The process's one backend: made at the first call, by whichever copy of the library comes first.
RuntimeBackend& FindBackend() noexcept;

/// FindBackend's answer, which never changes, for this copy.
inline std::atomic<RuntimeBackend*> found_backend{nullptr};
inline RuntimeBackend& Backend() noexcept {
  RuntimeBackend* found = found_backend.load(std::memory_order_acquire);
  return found != nullptr ? *found : FindBackend();
}

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_BACKEND_H_
