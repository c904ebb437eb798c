// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/pyrt/runtime_manager.h"

#include <utility>

#include "diagnostics/error_id.h"
#include "environment/host_signals.h"
#include "lifecycle/backend.h"
#include "plugins/python_call.h"

namespace ge::pyrt {
namespace {

Status NoOwner() {
  return {ErrorId::kEmptyOwner,
          "this Owner is empty: it was released, moved from, or never "
          "acquired"};
}

}  // namespace

void Attached::LetGo() noexcept {
  if (Backend().DetachNested(token_)) return;
  const Status detached = Backend().Detach(token_, true);
  static_cast<void>(detached);  // a misuse is in the warnings
}

Status Attached::Detach() {
  if (token_ == nullptr) return {};
  Status status = Backend().Detach(token_, false);
  if (status.ok()) token_ = nullptr;
  return status;
}

Owner& Owner::operator=(Owner&& other) noexcept {
  if (this != &other) {
    const Status released = Release();
    static_cast<void>(released);  // counting down cannot be undone by the one who gives up
    slot_ = std::exchange(other.slot_, 0);
  }
  return *this;
}

Owner::~Owner() {
  const Status released = Release();
  static_cast<void>(released);
}

Result<Attached> Owner::Attach(const AttachOptions& options) const {
  if (slot_ == 0) return NoOwner();
  RuntimeBackend& backend = Backend();
  if (void* nested = backend.AttachNested(slot_)) return Attached(nested);
  const Result<void*> token = backend.Attach(slot_, options);
  if (!token) return token.status();
  return Attached(token.value());
}

Status Owner::RunOnInterpreterThread(const std::function<Status()>& fn,
                                     const RunOptions& options) const {
  if (slot_ == 0) return NoOwner();
  return Backend().RunOnInterpreterThread(slot_, fn, options);
}

Status Owner::Call(const std::string& module, const std::string& function,
                   const std::vector<ge_pyrt_value>& arguments, ge_pyrt_value* result) const {
  if (slot_ == 0) return NoOwner();
  return Backend().Call(slot_, module, function, arguments.data(), arguments.size(), result);
}

void Owner::DropReference(void* py_object) const noexcept {
  if (py_object != nullptr) Backend().Drop(slot_, py_object);
}

Status Owner::Release() {
  const uint64_t slot = std::exchange(slot_, 0);
  return slot == 0 ? Status() : Backend().Release(slot);
}

GePythonRuntimeManager& GePythonRuntimeManager::Instance() noexcept {
  static GePythonRuntimeManager manager;  // no state: everything is behind Backend()
  return manager;
}

Status GePythonRuntimeManager::Configure(const RuntimeConfig& config) {
  return Backend().Configure(config);
}

Result<Owner> GePythonRuntimeManager::Acquire(ClientInfo client, const AcquireOptions& options) {
  const Result<uint64_t> slot = Backend().Acquire(std::move(client), options);
  if (!slot) return slot.status();
  return Owner(slot.value());
}

Status GePythonRuntimeManager::Load(Role role, bool strict) { return Backend().Load(role, strict); }

Status GePythonRuntimeManager::Unload(Role role) { return Backend().Unload(role); }

bool GePythonRuntimeManager::HasActiveRow(Role role) { return Backend().HasActiveRow(role); }

Status GePythonRuntimeManager::Publish(const std::string& service, uint32_t version,
                                       const char* abi_tag, void* pointer) {
  return Backend().Publish(service, version, abi_tag, pointer);
}

void GePythonRuntimeManager::Withdraw(const std::string& service) { Backend().Withdraw(service); }

ShutdownReport GePythonRuntimeManager::Shutdown(int64_t deadline_ms) {
  return Backend().Shutdown(deadline_ms);
}

Status GePythonRuntimeManager::Interrupt() { return Backend().Interrupt(); }

Status GePythonRuntimeManager::RunHostSignalHandlers(HostException* raised) {
  return pyrt::RunHostSignalHandlers(raised);
}

void GePythonRuntimeManager::BeginUse() { Backend().BeginUse(); }

ShutdownReport GePythonRuntimeManager::EndUse() { return Backend().EndUse(); }

void GePythonRuntimeManager::Clear(ge_pyrt_value* value) noexcept {
  if (value != nullptr) ClearValue(value);
}

Snapshot GePythonRuntimeManager::Inspect() const { return Backend().Inspect(); }

std::vector<PluginInfo> GePythonRuntimeManager::Plugins() const { return Backend().Plugins(); }

std::vector<Warning> GePythonRuntimeManager::Warnings() const { return Backend().Warnings(); }

}  // namespace ge::pyrt
