// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_PLUGINS_PLUGIN_HOST_H_
#define GE_PYRT_SRC_PLUGINS_PLUGIN_HOST_H_

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "ge/pyrt/runtime_manager.h"
#include "plugins/loaded_plugin.h"
#include "plugins/plugin_runtime.h"
#include "plugins/plugin_table.h"

namespace ge::pyrt {

/// Loads and unloads the rows of the plugin table. One Load or Unload at a time; others wait with
/// their GIL let go. Nothing of ours is locked while libraries load or plugins run.
class PluginHost {
 public:
  explicit PluginHost(PluginRuntime& runtime) : runtime_(runtime) {}

  /// Replaces the table; only while no row was loaded.
  void SetRows(std::vector<PluginRow> rows);

  Status Load(Role role, bool strict);
  Status Unload(Role role);
  Status UnloadAll();
  bool HasActiveRow(Role role);
  std::vector<PluginInfo> List() const;

  /// Is there a live owner that is no row of this table?
  bool OthersOwn(const Snapshot& snapshot) const;

  /// After the end of Python: frees the plugins' C++ state. The libraries stay mapped.
  void CloseAll();
  void LockForFork() { mutex_.lock(); }
  void UnlockAfterFork() { mutex_.unlock(); }
  void ResetInChild();  ///< nobody else loads or waits there

 private:
  struct Row {
    PluginRow row;
    PluginInfo info;
    std::shared_ptr<LoadedPlugin> plugin;
  };
  class Turn;  // the right to load or unload

  Status LoadRow(Row& row);
  /// Brings Python's environment up to date for a load; before the first one, its path as well.
  Status Prepare(const PluginRow& row, uint64_t slot, bool first);
  Result<std::shared_ptr<LoadedPlugin>> OpenRow(const PluginRow& row);
  void Settle(Row& row, const char* state, const std::string& reason, const std::string& library,
              Code code = GE_PYRT_OK);

  PluginRuntime& runtime_;
  mutable std::mutex mutex_;  // leaf: guards rows' info and the turn
  std::condition_variable turn_over_;
  std::thread::id turn_{};
  std::vector<Row> rows_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_PLUGINS_PLUGIN_HOST_H_
