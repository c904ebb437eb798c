// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_AIR_DUMP_FILE_H_
#define GRAPH_ENGINE_AIR_DUMP_FILE_H_

#include <string>

#include "graph/export.h"
#include "ir/dump.h"
#include "ir/store.h"
#include "support/status.h"

namespace ge::air {

/// GE's numbers. kTxt is the GE IR schema in protobuf's text form.
enum class DumpFormat { kOnnx = 0, kTxt = 1, kReadable = 2 };

GE_EXPORT Expected<std::string> DumpText(const ir::Store& store, ir::GraphIndex graph,
                                         DumpFormat format,
                                         ir::DumpDetail detail = ir::DumpDetail::kFull);

/// Writes ge_onnx_<number>_graph_<graph>[_<suffix>].pbtxt, ge_proto_....txt or ge_readable_....txt
/// into `folder`; the number counts dumps of this process. Returns the path.
GE_EXPORT Expected<std::string> DumpToFile(const ir::Store& store, ir::GraphIndex graph,
                                           DumpFormat format, const std::string& suffix,
                                           const std::string& folder,
                                           ir::DumpDetail detail = ir::DumpDetail::kFull);

}  // namespace ge::air

#endif  // GRAPH_ENGINE_AIR_DUMP_FILE_H_
