// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_GRAPH_DUMPS_H_
#define GRAPH_ENGINE_SESSION_GRAPH_DUMPS_H_

#include <string>
#include <vector>

#include "air/dump_file.h"
#include "graph/graph.h"
#include "support/status.h"

namespace ge::session {

// Points of a compile at which graphs are dumped, with GE's names.
constexpr char kDumpBegin[] = "PreRunBegin";
constexpr char kDumpBeforeInfer[] = "RunCustomPassBeforeInfershape";
constexpr char kDumpInferred[] = "AfterInfershape";
constexpr char kDumpAfterInfer[] = "RunCustomPass_AfterInferShape";
constexpr char kDumpAfterBuiltin[] = "RunCustomPass_AfterBuiltinFusionPass";
constexpr char kDumpAfterOrigin[] = "RunCustomPassAfterOriginGraphOptimize";
constexpr char kDumpEnd[] = "Build";

/// Graph dumps of one compile, as the environment asks for them:
///   DUMP_GE_GRAPH      1 everything, 2 without weights, 3 nodes and edges; unset: no dumps
///   DUMP_GRAPH_LEVEL   1 every point, 2 the main ones (default), 3 the last, 4 the first, or names
///                      "A|B"
///   DUMP_GRAPH_FORMAT  of ge_proto, onnx and readable, joined by '|'; default ge_proto|onnx
///   DUMP_GRAPH_PATH    folder, else NPU_COLLECT_PATH, ASCEND_WORK_PATH, the current one; below the
///                      first three each process has a folder of its own, which is made
class GraphDumps {
 public:
  /// Reads the environment. A value that means nothing is named in `warnings` and counts as unset.
  explicit GraphDumps(std::vector<std::string>& warnings);

  /// Writes the graph's files when this point is wanted. Errors: a folder or file that cannot be
  /// written, with its path.
  Outcome Dump(const Graph& graph, const std::string& point) const;

 private:
  bool IsWanted(const std::string& point) const;
  void ReadFormats(std::vector<std::string>& warnings);

  bool on_ = false;
  ir::DumpDetail detail_ = ir::DumpDetail::kFull;
  std::string level_;  ///< a number or names
  std::string folder_;
  std::string variable_;  ///< where the folder comes from
  std::vector<air::DumpFormat> formats_;
};

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_GRAPH_DUMPS_H_
