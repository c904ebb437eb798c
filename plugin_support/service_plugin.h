// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef PLUGIN_SUPPORT_SERVICE_PLUGIN_H_
#define PLUGIN_SUPPORT_SERVICE_PLUGIN_H_

#include <exception>
#include <string>

#include "ge/engine_abi.h"
#include "ge/pyrt/abi/plugin.h"
#include "support/status.h"

namespace ge::plugin {

/// The plugin table of a class that registers itself with one of the engine's registries while it
/// is loaded. `Implementation(host, owner)` has: type Registry; constants kName (of the plugin),
/// kService and kServiceVersion (of the registry); Start(), before it is registered, and Stop(),
/// after it was withdrawn. Both run with the GIL; Stop may run twice.
template <class Implementation>
class ServicePlugin {
 public:
  static constexpr ge_pyrt_plugin Table() {
    return {GE_PYRT_ABI,
            sizeof(ge_pyrt_plugin),
            Implementation::kName,
            "0.1.0",
            GE_ENGINE_ABI,
            nullptr,
            GE_PYRT_SANITIZER,
            GE_PYRT_FEATURE_USES_PYTHON | GE_PYRT_FEATURE_USES_ENGINE_CXX,
            &Open,
            &Load,
            &Unload,
            &Unload,  // quiesce: what Stop drops is all that these plugins keep in Python
            &Close};
  }

 private:
  using Registry = typename Implementation::Registry;

  ServicePlugin(const ge_pyrt_host* host, ge_pyrt_owner* owner, Registry* registry)
      : host_(host), registry_(registry), implementation_(host, owner) {}

  static int32_t Open(const ge_pyrt_host* host, ge_pyrt_owner* owner, void** self,
                      ge_pyrt_error* err) {
    *self = nullptr;
    if (host->struct_size < sizeof(ge_pyrt_host)) {
      return host->fail(err, GE_PYRT_VERSION_MISMATCH,
                        "the runtime library is older than this plugin; install both together");
    }
    void* registry = host->service(Implementation::kService, Implementation::kServiceVersion,
                                   GE_ENGINE_ABI, err);
    if (registry == nullptr) return GE_PYRT_NOT_FOUND;
    return Guard(host, err, [&] {
      *self = new ServicePlugin(host, owner, static_cast<Registry*>(registry));
      return Outcome::Ok();
    });
  }

  static int32_t Load(void* self, ge_pyrt_error* err) {
    auto* plugin = static_cast<ServicePlugin*>(self);
    return Guard(plugin->host_, err, [&] { return plugin->Register(); });
  }

  static int32_t Unload(void* self, ge_pyrt_error* err) {
    auto* plugin = static_cast<ServicePlugin*>(self);
    return Guard(plugin->host_, err, [&] {
      if (plugin->registered_) plugin->registry_->Unregister(&plugin->implementation_);
      plugin->registered_ = false;
      return plugin->implementation_.Stop();
    });
  }

  static void Close(void* self) { delete static_cast<ServicePlugin*>(self); }

  Outcome Register() {
    if (registered_) return Outcome::Ok();
    if (Outcome started = implementation_.Start(); !started) return started;
    const Outcome outcome = registry_->Register(&implementation_);
    registered_ = outcome.ok();
    return outcome;
  }

  /// Only std::exception stops here: a thread that ends while it waits for the GIL must unwind.
  template <class Body>
  static int32_t Guard(const ge_pyrt_host* host, ge_pyrt_error* err, Body&& body) {
    Outcome outcome;
    try {
      outcome = body();
    } catch (const std::exception& error) {
      outcome = Outcome::Fail(error.what());
    }
    if (outcome) return GE_PYRT_OK;
    return host->fail(err, GE_PYRT_FAILED,
                      (std::string(Implementation::kName) + ": " + outcome.message()).c_str());
  }

  const ge_pyrt_host* host_;
  Registry* registry_;
  Implementation implementation_;
  bool registered_ = false;
};

}  // namespace ge::plugin

#endif  // PLUGIN_SUPPORT_SERVICE_PLUGIN_H_
