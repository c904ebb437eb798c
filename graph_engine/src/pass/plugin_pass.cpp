// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass/plugin_pass.h"

#include <utility>

#include "pass/decompose_driver.h"
#include "pass/run_scope.h"

namespace ge::pass {
namespace {

using fusion::PassKind;

thread_local const PassEntry* current_entry = nullptr;

bool Serves(PassKind creator, PassKind entry) {
  return creator == entry || (creator == PassKind::kFusionBase && entry == PassKind::kLegacyCustom);
}

PatternHooks HooksOf(fusion::PassInstance& instance, bool has_requirements) {
  PatternHooks hooks;
  hooks.has_requirements = has_requirements;
  hooks.config = [&instance] { return instance.MatcherConfig(); };
  hooks.patterns = [&instance](CustomPassContext& context) { return instance.Patterns(context); };
  hooks.meet_requirements = [&instance](const PatternHooks::Match& match,
                                        CustomPassContext& context) {
    return instance.MeetRequirements(*match, context);
  };
  hooks.replacement = [&instance](const PatternHooks::Match& match, CustomPassContext& context) {
    return instance.Replacement(*match, context);
  };
  return hooks;
}

DecomposeHooks NodeHooksOf(fusion::PassInstance& instance) {
  DecomposeHooks hooks;
  hooks.meet_requirements = [&instance](const GNode& node, CustomPassContext& context) {
    return instance.MeetRequirements(node, context);
  };
  hooks.replacement = [&instance](const GNode& node, CustomPassContext& context) {
    return instance.Replacement(node, context);
  };
  return hooks;
}

}  // namespace

PassCreateScope::PassCreateScope(const PassEntry& entry)
    : outer_(std::exchange(current_entry, &entry)) {}
PassCreateScope::~PassCreateScope() { current_entry = outer_; }
const PassEntry* PassCreateScope::Current() noexcept { return current_entry; }

fusion::FusionBasePass* CreatePluginFusionPass() {
  return new PluginPass(PassCreateScope::Current(), PassKind::kFusionBase);
}
fusion::FusionBasePass* CreatePluginPatternPass() {
  return new PluginPass(PassCreateScope::Current(), PassKind::kPatternFusion);
}
fusion::FusionBasePass* CreatePluginDecomposePass() {
  return new PluginPass(PassCreateScope::Current(), PassKind::kDecompose);
}

PluginPass::PluginPass(const PassEntry* entry, PassKind kind) : kind_(kind) {
  unusable_ = Make(entry, kind);
}

PluginPass::~PluginPass() = default;

Outcome PluginPass::Make(const PassEntry* entry, PassKind kind) {
  if (entry == nullptr) {
    return Outcome::Fail("a plugin pass was created outside a PassCreateScope");
  }
  if (entry->factory == nullptr || !Serves(kind, entry->kind)) {
    return Outcome::Fail("pass '" + entry->name + "' was given to the creator of another kind");
  }
  auto instance = entry->factory->Create(entry->key);
  if (!instance) return instance.error().Within("creating the pass object");
  if (*instance == nullptr) return Outcome::Fail("the plugin made no pass object");
  instance_ = std::move(*instance);
  op_types_ = entry->op_types;
  if (kind == PassKind::kPatternFusion) {
    driver_.emplace(HooksOf(*instance_, entry->has_requirements));
  }
  return {};
}

Status PluginPass::Run(GraphPtr& graph, CustomPassContext& context) {
  return Conclude(unusable_.ok() ? RunKind(graph, context) : unusable_, context);
}

Outcome PluginPass::RunKind(const GraphPtr& graph, CustomPassContext& context) {
  switch (kind_) {
    case PassKind::kPatternFusion:
      return driver_->Run(*graph, context);
    case PassKind::kDecompose:
      return RunDecompose(*graph, op_types_, NodeHooksOf(*instance_), context);
    default:
      return instance_->Run(graph, context).Within("hook run()");
  }
}

}  // namespace ge::pass
