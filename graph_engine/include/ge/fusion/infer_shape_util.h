// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_FUSION_INFER_SHAPE_UTIL_H_
#define GE_FUSION_INFER_SHAPE_UTIL_H_

#include "ge/fusion/match_result.h"
#include "ge/fusion/subgraph_boundary.h"
#include "graph/error_codes.h"
#include "graph/export.h"
#include "graph/graph.h"

namespace ge {
class Outcome;
}

namespace ge::fusion {

/// Shapes of a replacement graph before it takes its place, so that a pass can look at them.
/// Input number i (the Data's attribute `index`) gets shape, type and format of what enters the
/// replaced part as its input i, and the value too when that is a constant. The graph is changed;
/// the rewriter takes the shapes over. Thread: the graphs'.
class GE_EXPORT InferShapeUtil {
 public:
  static Status InferShape(const Graph& replacement, const SubgraphBoundary& boundary);
  static Status InferShape(const Graph& replacement, const MatchResult& match);
  /// Inputs of a node count once for each distinct producer, as in decomposition.
  static Status InferShape(const Graph& replacement, const GNode& node);

  /// The same with the refusal's text.
  static Outcome TryInferShape(const Graph& replacement, const SubgraphBoundary& boundary);
  static Outcome TryInferShape(const Graph& replacement, const MatchResult& match);
  static Outcome TryInferShape(const Graph& replacement, const GNode& node);
};

}  // namespace ge::fusion

#endif  // GE_FUSION_INFER_SHAPE_UTIL_H_
