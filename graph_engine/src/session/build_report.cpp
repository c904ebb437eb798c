// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/build_report.h"

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "catalog/op_def.h"
#include "ir/store.h"
#include "onnx/plugin_registry.h"
#include "pass/registry.h"

namespace ge::session {
namespace {

using nlohmann::json;

constexpr int kReportSchema = 1;

std::vector<std::string> Texts(const ir::Store& store, ir::NodeId node, const char* attr) {
  const ir::Attr* value = store.FindAttr(node, attr);
  const auto* texts = value == nullptr ? nullptr : std::get_if<std::vector<std::string>>(value);
  return texts == nullptr ? std::vector<std::string>() : *texts;
}

/// Who made a node, by pass name: where the pass is defined.
std::map<std::string, std::string> PassLocations() {
  std::map<std::string, std::string> locations;
  for (const auto& entry : pass::ProcessPasses().Freeze().passes) {
    locations[entry.name] = entry.location;
  }
  return locations;
}

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

json Located(const std::vector<std::string>& names,
             const std::map<std::string, std::string>& places) {
  json list = json::array();
  for (const std::string& name : names) {
    const auto place = places.find(name);
    list.push_back({{"pass", name}, {"location", place == places.end() ? "" : place->second}});
  }
  return list;
}

/// Nodes that passes made; everything else keeps its ONNX name.
json Provenance(const Graph& graph) {
  const ir::Store& store = *graph.store();
  const auto places = PassLocations();
  json nodes = json::array();
  for (const ir::GraphIndex index : store.Graphs()) {
    for (const ir::NodeId node : store.Nodes(index)) {
      const auto passes = Texts(store, node, catalog::kPassNameAttr);
      if (passes.empty()) continue;
      json& entry = nodes.emplace_back(json::object());  // filled in place: there may be many
      entry["node"] = store.Name(node);
      entry["type"] = store.TypeText(node);
      entry["graph"] = store.GraphName(index);
      entry["passes"] = Located(passes, places);
      entry["origin_names"] = Texts(store, node, catalog::kOriginNamesAttr);
      entry["origin_types"] = Texts(store, node, catalog::kOriginTypesAttr);
    }
  }
  return nodes;
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
                                     const BuildResult& result) {
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
      {"provenance", Provenance(graph)},
      {"warnings", result.warnings}};
  // Names of nodes are opaque bytes: what is not UTF-8 is replaced, never an exception.
  const std::string text = report.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
  ReplacedFile file(result.report_path);
  Outcome written = file.Write(text.data(), text.size());
  if (written.ok()) written = file.Finish();
  if (!written.ok()) return written;
  return file;
}

}  // namespace ge::session
