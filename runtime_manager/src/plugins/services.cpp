// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "plugins/services.h"

#include "diagnostics/error_id.h"

namespace ge::pyrt {

Status Services::Publish(const std::string& name, uint32_t version, const char* abi_tag,
                         void* pointer) {
  if (name.empty() || pointer == nullptr) {
    return {ErrorId::kServiceUnnamed, "a service needs a name and a pointer"};
  }
  std::lock_guard<std::mutex> lock(mutex_);
  const auto found = services_.find(name);
  if (found != services_.end() && found->second.pointer != pointer) {
    return {ErrorId::kServiceNameTaken,
            "service '" + name + "' is published already; withdraw it first"};
  }
  services_[name] = Service{version, abi_tag != nullptr ? abi_tag : "", pointer};
  return {};
}

void Services::Withdraw(const std::string& name) {
  std::lock_guard<std::mutex> lock(mutex_);
  services_.erase(name);
}

Result<void*> Services::Find(const std::string& name, uint32_t min_version,
                             const char* abi_tag) const {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto found = services_.find(name);
  if (found == services_.end()) {
    return Status(ErrorId::kNoService, "this process publishes no service '" + name + "'");
  }
  const Service& service = found->second;
  if (service.version < min_version) {
    return Status(ErrorId::kServiceTooOld,
                  "service '" + name + "' has version " + std::to_string(service.version) +
                      ", the plugin needs " + std::to_string(min_version) + "; update the engine");
  }
  const std::string wanted = abi_tag != nullptr ? abi_tag : "";
  if (service.abi_tag != wanted) {
    return Status(ErrorId::kServiceAbi, "service '" + name + "' has engine ABI '" +
                                            service.abi_tag + "', the plugin was built with '" +
                                            wanted + "'; install a plugin of the same build");
  }
  return service.pointer;
}

std::string Services::EngineAbi() const {
  std::lock_guard<std::mutex> lock(mutex_);
  for (const auto& [name, service] : services_) {
    if (!service.abi_tag.empty()) return service.abi_tag;
  }
  return "";
}

}  // namespace ge::pyrt
