// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_PLUGIN_IMPORT_H_
#define GRAPH_ENGINE_ONNX_PLUGIN_IMPORT_H_

#include <string>

#include "onnx/graph_scope.h"

namespace ge::onnx {

/// Lets a plugin describe the GE node of an ONNX node and adds it. Nothing is added on failure.
Outcome ImportByPlugin(GraphScope& scope, const NodeProto& node, const std::string& name,
                       const std::string& origin, const RegisteredPluginPtr& plugin);

/// "plugin 'module' (file:line)" for error texts.
std::string PluginText(const RegisteredPlugin& plugin);

/// Replaces each node whose plugin decomposes by the graph that the plugin returns.
Outcome RunDecompositions(GraphScope& scope);

/// The by-operator source: name, op_type, domain, input, output, and one string `attribute` holding
/// JSON as GE prints it.
OpDraft MakeSourceOperator(const NodeProto& node, const std::string& name,
                           const std::string& origin);

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_PLUGIN_IMPORT_H_
