// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_AIR_CHECKED_LOAD_H_
#define GRAPH_ENGINE_AIR_CHECKED_LOAD_H_

#include <memory>
#include <string>
#include <vector>

#include "graph/export.h"
#include "ir/store.h"
#include "support/status.h"

namespace ge::air {

/// Load for a compile, which relies on the declared types of attributes; Load itself reads what
/// other programs wrote as it is. Values whose meaning is clear get the declared type, as in passes
/// (catalog::Fit); all others are an error that names file, graph, node and attribute.
/// `warnings` receives attributes that look misspelt.
GE_EXPORT Expected<std::shared_ptr<ir::Store>> LoadChecked(const std::string& path,
                                                           std::vector<std::string>& warnings);

}  // namespace ge::air

#endif  // GRAPH_ENGINE_AIR_CHECKED_LOAD_H_
