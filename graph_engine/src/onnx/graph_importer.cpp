// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/graph_importer.h"

#include <algorithm>

#include "catalog/op_def.h"
#include "onnx/index_inputs.h"
#include "onnx/node_mapper.h"
#include "onnx/node_order.h"
#include "onnx/plugin_import.h"
#include "onnx/resolve.h"
#include "onnx/tensor_reader.h"
#include "support/interrupt.h"

namespace ge::onnx {
namespace {

/// The names that GE nodes of this graph's ONNX nodes get: the model's, made unique, or "Op_3".
std::vector<std::string_view> NameNodes(GraphScope& scope) {
  std::vector<std::string_view> names;
  names.reserve(static_cast<size_t>(scope.proto().node_size()));
  for (const NodeProto& node : scope.proto().node()) {
    const std::string wanted =
        node.name().empty() ? node.op_type() + "_" + std::to_string(names.size()) : node.name();
    names.push_back(scope.UniqueName(wanted));
    if (!node.name().empty() && names.back() != node.name()) {
      scope.context().Warn("node name '" + node.name() + "' is used twice; node " +
                           std::to_string(names.size() - 1) + " (" + node.op_type() +
                           ") is called '" + std::string(names.back()) + "'");
    }
  }
  return names;
}

Outcome ImportNode(GraphScope& scope, const NodeProto& node, const std::string& name) {
  const Importer importer = ResolveImporter(scope.context(), node);
  const std::string who = "node '" + name + "' (" + importer.origin + ")";
  if (importer.plugin != nullptr) {
    return ImportByPlugin(scope, node, name, importer.origin, importer.plugin).Within(who);
  }
  if (importer.built_in == nullptr) return Outcome::Invalid(who + ": " + importer.problem);
  NodeMapper mapper(scope, node, name, importer.origin);
  const Outcome prepared = mapper.Prepare();
  if (!prepared.ok()) return prepared.Within(who);
  const Outcome indices = CheckIndexInputs(mapper);
  if (!indices.ok()) return indices.Within(who);
  return mapper.Map(importer.built_in->alternatives).Within(who);
}

Outcome AddOutputs(GraphScope& scope) {
  const auto& outputs = scope.proto().output();
  if (outputs.empty())
    return Outcome::Invalid("the graph has no outputs; a model computes something");
  std::vector<ir::Endpoint> producers;
  std::vector<std::string> names;
  for (const ValueInfoProto& output : outputs) {
    Expected<ir::Endpoint> producer = scope.Find(output.name());
    if (!producer) return producer.error().Within("graph output '" + output.name() + "'");
    producers.push_back(*producer);
    names.push_back(output.name());
  }
  AddNetOutput(scope, producers, names);
  return Outcome::Ok();
}

Outcome ApplyInputShape(const std::vector<int64_t>& wanted, const std::string& name,
                        ir::TensorDesc* desc) {
  if (desc->shape.HasRank() && desc->shape.dims.size() != wanted.size()) {
    return Outcome::Invalid(
        "input '" + name + "' has rank " + std::to_string(desc->shape.dims.size()) +
        ", the shape given for it has " + std::to_string(wanted.size()) + " entries");
  }
  ir::Shape shape{wanted, {}};
  for (size_t i = 0; i < wanted.size(); ++i) {
    const bool keeps = wanted[i] < 0 && desc->shape.HasRank();
    if (keeps) shape.dims[i] = desc->shape.dims[i];
    if (keeps && !desc->shape.symbols.empty()) {
      shape.symbols.resize(wanted.size());
      shape.symbols[i] = desc->shape.symbols[i];
    }
  }
  desc->shape = desc->origin_shape = shape;
  return Outcome::Ok();
}

/// Up to IR 3 every initializer had to be an input as well; from IR 4 on such an input can be
/// overridden by the caller and the initializer is its default.
Outcome ImportInput(GraphScope& scope, const ValueInfoProto& input, int64_t index) {
  const std::string what = "graph input '" + input.name() + "'";
  Expected<ir::TensorDesc> desc = ReadType(input.type(), what);
  if (!desc) return desc.error();
  const auto& shapes = scope.context().options.input_shapes;
  if (const auto wanted = shapes.find(input.name()); wanted != shapes.end()) {
    const Outcome applied = ApplyInputShape(wanted->second, input.name(), &*desc);
    if (!applied.ok()) return applied;
  }
  Expected<ir::TensorPtr> default_value = scope.InitializerValue(input.name());
  if (!default_value) return default_value.error();
  Expected<ir::NodeId> data = scope.AddData(input.name(), *desc, index);
  if (!data) return data.error();
  if (*default_value != nullptr) {
    scope.store().SetAttr(*data, catalog::kDefaultValueAttr, *default_value);
  }
  return Outcome::Ok();
}

}  // namespace

void AddNetOutput(GraphScope& scope, const std::vector<ir::Endpoint>& producers,
                  const std::vector<std::string>& names) {
  ir::Store& store = scope.store();
  const ir::NodeId node =
      store.AddNode(scope.graph(), catalog::kNetOutput, scope.UniqueName(catalog::kNetOutput),
                    catalog::MakeLayout(*catalog::FindOp(catalog::kNetOutput),
                                        {{"x", static_cast<int32_t>(producers.size())}}));
  for (size_t i = 0; i < producers.size(); ++i) {
    store.Connect(producers[i], {node, static_cast<int32_t>(i)});
    store.SetInputDesc(node, static_cast<int32_t>(i),
                       store.OutputDesc(producers[i].node, producers[i].port));
  }
  store.SetAttr(node, catalog::kOutputNamesAttr, names);
}

Outcome ImportInputs(GraphScope& scope) {
  const ImportContext& context = scope.context();
  const bool initializers_are_inputs = context.file.proto->ir_version() < 4;
  std::set<std::string> unknown;
  for (const auto& entry : context.options.input_shapes) unknown.insert(entry.first);
  int64_t index = 0;
  std::string names;
  for (const ValueInfoProto& input : scope.proto().input()) {
    if (initializers_are_inputs && scope.IsInitializer(input.name())) continue;
    const Outcome imported = ImportInput(scope, input, index++);
    if (!imported.ok()) return imported;
    unknown.erase(input.name());
    names += (names.empty() ? "'" : ", '") + input.name() + "'";
  }
  if (unknown.empty()) return Outcome::Ok();
  return Outcome::Invalid("a shape is given for input '" + *unknown.begin() +
                          "', which the model does not have; its inputs are " +
                          (names.empty() ? "none" : names));
}

Outcome ImportNodes(GraphScope& scope) {
  Expected<std::vector<int>> order = OrderNodes(scope.proto());
  if (!order) return order.error();
  if (!std::is_sorted(order->begin(), order->end())) {
    scope.context().Warn("graph '" + scope.proto().name() +
                         "': the nodes are not in topological order; they were sorted");
  }
  const std::vector<std::string_view> names = NameNodes(scope);
  for (const int index : *order) {
    if (Outcome wanted = interrupt::Check(); !wanted) return wanted;
    const Outcome imported = ImportNode(scope, scope.proto().node(index),
                                        std::string(names[static_cast<size_t>(index)]));
    if (!imported.ok()) return imported;
  }
  return Outcome::Ok();
}

Outcome ImportBody(GraphScope& scope) {
  if (Outcome nodes = ImportNodes(scope); !nodes.ok()) return nodes;
  if (Outcome outputs = AddOutputs(scope); !outputs.ok()) return outputs;
  return RunDecompositions(scope);
}

}  // namespace ge::onnx
