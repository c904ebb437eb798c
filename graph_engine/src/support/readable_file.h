// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SUPPORT_READABLE_FILE_H_
#define GRAPH_ENGINE_SUPPORT_READABLE_FILE_H_

#include <string>

#include "graph/export.h"
#include "support/status.h"

namespace ge {

/// Ok when `path` is a regular file, after links, that this process may read. The error says which
/// it is instead: "no such file", "is a folder", "is a device, not a regular file", "no permission
/// to read it", or the system's text. Opens nothing, so a pipe or a device cannot block the caller.
/// Thread: any.
GE_EXPORT Outcome CheckReadableFile(const std::string& path);

}  // namespace ge

#endif  // GRAPH_ENGINE_SUPPORT_READABLE_FILE_H_
