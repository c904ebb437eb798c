// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "catalog/attr_types.h"
#include "catalog/op_def.h"
#include "ir/clone.h"
#include "onnx/plugin_import.h"

namespace ge::onnx {
namespace {

/// What a plugin's graph offers, checked against the node that it replaces.
struct Parts {
  std::map<int64_t, ir::NodeId> data;  ///< by index
  ir::NodeId net_output;
  std::vector<ir::NodeId> body;
};

Expected<Parts> Inspect(const ir::Store& sub, ir::GraphIndex graph, int32_t inputs,
                        int32_t outputs) {
  Parts parts;
  for (const ir::NodeId node : sub.Nodes(graph)) {
    const std::string& type = sub.TypeText(node);
    if (type == catalog::kNetOutput) {
      parts.net_output = node;
    } else if (catalog::IsDataType(type)) {
      const ir::Attr* index = catalog::EffectiveAttr(sub, node, catalog::kDataIndexAttr);
      const auto* number = index == nullptr ? nullptr : std::get_if<int64_t>(index);
      if (number == nullptr || *number < 0 || *number >= inputs) {
        return Outcome::Invalid("decompose returned a graph whose input '" + sub.Name(node) +
                                "' has index " +
                                (number == nullptr ? "none" : std::to_string(*number)) +
                                ", the node has " + std::to_string(inputs) + " inputs");
      }
      parts.data[*number] = node;
    } else {
      parts.body.push_back(node);
    }
  }
  const int32_t given = parts.net_output.valid() ? sub.InputCount(parts.net_output) : 0;
  if (given != outputs) {
    return Outcome::Invalid("decompose returned a graph with " + std::to_string(given) +
                            " outputs, the node has " + std::to_string(outputs));
  }
  return parts;
}

/// Producer in the outer graph of an endpoint of the plugin's graph.
Expected<ir::Endpoint> Outside(const ir::Store& sub, ir::Endpoint inside,
                               const ir::CloneMap& copies,
                               const std::vector<ir::Endpoint>& inputs) {
  if (!catalog::IsDataType(sub.TypeText(inside.node))) {
    return ir::Endpoint{copies.Of(inside.node), inside.port};
  }
  const ir::Attr* index = catalog::EffectiveAttr(sub, inside.node, catalog::kDataIndexAttr);
  const ir::Endpoint producer = inputs[static_cast<size_t>(std::get<int64_t>(*index))];
  if (producer.node.valid()) return producer;
  return Outcome::Invalid("decompose uses input '" + sub.Name(inside.node) +
                          "', which the ONNX node leaves out");
}

Outcome Splice(GraphScope& scope, const PendingDecompose& pending, const ir::Store& sub,
               const Parts& parts) {
  ir::Store& store = scope.store();
  const std::string name = store.Name(pending.node);
  std::vector<ir::Endpoint> inputs;
  for (int32_t i = 0; i < store.InputCount(pending.node); ++i) {
    inputs.push_back(store.Producer(pending.node, i));
  }
  ir::CloneOptions options;
  options.after = pending.node;
  options.rename = [&](const std::string& inner) {
    return std::string(scope.UniqueName(name + "/" + inner));
  };
  const ir::CloneMap copies = ir::CopyNodes(sub, parts.body, store, scope.graph(), options);
  for (const auto& data : parts.data) {
    for (const ir::Endpoint& consumer : sub.Consumers(data.second, 0)) {
      if (consumer.node == parts.net_output) continue;
      Expected<ir::Endpoint> producer = Outside(sub, {data.second, 0}, copies, inputs);
      if (!producer) return producer.error();
      store.Connect(*producer, {copies.Of(consumer.node), consumer.port});
    }
  }
  for (int32_t i = 0; i < store.OutputCount(pending.node); ++i) {
    Expected<ir::Endpoint> producer =
        Outside(sub, sub.Producer(parts.net_output, i), copies, inputs);
    if (!producer) return producer.error();
    for (const ir::Endpoint& consumer : store.Consumers(pending.node, i)) {
      store.Connect(*producer, consumer);
    }
  }
  for (const ir::NodeId node : copies.created) {
    store.SetAttr(node, catalog::kOriginNamesAttr, std::vector<std::string>{name});
    store.SetAttr(node, catalog::kOriginTypesAttr, std::vector<std::string>{pending.op_type});
  }
  store.RemoveNode(pending.node);
  if (copies.created.size() == 1) store.RenameNode(copies.created.front(), name);
  return Outcome::Ok();
}

/// Misspelt names are only told.
Outcome CheckAttrs(ImportContext& context, const PendingDecompose& pending, const ir::Store& sub) {
  for (const ir::GraphIndex inner : sub.Graphs()) {
    const std::string who = "decompose returned graph '" + sub.GraphName(inner) + "'";
    for (const ir::NodeId node : sub.Nodes(inner)) {
      if (Outcome fit = catalog::CheckTypes(sub, node); !fit) return fit.Within(who);
      for (const std::string& text : context.spelling.Texts(sub, node)) {
        context.Warn(PluginText(*pending.plugin) + ": " + who + ": " + text);
      }
    }
  }
  return Outcome::Ok();
}

Outcome Expand(GraphScope& scope, const PendingDecompose& pending) {
  Expected<GraphUniqPtr> graph =
      pending.plugin->callbacks->Decompose(pending.origin, pending.source);
  if (!graph) return graph.error();
  if (*graph == nullptr || (*graph)->store() == nullptr) {
    return Outcome::Invalid("decompose returned no graph");
  }
  const ir::Store& sub = *(*graph)->store();
  ir::Store& store = scope.store();
  Expected<Parts> parts = Inspect(sub, (*graph)->index(), store.InputCount(pending.node),
                                  store.OutputCount(pending.node));
  if (!parts) return parts.error();
  for (int32_t i = 0; i < store.OutputCount(pending.node); ++i) {
    if (!sub.Producer(parts->net_output, i).node.valid()) {
      return Outcome::Invalid("decompose returned a graph whose output " + std::to_string(i) +
                              " is not connected");
    }
  }
  if (Outcome fit = CheckAttrs(scope.context(), pending, sub); !fit) return fit;
  return Splice(scope, pending, sub, *parts);
}

}  // namespace

Outcome RunDecompositions(GraphScope& scope) {
  for (const PendingDecompose& pending : scope.pending()) {
    const std::string name = scope.store().Name(pending.node);
    const Outcome expanded = Expand(scope, pending);
    if (!expanded.ok()) {
      return expanded.Within("node '" + name + "' (" + pending.origin + "), " +
                             PluginText(*pending.plugin));
    }
  }
  scope.pending().clear();
  return Outcome::Ok();
}

}  // namespace ge::onnx
