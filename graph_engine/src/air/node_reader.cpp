// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <algorithm>

#include "air/names.h"
#include "air/node_codec.h"
#include "air/value_codec.h"

namespace ge::air {
namespace {

using AttrMap = google::protobuf::Map<std::string, proto::AttrDef>;

/// Stores what can be read and takes it out of the map; the rest stays for the caller to keep.
template <class Store>
Outcome TakeAttrs(AttrMap& attrs, const Store& store) {
  std::vector<std::string> done;
  for (const auto& [name, def] : attrs) {
    Expected<ir::Attr> value = ReadAttr(def);
    if (!value) return value.error().Within("attribute '" + name + "'");
    if (std::holds_alternative<std::monostate>(*value)) continue;
    store(name, *std::move(value));
    done.push_back(name);
  }
  for (const std::string& name : done) attrs.erase(name);
  return Outcome::Ok();
}

template <class Message>
ir::Attr Rest(const Message& message) {
  if (message.ByteSizeLong() == 0) return {};
  std::string bytes;
  google::protobuf::io::StringOutputStream stream(&bytes);
  {
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    message.SerializeToCodedStream(&coded);
  }
  return ir::Bytes{std::move(bytes)};
}

/// Leaves in the message only what the engine has no place for.
void DropKnown(const ir::TensorDesc& desc, proto::TensorDescriptor& def) {
  def.clear_dtype();
  def.clear_shape();
  def.clear_layout();
  if (def.device_type() == "CPU") def.clear_device_type();
  auto& attrs = *def.mutable_attr();
  for (auto it = attrs.begin(); it != attrs.end();) {
    it = IsDescAttr(it->first) ? attrs.erase(it) : std::next(it);
  }
  if (!desc.shape.symbols.empty()) {
    for (auto& group : *def.mutable_attr_groups()->mutable_attr_group_def()) {
      if (group.has_tensor_attr_group())
        group.mutable_tensor_attr_group()->clear_origin_symbol_shape();
    }
    auto& groups = *def.mutable_attr_groups()->mutable_attr_group_def();
    groups.erase(std::remove_if(groups.begin(), groups.end(),
                                [](const proto::AttrGroupDef& group) {
                                  return group.has_tensor_attr_group() &&
                                         group.tensor_attr_group().ByteSizeLong() == 0;
                                }),
                 groups.end());
    if (def.attr_groups().ByteSizeLong() == 0) def.clear_attr_groups();
  }
}

Outcome FillPort(ir::Store& store, ir::NodeId node, ir::Side side, int32_t port,
                 proto::TensorDescriptor& def) {
  const auto where = [&] {
    return std::string(side == ir::Side::kInput ? "input " : "output ") + std::to_string(port);
  };
  const Expected<ir::TensorDesc> desc = ReadDesc(def);
  if (!desc) return desc.error().Within(where());
  if (side == ir::Side::kInput) {
    store.SetInputDesc(node, port, *desc);
  } else {
    store.SetOutputDesc(node, port, *desc);
  }
  DropKnown(*desc, def);
  const Outcome taken =
      TakeAttrs(*def.mutable_attr(), [&](const std::string& name, ir::Attr value) {
        store.SetPortAttr(node, side, port, name, std::move(value));
      });
  if (!taken) return taken.Within(where());
  store.SetPortAttr(node, side, port, kKept, Rest(def));
  return Outcome::Ok();
}

Outcome FillPorts(ir::Store& store, ir::NodeId node, ir::Side side,
                  const std::vector<int32_t>& places,
                  google::protobuf::RepeatedPtrField<proto::TensorDescriptor>& defs) {
  for (size_t port = 0; port < places.size(); ++port) {
    if (places[port] < 0 || places[port] >= defs.size()) continue;
    const Outcome filled =
        FillPort(store, node, side, static_cast<int32_t>(port), *defs.Mutable(places[port]));
    if (!filled) return filled;
  }
  return Outcome::Ok();
}

}  // namespace

Outcome FillNode(ir::Store& store, ir::NodeId node, const NodePorts& ports, proto::OpDef& def) {
  Outcome filled =
      FillPorts(store, node, ir::Side::kInput, ports.inputs, *def.mutable_input_desc());
  if (filled) {
    filled = FillPorts(store, node, ir::Side::kOutput, ports.outputs, *def.mutable_output_desc());
  }
  if (!filled) return filled;
  for (const char* bookkeeping :
       {kIrAttrNames, kIrInputsKey, kIrInputsValue, kIrOutputsKey, kIrOutputsValue, kInputNameKey,
        kInputNameValue, kOutputNameKey, kOutputNameValue, kOptionalInputs, kSubgraphKeys,
        kSubgraphDeclared}) {
    def.mutable_attr()->erase(bookkeeping);
  }
  const Outcome taken =
      TakeAttrs(*def.mutable_attr(), [&](const std::string& name, ir::Attr value) {
        store.SetAttr(node, name, std::move(value));
      });
  if (!taken) return taken;
  def.clear_name();
  def.clear_type();
  def.clear_id();
  def.clear_input();
  def.clear_input_desc();
  def.clear_output_desc();
  def.clear_subgraph_name();
  store.SetAttr(node, kKept, Rest(def));
  return Outcome::Ok();
}

Outcome FillGraph(ir::Store& store, ir::GraphIndex graph, proto::GraphDef& def) {
  const Outcome taken =
      TakeAttrs(*def.mutable_attr(), [&](const std::string& name, ir::Attr value) {
        store.SetGraphAttr(graph, name, std::move(value));
      });
  if (!taken) return taken;
  def.clear_name();
  def.clear_input();
  def.clear_output();
  def.clear_op();
  store.SetGraphAttr(graph, kKept, Rest(def));
  return Outcome::Ok();
}

}  // namespace ge::air
