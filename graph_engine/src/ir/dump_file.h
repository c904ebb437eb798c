// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_DUMP_FILE_H_
#define GRAPH_ENGINE_IR_DUMP_FILE_H_

#include <string>

#include "ir/store.h"
#include "support/status.h"

namespace ge::ir {

/// GE's numbers. The text form of the GE schema (kTxt) needs the AIR layer and is refused here.
enum class DumpFormat { kOnnx = 0, kTxt = 1, kReadable = 2 };

GE_EXPORT Expected<std::string> DumpText(const Store& store, GraphIndex graph, DumpFormat format);

/// Writes ge_onnx_<number>_graph_<graph>[_<suffix>].pbtxt or ge_readable_....txt into `folder`; the
/// number counts dumps of this process. Returns the path.
GE_EXPORT Expected<std::string> DumpToFile(const Store& store, GraphIndex graph, DumpFormat format,
                                           const std::string& suffix, const std::string& folder);

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_DUMP_FILE_H_
