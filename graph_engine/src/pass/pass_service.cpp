// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "service/pass_service.h"

#include "ge/fusion/pass/fusion_base_pass.h"

namespace ge::fusion {

PassInstance::~PassInstance() = default;
PassInstanceFactory::~PassInstanceFactory() = default;
bool PassInstanceFactory::IsCurrent() { return true; }
PluginPassRegistrar::~PluginPassRegistrar() = default;
FusionBasePass::~FusionBasePass() = default;

}  // namespace ge::fusion
