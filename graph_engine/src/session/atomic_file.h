// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_ATOMIC_FILE_H_
#define GRAPH_ENGINE_SESSION_ATOMIC_FILE_H_

#include <string>

#include "support/status.h"

namespace ge::session {

/// Writes `text` to a temporary file in the target's folder, syncs it and renames it to `path`.
/// Errors: path and the system's reason; nothing is left then and an older file stays.
Outcome WriteFileAtomically(const std::string& path, const std::string& text);

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_ATOMIC_FILE_H_
