// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_PROVENANCE_TEXT_H_
#define GRAPH_ENGINE_SESSION_PROVENANCE_TEXT_H_

#include <map>
#include <string>

#include "graph/graph.h"

namespace ge::session {

/// The nodes that passes made, as the JSON array "provenance" of the build report: text, indented
/// by `indent` spaces a level from `level` on, as there may be one entry a match. `places`: where a
/// pass is defined, by its name. Bytes that are not UTF-8 are replaced.
std::string ProvenanceText(const Graph& graph, const std::map<std::string, std::string>& places,
                           int indent, int level);

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_PROVENANCE_TEXT_H_
