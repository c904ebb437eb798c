// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "plugins/loaded_plugin.h"

#include <algorithm>
#include <cstring>

#include "diagnostics/error_id.h"
#include "diagnostics/log.h"
#include "plugins/abi_status.h"

namespace ge::pyrt {
namespace {

constexpr char kSanitizer[] = GE_PYRT_SANITIZER;

// The fields up to `open` were in the first revision; a table without them is no table.
constexpr size_t kSmallestTable = offsetof(ge_pyrt_plugin, open);

int32_t AbsentOpen(const ge_pyrt_host*, ge_pyrt_owner*, void** self, ge_pyrt_error*) {
  *self = nullptr;
  return GE_PYRT_OK;
}
int32_t AbsentStep(void*, ge_pyrt_error*) { return GE_PYRT_OK; }
void AbsentClose(void*) {}

std::string Text(const char* text) { return text != nullptr ? text : ""; }

Status CheckTable(const ge_pyrt_plugin& table, const PluginDemands& demands) {
  if (table.abi == 0 || table.abi > GE_PYRT_ABI) {
    return {ErrorId::kPluginAbi, "its plugin ABI is " + std::to_string(table.abi) +
                                     ", this runtime speaks " + std::to_string(GE_PYRT_ABI) +
                                     "; update the older of the two"};
  }
  if (Text(table.sanitizer) != kSanitizer) {
    return {ErrorId::kPluginSanitizer, "it was built with sanitizer '" + Text(table.sanitizer) +
                                           "', this runtime with '" + kSanitizer +
                                           "'; build both alike"};
  }
  const std::string tag = Text(table.python_tag);
  if (!tag.empty() && tag != demands.python_tag) {
    return {ErrorId::kPluginPythonTag, "it is for " + tag + ", running is " + demands.python_tag +
                                           "; install the build for the running Python"};
  }
  if ((table.features & GE_PYRT_FEATURE_USES_ENGINE_CXX) != 0 && !demands.engine_abi.empty() &&
      Text(table.engine_abi) != demands.engine_abi) {
    return {ErrorId::kPluginEngineAbi, "it was built for engine ABI '" + Text(table.engine_abi) +
                                           "', this engine has '" + demands.engine_abi +
                                           "'; install engine and bridge of one build"};
  }
  return {};
}

}  // namespace

Result<std::shared_ptr<LoadedPlugin>> LoadedPlugin::Query(const PluginLibrary& library,
                                                          const std::string& path,
                                                          const std::string& entry,
                                                          const PluginDemands& demands) {
  const auto query = reinterpret_cast<ge_pyrt_plugin_query_fn>(library.Find(entry));
  if (query == nullptr) {
    return Status(ErrorId::kNoEntry,
                  "'" + path + "' exports no '" + entry + "'; check the row's 'entry'");
  }
  const ge_pyrt_plugin* table = query(GE_PYRT_ABI);
  if (table == nullptr || table->struct_size < kSmallestTable) {
    return Status(ErrorId::kNoPluginTable,
                  "'" + path + "' offers no plugin table for ABI " + std::to_string(GE_PYRT_ABI));
  }
  auto plugin = std::make_shared<LoadedPlugin>();
  plugin->library_ = library;
  plugin->path_ = path;
  std::memcpy(&plugin->table_, table, std::min<size_t>(table->struct_size, sizeof(ge_pyrt_plugin)));
  ge_pyrt_plugin& own = plugin->table_;
  if (const Status status = CheckTable(own, demands); !status.ok()) {
    return status.Within("'" + path + "'");
  }
  if (own.open == nullptr) own.open = &AbsentOpen;
  if (own.load == nullptr) own.load = &AbsentStep;
  if (own.unload == nullptr) own.unload = &AbsentStep;
  if (own.quiesce == nullptr) own.quiesce = &AbsentStep;
  if (own.close == nullptr) own.close = &AbsentClose;
  return plugin;
}

Status LoadedPlugin::Open(ge_pyrt_owner owner) {
  owner_ = std::move(owner);
  ErrorFromC error;
  const int32_t code = table_.open(&HostTable(), &owner_, &self_, &error.raw);
  if (code != GE_PYRT_OK) return error.ToStatus(code).Within("open");
  open_ = true;
  return {};
}

Status LoadedPlugin::Call(const char* what, int32_t (*function)(void*, ge_pyrt_error*)) {
  if (!open_) return {};
  ErrorFromC error;
  const int32_t code = function(self_, &error.raw);
  return code == GE_PYRT_OK ? Status() : error.ToStatus(code).Within(what);
}

void LoadedPlugin::Close() {
  if (!open_) return;
  open_ = false;
  table_.close(self_);
  self_ = nullptr;
}

}  // namespace ge::pyrt
