// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/fusion/pass/decompose_pass.h"

#include "pass/decompose_driver.h"
#include "pass/guarded.h"
#include "pass/run_scope.h"

namespace ge::fusion {

using pass::Guarded;

namespace {

std::vector<std::string> Texts(const std::vector<AscendString>& texts) {
  std::vector<std::string> plain;
  for (const AscendString& text : texts) plain.emplace_back(text.GetString(), text.GetLength());
  return plain;
}

}  // namespace

DecomposePass::DecomposePass(const std::vector<AscendString>& op_types)
    : op_types_(Texts(op_types)) {}
DecomposePassV2::DecomposePassV2(const std::vector<AscendString>& op_types)
    : op_types_(Texts(op_types)) {}

Status DecomposePass::Run(GraphPtr& graph, CustomPassContext& context) {
  pass::DecomposeHooks hooks;
  hooks.meet_requirements = [this](const GNode& node, CustomPassContext&) {
    return Guarded<bool>([&] { return MeetRequirements(node); });
  };
  hooks.replacement = [this](const GNode& node, CustomPassContext&) {
    return Guarded<GraphUniqPtr>([&] { return Replacement(node); });
  };
  return pass::Conclude(pass::RunDecompose(*graph, op_types_, hooks, context), context);
}

bool DecomposePass::MeetRequirements(const GNode&) { return true; }

Status DecomposePassV2::Run(GraphPtr& graph, CustomPassContext& context) {
  pass::DecomposeHooks hooks;
  hooks.meet_requirements = [this](const GNode& node, CustomPassContext& hook_context) {
    return Guarded<bool>([&] { return MeetRequirements(node, hook_context); });
  };
  hooks.replacement = [this](const GNode& node, CustomPassContext& hook_context) {
    return Guarded<GraphUniqPtr>([&] { return Replacement(node, hook_context); });
  };
  return pass::Conclude(pass::RunDecompose(*graph, op_types_, hooks, context), context);
}

bool DecomposePassV2::MeetRequirements(const GNode&, CustomPassContext&) { return true; }

}  // namespace ge::fusion
