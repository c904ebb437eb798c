// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_GE_UTILS_H_
#define GE_GE_UTILS_H_

#include <vector>

#include "graph/ascend_string.h"
#include "graph/error_codes.h"
#include "graph/export.h"
#include "graph/graph.h"

namespace ge {

/// Questions a pass may ask about a graph or a node. Thread: the graph's.
class GE_EXPORT GeUtils {
 public:
  /// Infers shapes after its inputs, in the order of their index, got these.
  static Status InferShape(const Graph& graph, const std::vector<Shape>& input_shapes);
  /// SUCCESS when the execution backend can run the operator; else `unsupported_reason` says why.
  static Status CheckNodeSupportOnAicore(const GNode& node, AscendString& unsupported_reason);
};

}  // namespace ge

#endif  // GE_GE_UTILS_H_
