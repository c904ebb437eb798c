// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef BRIDGE_COMMON_PLUGIN_DOOR_H_
#define BRIDGE_COMMON_PLUGIN_DOOR_H_

#include "bridge_common/host_access.h"

#include <new>
#include <string>

#include "bridge_common/python_call.h"
#include "ge/engine_abi.h"
#include "ge/pyrt/abi/plugin.h"

namespace ge::bridge {

constexpr char kSanitizer[] = GE_PYRT_SANITIZER;

/// The plugin table of a bridge class with members Load, Unload, Quiesce and access, made from a
/// HostAccess. Each slot is one exception barrier; none is noexcept, because load, unload and
/// quiesce run with the GIL.
template <class Bridge>
struct PluginDoor {
  static int32_t Open(const ge_pyrt_host* host, ge_pyrt_owner* owner, void** self,
                      ge_pyrt_error* err) {
    *self = new (std::nothrow) Bridge(HostAccess{host, owner});
    return *self != nullptr ? GE_PYRT_OK : host->fail(err, GE_PYRT_FAILED, "out of memory");
  }
  static int32_t Load(void* self, ge_pyrt_error* err) {
    return Enter(self, "load", err, &Bridge::Load);
  }
  static int32_t Unload(void* self, ge_pyrt_error* err) {
    return Enter(self, "unload", err, &Bridge::Unload);
  }
  static int32_t Quiesce(void* self, ge_pyrt_error* err) {
    return Enter(self, "quiesce", err, &Bridge::Quiesce);
  }
  static void Close(void* self) { delete static_cast<Bridge*>(self); }

 private:
  static int32_t Enter(void* self, const char* action, ge_pyrt_error* err,
                       void (Bridge::*member)()) {
    auto* bridge = static_cast<Bridge*>(self);
    const std::string place = std::string(action) + " of " + Bridge::kWhat;
    return AtPluginDoor(bridge->access(), place.c_str(), err, [&] { (bridge->*member)(); });
  }
};

template <class Bridge>
ge_pyrt_plugin PluginTable(const char* name) {
  using Door = PluginDoor<Bridge>;
  return {GE_PYRT_ABI,   sizeof(ge_pyrt_plugin),
          name,          GE_BRIDGE_VERSION,
          GE_ENGINE_ABI, GE_BRIDGE_PYTHON_TAG,
          kSanitizer,    GE_PYRT_FEATURE_USES_PYTHON | GE_PYRT_FEATURE_USES_ENGINE_CXX,
          &Door::Open,   &Door::Load,
          &Door::Unload, &Door::Quiesce,
          &Door::Close};
}

}  // namespace ge::bridge

#endif  // BRIDGE_COMMON_PLUGIN_DOOR_H_
