// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_RESOLVE_H_
#define GRAPH_ENGINE_ONNX_RESOLVE_H_

#include <string>

#include "catalog/mapping.h"
#include "onnx/graph_scope.h"

namespace ge::onnx {

/// Who imports a node: a built-in mapping or a plugin, or why nobody does.
struct Importer {
  std::string origin;  ///< "domain::opset::op"
  const catalog::ImportVersion* built_in = nullptr;
  RegisteredPluginPtr plugin;
  std::string problem;  ///< set when both are absent
};

/// The built-in mapping that holds at an opset (the newest not younger); nullptr: none.
const catalog::ImportVersion* FindBuiltIn(const std::string& domain, int64_t opset,
                                          const std::string& op_type);

/// A plugin is found by its exact origin; built-in mappings by the version since which they hold. A
/// built-in one wins unless it is switched off.
Importer ResolveImporter(const ImportContext& context, const NodeProto& node);

/// Looks at every node of the model, subgraphs included; the error lists each operator that nobody
/// imports once, with how often it occurs and what is near.
Outcome CheckAllImportable(const ImportContext& context);

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_RESOLVE_H_
