// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/fusion/pass/pattern_fusion_pass.h"

#include "pass/guarded.h"
#include "pass/pattern_driver.h"
#include "pass/run_scope.h"

namespace ge::fusion {

using pass::Guarded;
using pass::PatternHooks;
using Match = PatternHooks::Match;
using Patterns = std::vector<PatternUniqPtr>;

namespace {

std::function<Expected<PatternMatcherConfig>()> Fixed(
    std::unique_ptr<PatternMatcherConfig> config) {
  const PatternMatcherConfig value = config == nullptr ? PatternMatcherConfig() : *config;
  return [value]() -> Expected<PatternMatcherConfig> { return value; };
}

}  // namespace

struct PatternFusionPass::State {
  pass::PatternDriver driver;
};

PatternFusionPass::PatternFusionPass() : PatternFusionPass(nullptr) {}

PatternFusionPass::PatternFusionPass(std::unique_ptr<PatternMatcherConfig> config) {
  PatternHooks hooks;
  hooks.config = Fixed(std::move(config));
  hooks.patterns = [this](CustomPassContext&) {
    return Guarded<fusion::Patterns>([&] { return this->Patterns(); });
  };
  hooks.meet_requirements = [this](const Match& match, CustomPassContext&) {
    return Guarded<bool>([&] { return MeetRequirements(match); });
  };
  hooks.replacement = [this](const Match& match, CustomPassContext&) {
    return Guarded<GraphUniqPtr>([&] { return Replacement(match); });
  };
  state_.reset(new State{pass::PatternDriver(std::move(hooks))});
}

PatternFusionPass::~PatternFusionPass() = default;

Status PatternFusionPass::Run(GraphPtr& graph, CustomPassContext& context) {
  return pass::Conclude(state_->driver.Run(*graph, context), context);
}

bool PatternFusionPass::MeetRequirements(const std::unique_ptr<MatchResult>&) { return true; }

struct PatternFusionPassV2::State {
  pass::PatternDriver driver;
};

PatternFusionPassV2::PatternFusionPassV2() : PatternFusionPassV2(nullptr) {}

PatternFusionPassV2::PatternFusionPassV2(std::unique_ptr<PatternMatcherConfig> config) {
  PatternHooks hooks;
  hooks.config = Fixed(std::move(config));
  hooks.patterns = [this](CustomPassContext& context) {
    return Guarded<fusion::Patterns>([&] { return this->Patterns(context); });
  };
  hooks.meet_requirements = [this](const Match& match, CustomPassContext& context) {
    return Guarded<bool>([&] { return MeetRequirements(match, context); });
  };
  hooks.replacement = [this](const Match& match, CustomPassContext& context) {
    return Guarded<GraphUniqPtr>([&] { return Replacement(match, context); });
  };
  state_.reset(new State{pass::PatternDriver(std::move(hooks))});
}

PatternFusionPassV2::~PatternFusionPassV2() = default;

Status PatternFusionPassV2::Run(GraphPtr& graph, CustomPassContext& context) {
  return pass::Conclude(state_->driver.Run(*graph, context), context);
}

bool PatternFusionPassV2::MeetRequirements(const std::unique_ptr<MatchResult>&,
                                           CustomPassContext&) {
  return true;
}

}  // namespace ge::fusion
