// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/importer.h"

#include "onnx/functions.h"
#include "onnx/graph_importer.h"
#include "onnx/graph_scope.h"
#include "onnx/model_file.h"
#include "onnx/plugin_registry.h"
#include "onnx/resolve.h"

namespace ge::onnx {
namespace {

Expected<GraphPtr> Import(Expected<ModelFile> file, const ImportOptions& options,
                          std::vector<std::string>* warnings) {
  if (!file) return file.error();
  const std::string who = "model '" + file->name + "'";
  const Outcome inlined = InlineFunctions(&*file);
  if (!inlined.ok()) return inlined.Within(who);
  const GraphProto& proto = file->proto->graph();
  ImportContext context{*file,
                        options,
                        ProcessPlugins().DisabledImporters(),
                        ir::Store::Create(proto.name().empty() ? "graph" : proto.name()),
                        warnings,
                        {}};
  context.disabled.insert(options.disabled_importers.begin(), options.disabled_importers.end());
  const Outcome importable = CheckAllImportable(context);
  if (!importable.ok()) return importable.Within(who);
  GraphScope scope(context, proto, ir::kRootGraph);
  Outcome imported = ImportInputs(scope);
  if (imported.ok()) imported = ImportBody(scope);
  if (!imported.ok()) return imported.Within(who);
  return std::make_shared<Graph>(context.store, ir::kRootGraph);
}

}  // namespace

Expected<GraphPtr> ImportOnnx(const std::string& path, const ImportOptions& options,
                              std::vector<std::string>* warnings) {
  return Import(ReadModelFile(path), options, warnings);
}

Expected<GraphPtr> ImportOnnxFromMemory(const void* data, size_t size, const std::string& base_dir,
                                        const ImportOptions& options,
                                        std::vector<std::string>* warnings) {
  return Import(ReadModelMemory(data, size, base_dir), options, warnings);
}

}  // namespace ge::onnx
