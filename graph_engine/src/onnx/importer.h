// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_IMPORTER_H_
#define GRAPH_ENGINE_ONNX_IMPORTER_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "graph/export.h"
#include "graph/graph.h"
#include "support/status.h"

namespace ge::onnx {

struct ImportOptions {
  /// ONNX op types of the default domain whose built-in importer is off for this import, beside the
  /// process-wide set (PluginRegistry::SetDisabledImporters).
  std::set<std::string> disabled_importers;
  /// Shapes that replace those of graph inputs; -1 = unknown extent. A name that is no input of the
  /// model is an error.
  std::map<std::string, std::vector<int64_t>> input_shapes;
};

/// Reads an ONNX model into a new graph: Data nodes named as the inputs, one NetOutput, constants
/// as Const nodes. Element types of all outputs are set; shapes only where the model's inputs and
/// constants give them (run InferShapes).
/// Errors name file, node, op and attribute and say what to do; nothing is left half built.
/// `warnings`, when given, receives what was repaired (unsorted nodes, renamed nodes), and
/// attributes set by plugins that look misspelt.
/// Thread: any, one import per graph; Python plugins are called without the GIL held by this code.
GE_EXPORT Expected<GraphPtr> ImportOnnx(const std::string& path, const ImportOptions& options = {},
                                        std::vector<std::string>* warnings = nullptr);

/// The same from memory. External data is read below `base_dir`; refused when that is empty.
GE_EXPORT Expected<GraphPtr> ImportOnnxFromMemory(const void* data, size_t size,
                                                  const std::string& base_dir,
                                                  const ImportOptions& options = {},
                                                  std::vector<std::string>* warnings = nullptr);

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_IMPORTER_H_
