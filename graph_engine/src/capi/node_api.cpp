// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "capi/c_api_node.h"

#include "capi/border.h"
#include "catalog/attr_types.h"
#include "catalog/op_def.h"

using namespace ge;
using namespace ge::capi;

namespace {

constexpr char kAttrName[] = "an attribute's name";

std::string PortText(const NodeUse& node, ir::Side side, int32_t port) {
  return (side == ir::Side::kInput ? "input " : "output ") + std::to_string(port) + " of " +
         node.Text();
}

const ir::TensorDesc& DescOf(const NodeUse& node, ir::Side side, int32_t port) {
  return side == ir::Side::kInput ? node.store().InputDesc(node.id(), port)
                                  : node.store().OutputDesc(node.id(), port);
}

}  // namespace

extern "C" {

int ge_capi_node_name(ge_capi_handle node, ge_capi_text* name) {
  return AtBorder([&] {
    const NodeUse use(node);
    PutText(use.store().Name(use.id()), name);
  });
}

int ge_capi_node_type(ge_capi_handle node, ge_capi_text* type) {
  return AtBorder([&] {
    const NodeUse use(node);
    PutText(use.store().TypeText(use.id()), type);
  });
}

int ge_capi_node_port_count(ge_capi_handle node, int side, int32_t* count) {
  return AtBorder([&] {
    const NodeUse use(node);
    *count = ToSide(side) == ir::Side::kInput ? use.store().InputCount(use.id())
                                              : use.store().OutputCount(use.id());
  });
}

int ge_capi_node_control_nodes(ge_capi_handle node, int side, ge_capi_handles* nodes) {
  return AtBorder([&] {
    const NodeUse use(node);
    const ViewMaker views(node, Kind::kNode);
    std::vector<Token> tokens;
    for (const ir::NodeId id : ToSide(side) == ir::Side::kInput
                                   ? use.store().ControlInputs(use.id())
                                   : use.store().ControlOutputs(use.id())) {
      tokens.push_back(views.Node(use.node.store(), id));
    }
    PutHandles(tokens, nodes);
  });
}

int ge_capi_node_producer(ge_capi_handle node, int32_t input, ge_capi_handle* producer,
                          int32_t* output) {
  return AtBorder([&] {
    const NodeUse use(node);
    const ir::Endpoint source = use.store().Producer(use.id(), input);
    if (!source.node.valid())
      NotFound(PortText(use, ir::Side::kInput, input) + " is not connected");
    *producer = ViewMaker(node, Kind::kNode).Node(use.node.store(), source.node);
    *output = source.port;
  });
}

int ge_capi_node_consumers(ge_capi_handle node, int32_t output, ge_capi_handles* nodes,
                           int32_t** ports) {
  return AtBorder([&] {
    const NodeUse use(node);
    const ViewMaker views(node, Kind::kNode);
    std::vector<Token> tokens;
    std::vector<int32_t> inputs;
    for (const ir::Endpoint& consumer : use.store().Consumers(use.id(), output)) {
      tokens.push_back(views.Node(use.node.store(), consumer.node));
      inputs.push_back(consumer.port);
    }
    PutHandles(tokens, nodes);
    *ports = CopyOut(inputs.data(), inputs.size());
  });
}

int ge_capi_node_get_attr(ge_capi_handle node, const char* name, size_t name_size,
                          ge_capi_handle* value) {
  return AtBorder([&] {
    const NodeUse use(node);
    const ir::Attr* attr = use.store().FindAttr(use.id(), View(name, name_size));
    if (attr == nullptr) {
      NotFound(use.Text() + " has no attribute '" + std::string(View(name, name_size)) + "'");
    }
    *value = NewValue(Kind::kAttr, AttrObject{*attr});
  });
}

int ge_capi_node_set_attr(ge_capi_handle node, const char* name, size_t name_size,
                          ge_capi_handle value) {
  return AtBorder([&] {
    const NodeUse use(node);
    const std::string_view key = NonEmpty(View(name, name_size), kAttrName);
    use.store().SetAttr(use.id(), key,
                        catalog::Fit(use.store().TypeText(use.id()), key, FilledAttr(value)));
  });
}

int ge_capi_node_has_attr(ge_capi_handle node, const char* name, size_t name_size, int* present) {
  return AtBorder([&] {
    const NodeUse use(node);
    *present = use.store().FindAttr(use.id(), View(name, name_size)) != nullptr ? 1 : 0;
  });
}

int ge_capi_node_get_port_attr(ge_capi_handle node, int side, int32_t port, const char* name,
                               size_t name_size, ge_capi_handle* value) {
  return AtBorder([&] {
    const NodeUse use(node);
    const ir::Attr* attr =
        use.store().FindPortAttr(use.id(), ToSide(side), port, View(name, name_size));
    if (attr == nullptr) {
      NotFound(PortText(use, ToSide(side), port) + " has no attribute '" +
               std::string(View(name, name_size)) + "'");
    }
    *value = NewValue(Kind::kAttr, AttrObject{*attr});
  });
}

int ge_capi_node_set_port_attr(ge_capi_handle node, int side, int32_t port, const char* name,
                               size_t name_size, ge_capi_handle value) {
  return AtBorder([&] {
    const NodeUse use(node);
    const std::string_view key = NonEmpty(View(name, name_size), kAttrName);
    use.store().SetPortAttr(use.id(), ToSide(side), port, key, FilledAttr(value));
  });
}

int ge_capi_node_get_desc(ge_capi_handle node, int side, int32_t port, ge_capi_handle* desc) {
  return AtBorder([&] {
    const NodeUse use(node);
    *desc = NewValue(Kind::kTensorDesc, DescObject{DescOf(use, ToSide(side), port)});
  });
}

int ge_capi_node_set_desc(ge_capi_handle node, int side, int32_t port, ge_capi_handle desc) {
  return AtBorder([&] {
    const NodeUse use(node);
    const auto value = Need<DescObject>(desc, Kind::kTensorDesc);
    if (ToSide(side) == ir::Side::kInput) {
      use.store().SetInputDesc(use.id(), port, value->desc);
    } else {
      use.store().SetOutputDesc(use.id(), port, value->desc);
    }
  });
}

int ge_capi_node_const_tensor(ge_capi_handle node, int32_t input, ge_capi_handle* tensor) {
  return AtBorder([&] {
    const NodeUse use(node);
    const ir::Endpoint source = use.store().Producer(use.id(), input);
    const std::string where = PortText(use, ir::Side::kInput, input);
    if (!source.node.valid()) NotFound(where + " is not connected");
    const ir::TensorPtr value = catalog::ConstTensor(use.store(), source);
    if (value == nullptr) {
      NotFound(where + " is fed by node '" + use.store().Name(source.node) + "' of type " +
               use.store().TypeText(source.node) + ", which is not a constant with a value");
    }
    *tensor = NewValue(Kind::kTensor, TensorObject{value});
  });
}

}  // extern "C"
