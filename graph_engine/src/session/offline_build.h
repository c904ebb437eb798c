// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_OFFLINE_BUILD_H_
#define GRAPH_ENGINE_SESSION_OFFLINE_BUILD_H_

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "pass/report.h"
#include "session/compile_options.h"
#include "session/operator_check.h"
#include "session/python_parts.h"
#include "support/status.h"

namespace ge::session {

/// What a compile did; filled as far as it came, also when it failed.
struct BuildResult {
  std::string om_path;
  std::string report_path;
  pass::PassReport passes;
  std::map<std::string, std::string> pass_locations;  ///< "file:line" by name, of this compile's
  std::vector<PythonPart> pass_parts;
  std::vector<PythonPart> onnx_parts;
  std::vector<std::string> warnings;
  size_t imported_nodes = 0;
  size_t final_nodes = 0;
  OperatorCheckCounts operator_check;  ///< zeros when it was not asked for
};

/// Compiles options.model to <output>.om and <output>.report.json. The runtime manager must be
/// configured and in use (BeginUse). Files appear complete or not at all, the .om last.
/// Errors: the failing step's text with file, node, op, pass, hook and user file:line as known.
/// Thread: any, several at a time; hooks of Python passes run on the caller's. Builds of one
/// process share its plugins and the importers that compile.yaml switches off.
Outcome BuildOffline(const CompileOptions& options, BuildResult& result);

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_OFFLINE_BUILD_H_
