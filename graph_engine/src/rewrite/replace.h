// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_REWRITE_REPLACE_H_
#define GRAPH_ENGINE_REWRITE_REPLACE_H_

#include <vector>

#include "graph/export.h"
#include "graph/graph.h"
#include "ir/store.h"
#include "match/boundary.h"
#include "rewrite/provenance.h"
#include "support/status.h"

namespace ge::rewrite {

struct Replaced {
  std::vector<ir::NodeId> added;    ///< copies of the replacement's nodes, in its order
  std::vector<ir::Endpoint> moved;  ///< inputs outside that read a new value now
};

/// Puts a copy of `replacement` where the region was: Data i meets input i, output j takes over all
/// outside consumers of the region's output j (a Data wired to an output becomes a direct edge).
/// Inner nodes that nobody reads afterwards are removed. Control edges of removed nodes go to the
/// first and last nodes of the copy. New outputs without a desc take the replaced value's.
/// All or nothing. Errors: an unfit replacement, different execution settings among the inner
/// nodes, a control edge that nothing could take over, rules that undo one another (history.h).
GE_EXPORT Expected<Replaced> Replace(const match::Region& region, const Graph& replacement,
                                     const Rule& rule);

}  // namespace ge::rewrite

#endif  // GRAPH_ENGINE_REWRITE_REPLACE_H_
