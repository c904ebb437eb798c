// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "backend/checker_registry.h"

#include "backend/newest_of.h"

namespace ge::backend {

OperatorChecker::~OperatorChecker() = default;
OperatorCheckerRegistry::~OperatorCheckerRegistry() = default;

namespace {

constexpr char kWhat[] = "operator checker";

struct Registry final : OperatorCheckerRegistry {
  Outcome Register(OperatorChecker* checker) override {
    return checkers.Register(checker).Within(kWhat);
  }
  void Unregister(OperatorChecker* checker) override { checkers.Unregister(checker); }
  NewestOf<OperatorChecker> checkers;
};

Registry& Process() {
  // Leaked: plugins may unregister while the process exits.
  static auto* const registry = new Registry;
  return *registry;
}

}  // namespace

Expected<OperatorChecker*> AcquireChecker() {
  if (Outcome published = PublishRegistry(kOperatorCheckerService, kOperatorCheckerVersion,
                                          static_cast<OperatorCheckerRegistry*>(&Process()));
      !published) {
    return published;
  }
  return AcquireNewest(Process().checkers, pyrt::Role::kTbe, kWhat);
}

}  // namespace ge::backend
