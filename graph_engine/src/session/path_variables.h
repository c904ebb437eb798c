// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_PATH_VARIABLES_H_
#define GRAPH_ENGINE_SESSION_PATH_VARIABLES_H_

#include <string>
#include <vector>

namespace ge::session {

/// What is wrong with the paths that ASCEND_CUSTOM_OPP_PATH and ASCEND_OPP_PATH name, and would go
/// unnoticed: nothing at a path means nothing to load. One text each, with variable, path and
/// remedy. `plugins_are_read`: Python reads the ONNX plugins and tells of the first variable
/// itself. (ASCEND_GE_PY_PASS_PATH always is read by Python.) Thread: any.
std::vector<std::string> PathVariableWarnings(bool plugins_are_read);

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_PATH_VARIABLES_H_
