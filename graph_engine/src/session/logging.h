// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_LOGGING_H_
#define GRAPH_ENGINE_SESSION_LOGGING_H_

#include <string>

#include "graph/export.h"
#include "support/status.h"

namespace ge::session {

/// Sends the engine's log to stderr. Level: `level` (debug, info, warning, error, null) when not
/// empty, else ASCEND_GLOBAL_LOG_LEVEL (0 to 4), else error. Thread: before the compile starts.
/// Errors: an unknown level, naming its source and the accepted values.
GE_EXPORT Outcome ConfigureLogging(const std::string& level);

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_LOGGING_H_
