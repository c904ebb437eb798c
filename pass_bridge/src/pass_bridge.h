// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef PASS_BRIDGE_PASS_BRIDGE_H_
#define PASS_BRIDGE_PASS_BRIDGE_H_

#include "bridge_common/host_access.h"

#include <atomic>
#include <map>
#include <memory>
#include <string>

#include "ge/fusion/pass/pass_service.h"
#include "python_hooks.h"

namespace ge::bridge {

/// The plugin's state: registers the Python passes with the engine and makes an instance for each
/// Run. Lifetime: open to close. Thread: Create any; the rest on the manager's interpreter thread.
class PassBridge final : public fusion::PassInstanceFactory {
 public:
  static constexpr char kWhat[] = "the Python passes";  ///< for error texts

  explicit PassBridge(HostAccess access) : access_(access) {}

  /// Discovery and registration, all or none. GIL: held. Throws Python and C++ exceptions.
  void Load();
  /// Takes the passes out of the engine; running instances end on their own. GIL: held.
  void Unload();
  /// Drops every Python object. GIL: held.
  void Quiesce();

  Expected<std::unique_ptr<fusion::PassInstance>> Create(
      const std::string& descriptor_key) override;

  const HostAccess& access() const { return access_; }
  /// Cached callables; raises RuntimeError after quiesce. GIL: held.
  const PythonHooks& hooks() const;

 private:
  const HostAccess access_;
  fusion::PassRegistrar* registrar_ = nullptr;                 // not null while registered
  std::unique_ptr<PythonHooks> hooks_;                         // guarded by the GIL
  std::map<std::string, fusion::PassDescriptor> descriptors_;  // by key; guarded by the GIL
  std::atomic<uint64_t> last_instance_{0};
};

}  // namespace ge::bridge

#endif  // PASS_BRIDGE_PASS_BRIDGE_H_
