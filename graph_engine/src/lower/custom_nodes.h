// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_LOWER_CUSTOM_NODES_H_
#define GRAPH_ENGINE_LOWER_CUSTOM_NODES_H_

#include <string>
#include <vector>

#include "graph/export.h"

namespace ge::lower {

/// Domain of the nodes that have no ONNX form; their kernels are elsewhere.
constexpr char kCustomDomain[] = "ge.custom";

/// Nodes of that domain in a model file, branches included, as "node 'n' (Type)". Empty as well
/// when the file cannot be read or parsed: whoever asks has a better error for that.
GE_EXPORT std::vector<std::string> CustomNodes(const std::string& path);

}  // namespace ge::lower

#endif  // GRAPH_ENGINE_LOWER_CUSTOM_NODES_H_
