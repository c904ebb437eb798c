// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "backend/registry.h"

#include "backend/newest_of.h"

namespace ge::backend {

LoadedModel::~LoadedModel() = default;
ExecutionBackend::~ExecutionBackend() = default;
BackendRegistry::~BackendRegistry() = default;

namespace {

constexpr char kWhat[] = "execution backend";

struct Registry final : BackendRegistry {
  Outcome Register(ExecutionBackend* backend) override {
    return backends.Register(backend).Within(kWhat);
  }
  void Unregister(ExecutionBackend* backend) override { backends.Unregister(backend); }
  NewestOf<ExecutionBackend> backends;
};

Registry& Process() {
  // Leaked: plugins may unregister while the process exits.
  static auto* const registry = new Registry;
  return *registry;
}

}  // namespace

BackendRegistry& ProcessBackends() { return Process(); }

Outcome PublishService() {
  return PublishRegistry(kBackendRegistryService, kBackendRegistryVersion,
                         static_cast<BackendRegistry*>(&Process()));
}

Expected<ExecutionBackend*> AcquireBackend() {
  if (Outcome published = PublishService(); !published) return published;
  return AcquireNewest(Process().backends, pyrt::Role::kExec, kWhat);
}

}  // namespace ge::backend
