// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/resolve.h"

#include <algorithm>
#include <map>

#include "onnx/functions.h"
#include "support/near_names.h"

namespace ge::onnx {
namespace {

std::string JoinQuoted(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "'" : ", '") + name + "'";
  return text;
}

std::string Opsets(const std::vector<int64_t>& opsets) {
  std::string text;
  for (const int64_t opset : opsets) text += (text.empty() ? "" : ", ") + std::to_string(opset);
  return text;
}

/// Plugins for an operator of the same name, whatever domain and opsets they have.
std::string NearPlugins(const std::string& op_type) {
  std::string text;
  for (const OnnxPluginDescriptor& plugin : ProcessPlugins().Descriptors()) {
    if (plugin.source != op_type) continue;
    text += "; a plugin for " + plugin.domain + "::" + op_type + " opsets " +
            Opsets(plugin.opsets) + " exists (" + plugin.module_name + ", " + plugin.location + ")";
  }
  return text;
}

std::string WhyNobody(const ImportContext& context, const std::string& domain, int64_t opset,
                      const std::string& op_type) {
  const auto* versions = domain == "ai.onnx" ? catalog::FindImports(op_type) : nullptr;
  std::string text;
  if (versions != nullptr && context.disabled.count(op_type) != 0) {
    text =
        "its built-in importer is switched off (importer.disabled) and no plugin owns this origin";
  } else if (versions != nullptr) {
    text = "is imported since opset " + std::to_string(versions->front().since) +
           ", the model has " + std::to_string(opset) + "; convert the model to a newer opset";
  } else {
    text = "no importer";
    if (domain == "ai.onnx") {
      const auto near = NearNames(op_type, catalog::ImportableOps());
      if (!near.empty()) text += "; importable and spelt alike: " + JoinQuoted(near);
    }
  }
  return text + NearPlugins(op_type);
}

struct Unsupported {
  int count = 0;
  std::string first;
  std::string problem;
};

void CollectUnsupported(const ImportContext& context, const GraphProto& graph,
                        std::map<std::string, Unsupported>* found) {
  for (const NodeProto& node : graph.node()) {
    for (const AttributeProto& attribute : node.attribute()) {
      if (attribute.has_g()) CollectUnsupported(context, attribute.g(), found);
    }
    const Importer importer = ResolveImporter(context, node);
    if (importer.problem.empty()) continue;
    Unsupported& entry = (*found)[importer.origin];
    if (entry.count++ == 0) {
      entry.first = node.name();
      entry.problem = importer.problem;
    }
  }
}

}  // namespace

const catalog::ImportVersion* FindBuiltIn(const std::string& domain, int64_t opset,
                                          const std::string& op_type) {
  const auto* versions = domain == "ai.onnx" ? catalog::FindImports(op_type) : nullptr;
  const catalog::ImportVersion* best = nullptr;
  if (versions == nullptr) return best;
  for (const catalog::ImportVersion& version : *versions) {
    if (version.since <= opset) best = &version;
  }
  return best;
}

Importer ResolveImporter(const ImportContext& context, const NodeProto& node) {
  const std::string domain = NormalDomain(node.domain());
  Importer importer;
  const int64_t opset = OpsetOf(context.file, node);
  if (opset == 0) {
    importer.origin = domain + "::?::" + node.op_type();
    importer.problem = "the model's opset_import does not name domain '" + domain + "'";
    return importer;
  }
  importer.origin = Origin(domain, opset, node.op_type());
  if (domain != "ai.onnx" || context.disabled.count(node.op_type()) == 0) {
    importer.built_in = FindBuiltIn(domain, opset, node.op_type());
  }
  if (importer.built_in == nullptr) importer.plugin = ProcessPlugins().Find(importer.origin);
  if (importer.built_in == nullptr && importer.plugin == nullptr) {
    importer.problem = WhyNobody(context, domain, opset, node.op_type());
  }
  return importer;
}

Outcome CheckAllImportable(const ImportContext& context) {
  std::map<std::string, Unsupported> found;
  CollectUnsupported(context, context.file.proto->graph(), &found);
  if (found.empty()) return Outcome::Ok();
  std::string text = "operators without importer:";
  for (const auto& [origin, entry] : found) {
    text += "\n  " + origin + ": " + std::to_string(entry.count) +
            (entry.count == 1 ? " node" : " nodes") +
            (entry.first.empty() ? "" : " (first '" + entry.first + "')") + ", " + entry.problem;
  }
  return Outcome::Invalid(text + "\nAn ONNX plugin can import them: see ge.onnx_plugin.");
}

}  // namespace ge::onnx
