// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_PLUGINS_LOADED_PLUGIN_H_
#define GE_PYRT_SRC_PLUGINS_LOADED_PLUGIN_H_

#include <map>
#include <memory>
#include <string>

#include "ge/pyrt/abi/plugin.h"
#include "ge/pyrt/result.h"
#include "plugins/plugin_library.h"

/// The opaque handle that a plugin gets: which owner it is.
struct ge_pyrt_owner {
  uint64_t slot = 0;
  std::string name;
  std::string dir;  ///< folder that the library was loaded from
  std::map<std::string, std::string> options;
};

namespace ge::pyrt {

/// The functions a plugin may call; static storage.
const ge_pyrt_host& HostTable();

/// What a plugin must agree with.
struct PluginDemands {
  std::string python_tag;  ///< of the live interpreter
  std::string engine_abi;  ///< that services were published under; empty: none yet
};

/// One plugin between open and close. The table is a copy in which no function is null.
/// Lives until the end of the process: the plugin keeps the owner handle.
class LoadedPlugin {
 public:
  /// Queries `entry` and checks the table against this host; runs no plugin code but the query.
  static Result<std::shared_ptr<LoadedPlugin>> Query(const PluginLibrary& library,
                                                     const std::string& path,
                                                     const std::string& entry,
                                                     const PluginDemands& demands);

  Status Open(ge_pyrt_owner owner);
  Status Load() { return Call("load", table_.load); }
  Status Unload() { return loaded_ ? Call("unload", table_.unload) : Status(); }
  Status Quiesce() { return Call("quiesce", table_.quiesce); }
  void Close();

  bool UsesPython() const noexcept { return (table_.features & GE_PYRT_FEATURE_USES_PYTHON) != 0; }
  bool loaded() const noexcept { return loaded_; }
  void set_loaded(bool loaded) noexcept { loaded_ = loaded; }
  uint64_t slot() const noexcept { return owner_.slot; }
  const std::string& path() const noexcept { return path_; }

 private:
  Status Call(const char* what, int32_t (*function)(void*, ge_pyrt_error*));

  PluginLibrary library_;
  std::string path_;
  ge_pyrt_plugin table_{};
  ge_pyrt_owner owner_;
  void* self_ = nullptr;
  bool open_ = false;
  bool loaded_ = false;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_PLUGINS_LOADED_PLUGIN_H_
