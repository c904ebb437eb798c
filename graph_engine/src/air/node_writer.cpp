// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "air/names.h"
#include "air/node_codec.h"
#include "air/value_codec.h"
#include "catalog/op_def.h"

namespace ge::air {
namespace {

using ListValue = proto::AttrDef::ListValue;
using AttrMap = google::protobuf::Map<std::string, proto::AttrDef>;

/// Starts from what an earlier file had beyond the engine's own notions.
template <class Message>
void RestoreKept(const ir::Attr* kept, Message& message) {
  const auto* bytes = kept == nullptr ? nullptr : std::get_if<ir::Bytes>(kept);
  // What does not parse was changed by somebody; the message then starts empty.
  if (bytes != nullptr && !message.ParseFromString(bytes->data)) message.Clear();
}

ListValue* NewList(AttrMap& attrs, const char* key, ListValue::ListValueType type) {
  proto::AttrDef& def = attrs[key];
  def.Clear();
  def.mutable_list()->set_val_type(type);
  return def.mutable_list();
}

void PutTexts(AttrMap& attrs, const char* key, const std::vector<std::string>& texts) {
  ListValue* list = NewList(attrs, key, ListValue::VT_LIST_STRING);
  for (const std::string& text : texts) list->add_s(text);
}

bool AllNamed(const std::vector<ir::Port>& ports) {
  for (const ir::Port& port : ports)
    if (port.name.empty()) return false;
  return true;
}

/// IR ports with their kinds, and the instances with their numbers.
void PutPorts(AttrMap& attrs, const std::vector<ir::Port>& ports, const char* ir_key,
              const char* ir_value, const char* name_key, const char* name_value) {
  ListValue* names = NewList(attrs, ir_key, ListValue::VT_LIST_STRING);
  ListValue* kinds = NewList(attrs, ir_value, ListValue::VT_LIST_INT);
  ListValue* instances = NewList(attrs, name_key, ListValue::VT_LIST_STRING);
  ListValue* numbers = NewList(attrs, name_value, ListValue::VT_LIST_INT);
  int64_t number = 0;
  for (const ir::Port& port : ports) {
    names->add_s(port.name);
    kinds->add_i(static_cast<int64_t>(port.kind));
    for (int32_t i = 0; i < port.count; ++i, ++number) {
      const bool dynamic = port.kind == ir::PortKind::kDynamic;
      instances->add_s(dynamic ? port.name + std::to_string(i) : port.name);
      numbers->add_i(number);
    }
  }
}

void PutLayout(const ir::PortLayout& layout, AttrMap& attrs) {
  PutTexts(attrs, kIrAttrNames, layout.attr_names);
  if (AllNamed(layout.inputs)) {
    PutPorts(attrs, layout.inputs, kIrInputsKey, kIrInputsValue, kInputNameKey, kInputNameValue);
  }
  if (AllNamed(layout.outputs)) {
    PutPorts(attrs, layout.outputs, kIrOutputsKey, kIrOutputsValue, kOutputNameKey,
             kOutputNameValue);
  }
  std::vector<std::string> optional;
  for (const ir::Port& port : layout.inputs)
    if (port.kind == ir::PortKind::kOptional) optional.push_back(port.name);
  if (!optional.empty()) PutTexts(attrs, kOptionalInputs, optional);
  if (!layout.subgraph_names.empty()) PutTexts(attrs, kSubgraphDeclared, layout.subgraph_names);
}

void PutDesc(const ir::Store& store, ir::NodeId node, ir::Side side, int32_t port,
             proto::TensorDescriptor& def) {
  RestoreKept(store.FindPortAttr(node, side, port, kKept), def);
  WriteDesc(side == ir::Side::kInput ? store.InputDesc(node, port) : store.OutputDesc(node, port),
            def);
  for (const std::string& name : store.PortAttrNames(node, side, port)) {
    if (name == kKept || IsDescAttr(name)) continue;
    WriteAttr(*store.FindPortAttr(node, side, port, name), (*def.mutable_attr())[name]);
  }
}

}  // namespace

void WriteNode(const ir::Store& store, ir::NodeId node, int64_t position, proto::OpDef& def) {
  RestoreKept(store.FindAttr(node, kKept), def);
  def.set_name(store.Name(node));
  def.set_type(store.TypeText(node));
  def.set_id(position);
  for (int32_t port = 0; port < store.InputCount(node); ++port) {
    const ir::Endpoint from = store.Producer(node, port);
    def.add_input(from.node.valid() ? store.Name(from.node) + ":" + std::to_string(from.port)
                                    : std::string());
    PutDesc(store, node, ir::Side::kInput, port, *def.add_input_desc());
  }
  for (const ir::NodeId from : store.ControlInputs(node)) def.add_input(store.Name(from) + ":-1");
  for (int32_t port = 0; port < store.OutputCount(node); ++port) {
    PutDesc(store, node, ir::Side::kOutput, port, *def.add_output_desc());
  }
  AttrMap& attrs = *def.mutable_attr();
  for (const auto& [name, value] : store.Attrs(node)) {
    if (store.Text(name) != kKept) WriteAttr(*value, attrs[store.Text(name)]);
  }
  PutLayout(store.Layout(node), attrs);
  std::vector<std::string> keys;
  for (const auto& [key, graph] : store.Subgraphs(node)) {
    keys.push_back(key);
    def.add_subgraph_name(store.GraphName(graph));
  }
  if (!keys.empty()) PutTexts(attrs, kSubgraphKeys, keys);
}

void WriteGraphAttrs(const ir::Store& store, ir::GraphIndex graph, proto::GraphDef& def) {
  RestoreKept(store.GraphAttr(graph, kKept), def);
  for (const std::string& name : store.GraphAttrNames(graph)) {
    if (name == kKept || name == kKeptModel) continue;
    WriteAttr(*store.GraphAttr(graph, name), (*def.mutable_attr())[name]);
  }
}

}  // namespace ge::air
