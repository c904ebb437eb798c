// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/engine_abi.h"
#include "ge/fusion/pass/fusion_pass_reg.h"
#include "ge/pyrt/runtime_manager.h"
#include "pass/registry.h"
#include "register/register_custom_pass.h"
#include "service/pass_service.h"

namespace ge::pass {

PassRegistry& ProcessPasses() {
  // Never destroyed: static registrars and bridges may outlive every static object of this library.
  static PassRegistry* const registry = new PassRegistry;
  return *registry;
}

Outcome PublishServices() {
  fusion::PluginPassRegistrar* registrar = &ProcessPasses();
  const auto status = pyrt::GePythonRuntimeManager::Instance().Publish(
      fusion::kPassRegistrarService, fusion::kPassRegistrarVersion, GE_ENGINE_ABI, registrar);
  return status ? Outcome() : Outcome::Fail(status.message());
}

}  // namespace ge::pass

namespace ge {

PassReceiver::PassReceiver(const PassReceiverData& data) {
  // A refusal stays in the registry as a problem; nobody could catch it here.
  (void)pass::ProcessPasses().RegisterLegacy(data);
}

}  // namespace ge

namespace ge::fusion {

FusionPassRegistrar::FusionPassRegistrar(const FusionPassRegistrationData& data) {
  (void)pass::ProcessPasses().RegisterCpp(data);  // as above
}

}  // namespace ge::fusion
