// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef PASS_BRIDGE_PASS_SET_H_
#define PASS_BRIDGE_PASS_SET_H_

#include "bridge_common/host_access.h"

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "python_hooks.h"
#include "service/pass_service.h"

namespace ge::bridge {

class PassBridge;

/// The passes of one load, with their classes: a compile that began with them goes on with them
/// when the files are loaded anew. Lives as long as somebody may create a pass. Thread: any.
class PassSet final : public fusion::PassInstanceFactory {
 public:
  /// GIL: held.
  PassSet(PassBridge& bridge, const std::vector<LoadedPass>& passes);
  ~PassSet() override;

  Expected<std::unique_ptr<fusion::PassInstance>> Create(
      const std::string& descriptor_key) override;
  bool IsCurrent() override;

  /// Gives the classes back; creating is refused from now on. GIL: held.
  void Close();

 private:
  struct Entry {
    fusion::PassDescriptor descriptor;
    PyObject* cls;  // a strong reference
  };

  const HostAccess access_;
  PassBridge* bridge_;                    // guarded by the GIL; nullptr: closed
  std::map<std::string, Entry> entries_;  // by key; guarded by the GIL
  std::atomic<uint64_t> last_instance_{0};
};

}  // namespace ge::bridge

#endif  // PASS_BRIDGE_PASS_SET_H_
