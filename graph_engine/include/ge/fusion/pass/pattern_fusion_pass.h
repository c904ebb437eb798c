// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_FUSION_PASS_PATTERN_FUSION_PASS_H_
#define GE_FUSION_PASS_PATTERN_FUSION_PASS_H_

#include <memory>
#include <vector>

#include "ge/fusion/match_result.h"
#include "ge/fusion/pass/fusion_base_pass.h"
#include "ge/fusion/pass/fusion_pass_reg.h"
#include "ge/fusion/pattern.h"
#include "ge/fusion/pattern_matcher_config.h"

namespace ge::fusion {

/// A pass that says what to look for and what to put there; the engine matches and rewrites.
/// Patterns is called once per object, before the first graph.
class GE_EXPORT PatternFusionPass : public FusionBasePass {
 public:
  PatternFusionPass();
  explicit PatternFusionPass(std::unique_ptr<PatternMatcherConfig> config);
  ~PatternFusionPass() override;
  Status Run(GraphPtr& graph, CustomPassContext& context) override;

 protected:
  virtual std::vector<PatternUniqPtr> Patterns() = 0;
  virtual bool MeetRequirements(const std::unique_ptr<MatchResult>& match);
  /// nullptr fails the pass. Data index i stands for the i-th input of the match.
  virtual GraphUniqPtr Replacement(const std::unique_ptr<MatchResult>& match) = 0;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The same with the context at hand in every hook.
class GE_EXPORT PatternFusionPassV2 : public FusionBasePass {
 public:
  PatternFusionPassV2();
  explicit PatternFusionPassV2(std::unique_ptr<PatternMatcherConfig> config);
  ~PatternFusionPassV2() override;
  Status Run(GraphPtr& graph, CustomPassContext& context) override;

 protected:
  virtual std::vector<PatternUniqPtr> Patterns(CustomPassContext& context) = 0;
  virtual bool MeetRequirements(const std::unique_ptr<MatchResult>& match,
                                CustomPassContext& context);
  virtual GraphUniqPtr Replacement(const std::unique_ptr<MatchResult>& match,
                                   CustomPassContext& context) = 0;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace ge::fusion

#endif  // GE_FUSION_PASS_PATTERN_FUSION_PASS_H_
