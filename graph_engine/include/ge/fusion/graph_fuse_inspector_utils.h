// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_FUSION_GRAPH_FUSE_INSPECTOR_UTILS_H_
#define GE_FUSION_GRAPH_FUSE_INSPECTOR_UTILS_H_

#include <string>
#include <vector>

#include "graph/error_codes.h"
#include "graph/export.h"
#include "graph/graph.h"
#include "register/register_custom_pass.h"

namespace ge {
class Outcome;
}

namespace ge::fusion {

/// For passes that edit edges by hand: the questions and the bookkeeping of SubgraphRewriter.
/// Thread: the graph's.
class GE_EXPORT GraphFuseInspectorUtils {
 public:
  /// May these nodes become one? `reason` says why not.
  static bool CanFuse(const std::vector<GNode>& nodes, std::string& reason);
  static bool CanFuse(const std::vector<GNode>& nodes, AscendString& reason);
  /// Writes pass name and origins of `before` on each node of `after` (which may be empty).
  static Status ReportFuse(const std::vector<GNode>& before, const std::vector<GNode>& after,
                           CustomPassContext& context);
  /// The same with the refusal's text.
  static Outcome TryReportFuse(const std::vector<GNode>& before, const std::vector<GNode>& after,
                               const CustomPassContext& context);
};

}  // namespace ge::fusion

#endif  // GE_FUSION_GRAPH_FUSE_INSPECTOR_UTILS_H_
