// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "backend/newest_of.h"

#include "ge/engine_abi.h"
#include "ge/pyrt/runtime_manager.h"

namespace ge::backend {

Outcome PublishRegistry(const char* service, uint32_t version, void* registry) {
  const auto status =
      pyrt::GePythonRuntimeManager::Instance().Publish(service, version, GE_ENGINE_ABI, registry);
  return status ? Outcome::Ok() : Outcome::Fail(status.message());
}

Outcome LoadRows(pyrt::Role role) {
  const auto loaded = pyrt::GePythonRuntimeManager::Instance().Load(role);
  return loaded ? Outcome::Ok() : Outcome::Fail(loaded.message());
}

std::string WhyThereIsNone(pyrt::Role role) {
  const std::string role_name = pyrt::RoleName(role);
  std::string reasons;
  for (const auto& row : pyrt::GePythonRuntimeManager::Instance().Plugins()) {
    if (row.role != role_name) continue;
    reasons += "\n  row '" + row.name + "' (" + row.library + "): " + row.state +
               (row.reason.empty() ? "" : ": " + row.reason);
  }
  if (reasons.empty()) return "plugins.yaml has no row of role " + role_name;
  return "no row of role " + role_name + " could be used:" + reasons;
}

}  // namespace ge::backend
