// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "diagnostics/log.h"
#include "lifecycle/core.h"
#include "plugins/abi_status.h"
#include "plugins/loaded_plugin.h"
#include "plugins/python_call.h"

namespace ge::pyrt {
namespace {

void* FindService(const char* name, uint32_t min_version, const char* abi_tag,
                  ge_pyrt_error* error) {
  const Result<void*> found = Core::Process().FindService(name, min_version, abi_tag);
  if (found) return found.value();
  ToC(found.status(), error);
  return nullptr;
}

const char* Option(ge_pyrt_owner* owner, const char* key) {
  const auto found = owner->options.find(key);
  return found == owner->options.end() ? nullptr : found->second.c_str();
}

const char* PluginDir(ge_pyrt_owner* owner) { return owner->dir.c_str(); }

// Not noexcept, like every door above an attach: an ending interpreter unwinds the thread.
int32_t Attach(ge_pyrt_owner* owner, int64_t deadline_ms, ge_pyrt_lease* lease,
               ge_pyrt_error* error) {
  AttachOptions options;
  options.deadline_ms = deadline_ms;
  const Result<void*> token = Core::Process().Attach(owner->slot, options);
  lease->token = token ? token.value() : nullptr;
  return ToC(token.status(), error);
}

int32_t Detach(ge_pyrt_owner*, ge_pyrt_lease* lease) {
  if (lease->token == nullptr) return GE_PYRT_OK;
  const Status detached = Core::Process().Detach(lease->token, false);
  if (detached.ok()) lease->token = nullptr;
  return detached.code();
}

void DropReference(ge_pyrt_owner* owner, void* object) {
  Core::Process().Drop(owner->slot, object);
}

int32_t CallFunction(ge_pyrt_owner* owner, const char* module, const char* function,
                     const ge_pyrt_value* args, uint64_t arg_count, ge_pyrt_value* result,
                     ge_pyrt_error* error) {
  if (result != nullptr) *result = ge_pyrt_value{};
  return ToC(Core::Process().Call(owner->slot, module, function, args, arg_count, result), error);
}

void LogLine(ge_pyrt_owner* owner, int32_t level, const char* message) {
  Log(level, owner != nullptr ? owner->name : "", message);
}

void RunWithoutGil(ge_pyrt_owner*, void (*work)(void*), void* argument) {
  Core::Process().LetGilGo([&] { work(argument); });
}

}  // namespace

void Core::LetGilGo(const std::function<void()>& body) const { WithoutGil(Api(), body); }

const ge_pyrt_host& HostTable() {
  static const ge_pyrt_host table = {
      GE_PYRT_ABI,   sizeof(ge_pyrt_host), &FindService,  &Option,     &PluginDir, &Attach,
      &Detach,       &DropReference,       &CallFunction, &ClearValue, &LogLine,   &FailInC,
      &RunWithoutGil};
  return table;
}

}  // namespace ge::pyrt
