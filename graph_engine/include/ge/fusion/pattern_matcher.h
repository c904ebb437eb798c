// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_FUSION_PATTERN_MATCHER_H_
#define GE_FUSION_PATTERN_MATCHER_H_

#include <memory>

#include "ge/fusion/match_result.h"
#include "ge/fusion/pattern.h"
#include "ge/fusion/pattern_matcher_config.h"
#include "graph/export.h"
#include "graph/graph.h"

namespace ge {
class Outcome;
}

namespace ge::fusion {

/// Walks one graph (not its subgraphs) for one pattern. The graph may change between two matches:
/// removed nodes are skipped, those made since the first search are tried after the old ones.
/// Ownership: takes the pattern, shares the graph. Thread: the graph's.
class GE_EXPORT PatternMatcher {
 public:
  PatternMatcher(std::unique_ptr<Pattern> pattern, const GraphPtr& target);
  PatternMatcher(std::unique_ptr<Pattern> pattern, const GraphPtr& target,
                 std::unique_ptr<PatternMatcherConfig> config);
  ~PatternMatcher();

  /// Why the pattern can never match; ok for a valid one.
  const Outcome& Validity() const;
  AscendString WhyInvalid() const;  ///< the same as text; "" for a valid pattern
  /// nullptr at the end, and always for an invalid pattern.
  std::unique_ptr<MatchResult> MatchNext();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ge::fusion

#endif  // GE_FUSION_PATTERN_MATCHER_H_
