// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef PASS_BRIDGE_PASS_BRIDGE_H_
#define PASS_BRIDGE_PASS_BRIDGE_H_

#include "bridge_common/host_access.h"

#include <memory>
#include <vector>

#include "pass_set.h"
#include "python_hooks.h"
#include "service/pass_service.h"

namespace ge::bridge {

/// The plugin's state: registers the Python passes with the engine. Lifetime: open to close.
/// Thread: the manager's interpreter thread.
class PassBridge final {
 public:
  static constexpr char kWhat[] = "the Python passes";  ///< for error texts
  static constexpr char kEnded[] =
      "the Python passes were shut down; the compile cannot go on with them";

  explicit PassBridge(HostAccess access) : access_(access) {}

  /// Discovery and registration, all or none. GIL: held. Throws Python and C++ exceptions.
  void Load();
  /// Takes the passes out of the engine; a running compile keeps its own. GIL: held.
  void Unload();
  /// Drops every Python object. GIL: held.
  void Quiesce();

  const HostAccess& access() const { return access_; }
  /// Cached callables; raises RuntimeError after quiesce. GIL: held.
  const PythonHooks& hooks() const;

 private:
  void DropPasses();

  const HostAccess access_;
  fusion::PluginPassRegistrar* registrar_ = nullptr;  // not null while it knows passes_
  std::unique_ptr<PythonHooks> hooks_;                // guarded by the GIL
  std::shared_ptr<PassSet> passes_;                   // of the last load
  std::vector<std::weak_ptr<PassSet>> older_;         // that compiles may still use
};

}  // namespace ge::bridge

#endif  // PASS_BRIDGE_PASS_BRIDGE_H_
