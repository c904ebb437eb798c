// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SUPPORT_STATUS_TEXT_H_
#define GRAPH_ENGINE_SUPPORT_STATUS_TEXT_H_

#include <string>

#include "graph/error_codes.h"

namespace ge {

/// The number, and its name when it is one of GE's: "4294967295 (FAILED)".
inline std::string StatusText(Status status) {
  const char* name = status == SUCCESS               ? "SUCCESS"
                     : status == FAILED              ? "FAILED"
                     : status == NOT_CHANGED         ? "NOT_CHANGED"
                     : status == PARAM_INVALID       ? "PARAM_INVALID"
                     : status == GRAPH_PARAM_INVALID ? "GRAPH_PARAM_INVALID"
                     : status == GRAPH_NOT_CHANGED   ? "GRAPH_NOT_CHANGED"
                                                     : nullptr;
  return std::to_string(status) + (name == nullptr ? "" : " (" + std::string(name) + ")");
}

}  // namespace ge

#endif  // GRAPH_ENGINE_SUPPORT_STATUS_TEXT_H_
