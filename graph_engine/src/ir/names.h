// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_NAMES_H_
#define GRAPH_ENGINE_IR_NAMES_H_

#include <string>
#include <string_view>

#include "ir/store.h"

namespace ge::ir {

/// `wanted` if the graph has no such node yet, else `wanted` with the suffix _1, _2, ... Depends on
/// the graph's content only, so equal compiles give equal names. O(log n) in the number of clashes.
GE_EXPORT std::string UniqueNodeName(const Store& store, GraphIndex graph, std::string_view wanted);

/// The same for subgraphs of a store.
GE_EXPORT std::string UniqueGraphName(const Store& store, std::string_view wanted);

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_NAMES_H_
