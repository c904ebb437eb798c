// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_REWRITE_FUSE_RULES_H_
#define GRAPH_ENGINE_REWRITE_FUSE_RULES_H_

#include <vector>

#include "graph/export.h"
#include "ir/store.h"
#include "support/status.h"

namespace ge::rewrite {

/// May nodes with these execution settings become one? At most one value among them for stream
/// label, super-kernel scope and options, core numbers and determinism; the error names the
/// attribute, the nodes and both values.
Outcome CheckSettings(const ir::Store& store, const std::vector<ir::NodeId>& nodes);

/// CheckSettings, and no cycle after fusing. One graph, live nodes.
Outcome CheckFusable(const ir::Store& store, const std::vector<ir::NodeId>& nodes);

}  // namespace ge::rewrite

#endif  // GRAPH_ENGINE_REWRITE_FUSE_RULES_H_
