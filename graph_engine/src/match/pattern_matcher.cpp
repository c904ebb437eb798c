// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/fusion/pattern_matcher.h"

#include <optional>
#include <utility>

#include "match/matcher.h"
#include "match/plan.h"

namespace ge::fusion {

struct PatternMatcher::Impl {
  std::unique_ptr<Pattern> pattern;
  Outcome validity;
  std::optional<match::Matcher> matcher;
};

PatternMatcher::PatternMatcher(std::unique_ptr<Pattern> pattern, const GraphPtr& target)
    : PatternMatcher(std::move(pattern), target, nullptr) {}

PatternMatcher::PatternMatcher(std::unique_ptr<Pattern> pattern, const GraphPtr& target,
                               std::unique_ptr<PatternMatcherConfig> config)
    : impl_(std::make_unique<Impl>()) {
  impl_->pattern = std::move(pattern);
  if (impl_->pattern == nullptr || target == nullptr || target->store() == nullptr) {
    impl_->validity = Outcome::Invalid("PatternMatcher needs a pattern and a graph to search");
    return;
  }
  auto plan = match::Compile(*impl_->pattern, config ? *config : PatternMatcherConfig());
  if (plan) {
    impl_->matcher.emplace(*plan, *target);
  } else {
    impl_->validity = plan.error();
  }
}

PatternMatcher::~PatternMatcher() = default;

const Outcome& PatternMatcher::Validity() const { return impl_->validity; }

AscendString PatternMatcher::WhyInvalid() const {
  const std::string& why = impl_->validity.message();
  return {why.data(), why.size()};
}

std::unique_ptr<MatchResult> PatternMatcher::MatchNext() {
  return impl_->matcher ? impl_->matcher->Next() : nullptr;
}

}  // namespace ge::fusion
