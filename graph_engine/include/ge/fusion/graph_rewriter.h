// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_FUSION_GRAPH_REWRITER_H_
#define GE_FUSION_GRAPH_REWRITER_H_

#include "ge/fusion/subgraph_boundary.h"
#include "graph/error_codes.h"
#include "graph/export.h"
#include "graph/graph.h"
#include "register/register_custom_pass.h"

namespace ge {
class Outcome;
}

namespace ge::fusion {

/// Replaces a part of a graph. All or nothing: a refused replacement leaves the graph as it was.
/// The replacement is copied and may be used again. Thread: the target graph's.
class GE_EXPORT SubgraphRewriter {
 public:
  static Status Replace(const SubgraphBoundary& boundary, const Graph& replacement);
  static Status Replace(const SubgraphBoundary& boundary, Graph&& replacement);
  /// Also asks CanFuse first, and reports the fusion under the context's pass name.
  /// A refusal's text becomes the context's error message.
  static Status Replace(const SubgraphBoundary& boundary, const Graph& replacement,
                        CustomPassContext& context);
  static Status Replace(const SubgraphBoundary& boundary, Graph&& replacement,
                        CustomPassContext& context);
  /// The same with the refusal's text; context nullptr for the form without.
  static Outcome TryReplace(const SubgraphBoundary& boundary, const Graph& replacement,
                            const CustomPassContext* context);
};

}  // namespace ge::fusion

#endif  // GE_FUSION_GRAPH_REWRITER_H_
