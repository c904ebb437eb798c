// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_PASS_PATTERN_DRIVER_H_
#define GRAPH_ENGINE_PASS_PATTERN_DRIVER_H_

#include <functional>
#include <memory>
#include <vector>

#include "ge/fusion/match_result.h"
#include "ge/fusion/pattern.h"
#include "ge/fusion/pattern_matcher_config.h"
#include "graph/graph.h"
#include "match/plan.h"
#include "register/register_custom_pass.h"
#include "support/status.h"

namespace ge::pass {

/// What a pattern pass answers, whatever language it is written in. Failures are outcomes, never
/// exceptions.
struct PatternHooks {
  using Match = std::unique_ptr<fusion::MatchResult>;
  std::function<Expected<fusion::PatternMatcherConfig>()> config;
  std::function<Expected<std::vector<fusion::PatternUniqPtr>>(CustomPassContext&)> patterns;
  std::function<Expected<bool>(const Match&, CustomPassContext&)> meet_requirements;
  std::function<Expected<GraphUniqPtr>(const Match&, CustomPassContext&)> replacement;
  bool has_requirements = true;  ///< false: meet_requirements says yes to all
};

/// Matches and rewrites for one pass object; asks it for its patterns once, at the first graph.
/// Thread: the graphs'.
class PatternDriver {
 public:
  explicit PatternDriver(PatternHooks hooks) : hooks_(std::move(hooks)) {}

  /// Ok when something was replaced, NOT_CHANGED when nothing was. Errors name hook, pattern and
  /// match: a failing hook, a pattern that can never match, an unfit replacement, runaway
  /// rewriting.
  Outcome Run(const Graph& graph, CustomPassContext& context);

 private:
  Outcome Prepare(CustomPassContext& context);

  PatternHooks hooks_;
  std::vector<std::shared_ptr<const match::Plan>> plans_;
  bool prepared_ = false;
};

}  // namespace ge::pass

#endif  // GRAPH_ENGINE_PASS_PATTERN_DRIVER_H_
