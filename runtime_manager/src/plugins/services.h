// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_PLUGINS_SERVICES_H_
#define GE_PYRT_SRC_PLUGINS_SERVICES_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// What the host offers to plugins, by name. The pointers stay the publisher's. Leaf lock.
class Services {
 public:
  /// ConfigConflict when the name is published already with another pointer.
  Status Publish(const std::string& name, uint32_t version, const char* abi_tag, void* pointer);
  void Withdraw(const std::string& name);

  /// NotFound or VersionMismatch say what is there. abi_tag nullptr: the caller uses pure C.
  Result<void*> Find(const std::string& name, uint32_t min_version, const char* abi_tag) const;

  /// The engine ABI that services were published under; empty when none has a tag.
  std::string EngineAbi() const;

  void LockForFork() { mutex_.lock(); }
  void UnlockAfterFork() { mutex_.unlock(); }

 private:
  struct Service {
    uint32_t version = 0;
    std::string abi_tag;
    void* pointer = nullptr;
  };
  mutable std::mutex mutex_;
  std::map<std::string, Service> services_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_PLUGINS_SERVICES_H_
