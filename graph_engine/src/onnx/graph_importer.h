// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_GRAPH_IMPORTER_H_
#define GRAPH_ENGINE_ONNX_GRAPH_IMPORTER_H_

#include "onnx/graph_scope.h"

namespace ge::onnx {

/// Data nodes of the root graph's inputs, as the model or the caller's shapes describe them.
Outcome ImportInputs(GraphScope& scope);

/// Nodes, decompositions and the NetOutput of a graph whose inputs exist.
Outcome ImportBody(GraphScope& scope);

/// Only the graph's nodes: whoever adds other outputs does the rest.
Outcome ImportNodes(GraphScope& scope);
/// The graph's NetOutput; the names are those of its inputs.
void AddNetOutput(GraphScope& scope, const std::vector<ir::Endpoint>& producers,
                  const std::vector<std::string>& names);
/// The graph that an attribute holds; nullptr: none.
const GraphProto* FindGraph(const NodeProto& node, const std::string& name);

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_GRAPH_IMPORTER_H_
