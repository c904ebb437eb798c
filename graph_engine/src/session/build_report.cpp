// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/build_report.h"

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "onnx/plugin_registry.h"
#include "session/provenance_text.h"

namespace ge::session {
namespace {

using nlohmann::json;

constexpr int kReportSchema = 1;
constexpr int kIndent = 2;

json Plugins() {
  json list = json::array();
  for (const auto& plugin : onnx::ProcessPlugins().Descriptors()) {
    list.push_back({{"origins", plugin.origin_types},
                    {"target", plugin.target},
                    {"module", plugin.module_name},
                    {"location", plugin.location}});
  }
  return list;
}

json PartsJson(const std::vector<PythonPart>& parts) {
  json list = json::array();
  for (const PythonPart& part : parts) {
    list.push_back({{"name", part.name},
                    {"active", part.active},
                    {"state", part.state},
                    {"code", part.code},
                    {"reason", part.reason}});
  }
  return list;
}

}  // namespace

Expected<ReplacedFile> PrepareReport(const Graph& graph, const CompileOptions& options,
                                     const std::string& place, const BuildResult& result) {
  const json report = {
      {"schema", kReportSchema},
      {"model", options.model},
      {"output", result.om_path},
      {"imported_nodes", result.imported_nodes},
      {"final_nodes", result.final_nodes},
      {"operator_check",
       {{"asked", options.operator_check},
        {"operators", result.operator_check.operators},
        {"distinct", result.operator_check.distinct}}},
      {"passes", pass::ToJson(result.passes)},
      {"python",
       {{"passes", PartsJson(result.pass_parts)}, {"onnx", PartsJson(result.onnx_parts)}}},
      {"onnx_plugins", Plugins()},
      {"provenance", json::array()},
      {"warnings", result.warnings}};
  // Names of nodes are opaque bytes: what is not UTF-8 is replaced, never an exception.
  std::string text = report.dump(kIndent, ' ', false, json::error_handler_t::replace) + "\n";
  // No string of a dump has a line feed, so this can only be the key.
  constexpr std::string_view kEmpty = "\n  \"provenance\": []";
  text.replace(text.find(kEmpty) + kEmpty.size() - 2, 2,
               ProvenanceText(graph, result.pass_locations, kIndent, 1));
  ReplacedFile file(place);
  Outcome written = file.Write(text.data(), text.size());
  if (written.ok()) written = file.Finish();
  if (!written.ok()) return written;
  return file;
}

}  // namespace ge::session
