// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_REFUSING_BACKEND_H_
#define GE_PYRT_SRC_LIFECYCLE_REFUSING_BACKEND_H_

#include <string>

#include "diagnostics/error_catalog.h"
#include "lifecycle/backend.h"

namespace ge::pyrt {

/// What a second copy of this library answers when the first one is of another build (R1).
class RefusingBackend final : public RuntimeBackend {
 public:
  RefusingBackend(const std::string& first, const std::string& second)
      : refusal_(ErrorId::kTwoManagerBuilds,
                 "this process has two different builds of the Python runtime manager, '" + first +
                     "' (in charge) and '" + second + "'; load one installation only") {}

  Status Configure(const RuntimeConfig&) override { return refusal_; }
  Result<uint64_t> Acquire(ClientInfo, const AcquireOptions&) override { return refusal_; }
  Status Release(uint64_t) override { return refusal_; }
  void* AttachNested(uint64_t) override { return nullptr; }
  Result<void*> Attach(uint64_t, const AttachOptions&) override { return refusal_; }
  bool DetachNested(void*) noexcept override { return false; }
  Status Detach(void*, bool) override { return refusal_; }
  Status RunOnInterpreterThread(uint64_t, const std::function<Status()>&,
                                const RunOptions&) override {
    return refusal_;
  }
  Status Call(uint64_t, const std::string&, const std::string&, const ge_pyrt_value*, uint64_t,
              ge_pyrt_value*) override {
    return refusal_;
  }
  void Drop(uint64_t, void*) override {}
  Status Interrupt() override { return refusal_; }
  Status Load(Role, bool) override { return refusal_; }
  Status Unload(Role) override { return refusal_; }
  bool HasActiveRow(Role) override { return false; }
  Status Publish(const std::string&, uint32_t, const char*, void*) override { return refusal_; }
  void Withdraw(const std::string&) override {}
  ShutdownReport Shutdown(int64_t) override { return Refused(); }
  void BeginUse() override {}
  ShutdownReport EndUse() override { return Refused(); }
  Snapshot Inspect() const override { return {}; }
  std::vector<PluginInfo> Plugins() const override { return {}; }
  std::vector<Warning> Warnings() const override {
    return {{LeadingCode(refusal_.message()), "", refusal_.message()}};
  }

 private:
  ShutdownReport Refused() const {
    ShutdownReport report;
    report.status = refusal_;
    return report;
  }

  const Status refusal_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_REFUSING_BACKEND_H_
