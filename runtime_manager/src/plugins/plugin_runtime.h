// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_PLUGINS_PLUGIN_RUNTIME_H_
#define GE_PYRT_SRC_PLUGINS_PLUGIN_RUNTIME_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "environment/install_layout.h"
#include "environment/python_api.h"
#include "environment/runtime_settings.h"
#include "ge/pyrt/owner.h"
#include "lifecycle/interpreter_start.h"
#include "plugins/services.h"

namespace ge::pyrt {

/// What the plugin table needs of the lifecycle; the tests give another one.
class PluginRuntime {
 public:
  virtual Status EnsureConfigured() = 0;
  virtual Result<uint64_t> AcquireFor(ClientInfo client) = 0;
  virtual Status ReleaseFor(uint64_t slot) = 0;
  /// Runs `fn` with the GIL for owner `slot`: on Python's main thread if `main_thread` and the
  /// interpreter is our own, else here. The host's signals and locale are put back afterwards.
  virtual Status WithPython(uint64_t slot, bool main_thread, const std::function<Status()>& fn) = 0;
  virtual void Note(const std::string& event, const std::string& owner,
                    const std::string& detail) = 0;
  /// `message` begins with its code; `owner` is whom it is about, or empty.
  virtual void Warn(const std::string& message, const std::string& owner) = 0;
  virtual bool OnInterpreterThread() const = 0;  ///< of our own, which runs other threads' tasks
  virtual const PythonApi* Api() const = 0;
  virtual InterpreterFacts Facts() const = 0;
  /// Folders in which the interpreter that runs, or would be used, keeps distributions.
  virtual std::vector<std::string> SitePath() = 0;
  virtual const RuntimeSettings& Settings() const = 0;
  virtual const InstallLayout& Layout() const = 0;
  virtual Services& HostServices() = 0;

 protected:
  ~PluginRuntime() = default;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_PLUGINS_PLUGIN_RUNTIME_H_
