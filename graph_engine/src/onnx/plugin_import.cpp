// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/plugin_import.h"

#include "catalog/op_def.h"
#include "onnx/attributes.h"

namespace ge::onnx {
namespace {

constexpr char kOriginalTypeAttr[] = "_framework_original_type";

/// A copy of the node for the other language; attributes beyond numbers, strings and their lists
/// are refused, read or not.
Expected<NodeView> MakeView(const NodeProto& node, const std::string& name,
                            const std::string& origin) {
  NodeView view;
  view.name = name;
  view.origin_type = origin;
  view.inputs.assign(node.input().begin(), node.input().end());
  view.outputs.assign(node.output().begin(), node.output().end());
  for (const AttributeProto& attribute : node.attribute()) {
    const std::string what = "attribute '" + attribute.name() + "' ";
    if (attribute.name().empty()) return Outcome::Invalid("has an attribute without a name");
    if (!attribute.ref_attr_name().empty()) {
      return Outcome::Invalid(what + "refers to a function's attribute '" +
                              attribute.ref_attr_name() + "', which an ONNX plugin cannot read");
    }
    NodeAttr value;
    switch (KindOf(attribute)) {
      case AttributeProto::INT:
        value = int64_t{attribute.i()};
        break;
      case AttributeProto::FLOAT:
        value = attribute.f();
        break;
      case AttributeProto::STRING:
        value = attribute.s();
        break;
      case AttributeProto::INTS:
        value = std::vector<int64_t>(attribute.ints().begin(), attribute.ints().end());
        break;
      case AttributeProto::FLOATS:
        value = std::vector<float>(attribute.floats().begin(), attribute.floats().end());
        break;
      case AttributeProto::STRINGS:
        value = std::vector<std::string>(attribute.strings().begin(), attribute.strings().end());
        break;
      default:
        return Outcome::Invalid(what + "is " + KindName(attribute) +
                                "; OnnxNode attrs only supports " +
                                "int, float, string and homogeneous lists");
    }
    view.attrs.emplace_back(attribute.name(), std::move(value));
  }
  return view;
}

int CountGiven(const google::protobuf::RepeatedPtrField<std::string>& names) {
  int count = names.size();
  while (count > 0 && names.Get(count - 1).empty()) --count;
  return count;
}

/// Decompose-only plugins describe no ports; their target gets as many as the node has.
Outcome CountDynamicPorts(const NodeProto& node, OpDraft* target) {
  const ir::PortLayout layout = target->layout();
  for (const ir::Port& port : layout.inputs) {
    if (port.kind != ir::PortKind::kDynamic) continue;
    return target->RegisterDynamicInput(port.name, static_cast<uint32_t>(CountGiven(node.input())))
                   .ok()
               ? target->RegisterDynamicOutput(layout.outputs.front().name,
                                               static_cast<uint32_t>(CountGiven(node.output())))
               : Outcome::Ok();
  }
  return Outcome::Ok();
}

void NoteMisspelt(ImportContext& context, const RegisteredPlugin& plugin, const std::string& name,
                  const OpDraft& target) {
  const catalog::OpDef* def = catalog::FindOp(target.type());
  if (def == nullptr) return;
  for (const auto& [attribute, value] : target.attrs()) {
    const std::string text = context.spelling.Text(*def, attribute);
    if (text.empty()) continue;
    context.Warn(PluginText(plugin) + ": node '" + name + "' (" + target.type() + "): " + text);
  }
}

Expected<OpDraft> Describe(GraphScope& scope, const NodeProto& node, const std::string& name,
                           const std::string& origin, const RegisteredPlugin& plugin) {
  OpDraft target(name, plugin.descriptor.target);
  Outcome parsed;
  if (plugin.descriptor.has_parse_operator) {
    parsed =
        plugin.callbacks->ParseOperator(origin, MakeSourceOperator(node, name, origin), target);
  } else if (plugin.descriptor.has_parse_node) {
    Expected<NodeView> view = MakeView(node, name, origin);
    if (!view) return view.error();
    parsed = plugin.callbacks->ParseNode(origin, *view, target);
  } else {
    parsed = CountDynamicPorts(node, &target);
  }
  if (!parsed.ok()) return parsed;
  if (Outcome fit = target.CheckAttrs(); !fit) return fit.Within(PluginText(plugin));
  NoteMisspelt(scope.context(), plugin, name, target);
  target.SetAttr(kOriginalTypeAttr, origin);
  return target;
}

Outcome CheckPorts(const char* what, int given, int32_t described, const std::string& type) {
  if (given <= described) return Outcome::Ok();
  return Outcome::Invalid(std::string("Resolve operator IO name failed: ") + what + " " +
                          std::to_string(described) + " has no port on '" + type +
                          "'; register it in the callback");
}

Outcome Bind(GraphScope& scope, const NodeProto& node, ir::NodeId ge_node) {
  ir::Store& store = scope.store();
  for (int i = 0; i < CountGiven(node.input()); ++i) {
    if (node.input(i).empty()) continue;
    Expected<ir::Endpoint> producer = scope.Find(node.input(i));
    if (!producer) return producer.error();
    store.Connect(*producer, {ge_node, i});
    store.SetInputDesc(ge_node, i, store.OutputDesc(producer->node, producer->port));
  }
  for (int32_t i = 0; i < store.OutputCount(ge_node); ++i) {
    ir::TensorDesc desc;
    desc.shape = desc.origin_shape = ir::Shape::UnknownRank();
    desc.data_type = catalog::OutputType(store, ge_node, i);
    store.SetOutputDesc(ge_node, i, desc);
  }
  for (int i = 0; i < CountGiven(node.output()); ++i) {
    const Outcome defined = scope.Define(node.output(i), {ge_node, i});
    if (!defined.ok()) return defined;
  }
  return Outcome::Ok();
}

}  // namespace

std::string PluginText(const RegisteredPlugin& plugin) {
  return "plugin '" + plugin.descriptor.module_name + "' (" + plugin.descriptor.location + ")";
}

Outcome ImportByPlugin(GraphScope& scope, const NodeProto& node, const std::string& name,
                       const std::string& origin, const RegisteredPluginPtr& plugin) {
  Expected<OpDraft> target = Describe(scope, node, name, origin, *plugin);
  if (!target) return target.error();
  const ir::PortLayout& layout = target->layout();
  for (const Outcome& check :
       {CheckPorts("input", CountGiven(node.input()), layout.InputCount(), target->type()),
        CheckPorts("output", CountGiven(node.output()), layout.OutputCount(), target->type())}) {
    if (!check.ok()) return check;
  }
  ir::Store& store = scope.store();
  const ir::NodeId ge_node = store.AddNode(scope.graph(), target->type(), name, layout);
  for (const auto& attr : target->attrs()) store.SetAttr(ge_node, attr.first, attr.second);
  store.SetAttr(ge_node, catalog::kOriginNamesAttr, std::vector<std::string>{name});
  store.SetAttr(ge_node, catalog::kOriginTypesAttr, std::vector<std::string>{node.op_type()});
  const Outcome bound = Bind(scope, node, ge_node);
  if (!bound.ok()) return bound;
  if (plugin->descriptor.has_decompose) {
    scope.pending().push_back({ge_node, plugin, origin, *target, node.op_type()});
  }
  return Outcome::Ok();
}

}  // namespace ge::onnx
