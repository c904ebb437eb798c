// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_BUILD_REPORT_H_
#define GRAPH_ENGINE_SESSION_BUILD_REPORT_H_

#include <string>

#include "graph/graph.h"
#include "session/compile_options.h"
#include "session/offline_build.h"
#include "support/replaced_file.h"
#include "support/status.h"

namespace ge::session {

/// The file for `place`, complete but not in place yet: pass report, Python parts,
/// warnings, and for every node of the final graph that a pass or plugin made, the ONNX nodes it
/// stands for and the passes with file:line.
Expected<ReplacedFile> PrepareReport(const Graph& graph, const CompileOptions& options,
                                     const std::string& place, const BuildResult& result);

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_BUILD_REPORT_H_
