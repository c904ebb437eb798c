// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "capi/border.h"
#include "capi/esb_border.h"

using namespace ge;
using namespace ge::capi;

namespace {

constexpr char kSymbolShape[] = "_origin_symbol_shape";

int Store(ge_capi_handle attr, int64_t value) { return ge_capi_attr_set_int(attr, value); }
int Store(ge_capi_handle attr, bool value) { return ge_capi_attr_set_bool(attr, value ? 1 : 0); }
int Store(ge_capi_handle attr, const char* value) {
  return ge_capi_attr_set_string(attr, value, Length(value));
}
int Store(ge_capi_handle attr, const std::vector<ge_capi_text>& values) {
  return ge_capi_attr_set_list_string(attr, values.data(), values.size());
}

/// Makes a value of GE's type for it, and gives it to `use`.
template <class Value, class Use>
uint32_t WithValue(const char* name, const Value& value, const Use& use) {
  Held attr;
  int status = AtBorder([&] { NonEmpty(Terminated(name), "the name of an attribute"); });
  if (status == GE_CAPI_OK) status = ge_capi_attr_create(attr.out());
  if (status == GE_CAPI_OK) status = Store(attr.get(), value);
  if (status == GE_CAPI_OK) status = use(attr.get());
  return static_cast<uint32_t>(status);
}

template <class Value>
uint32_t SetOnGraph(EsCGraphBuilder* builder, const char* name, const Value& value) {
  return WithValue(name, value, [&](ge_capi_handle attr) {
    Held graph;
    const int status = ge_capi_es_builder_graph(HandleOf(builder), graph.out());
    return status != GE_CAPI_OK ? status
                                : ge_capi_graph_set_attr(graph.get(), name, Length(name), attr);
  });
}

/// On the node that makes the tensor, or on its output desc.
template <class Value>
uint32_t SetOnProducer(EsCTensorHolder* tensor, bool on_node, const char* name,
                       const Value& value) {
  return WithValue(name, value, [&](ge_capi_handle attr) {
    constexpr int kOutputs = 1;
    Held node;
    int64_t output = 0;
    const int status = ge_capi_es_tensor_producer(HandleOf(tensor), node.out(), &output);
    if (status != GE_CAPI_OK) return status;
    if (on_node) return ge_capi_node_set_attr(node.get(), name, Length(name), attr);
    return ge_capi_node_set_port_attr(node.get(), kOutputs, static_cast<int32_t>(output), name,
                                      Length(name), attr);
  });
}

}  // namespace

extern "C" {

uint32_t EsSetDataType(EsCTensorHolder* tensor, C_DataType data_type) {
  return static_cast<uint32_t>(ge_capi_es_tensor_set_data_type(HandleOf(tensor), data_type));
}

uint32_t EsSetFormat(EsCTensorHolder* tensor, C_Format format) {
  return static_cast<uint32_t>(ge_capi_es_tensor_set_format(HandleOf(tensor), format));
}

uint32_t EsSetShape(EsCTensorHolder* tensor, const int64_t* shape, int64_t dim_num) {
  const int given = AtBorder([&] {
    if (dim_num < 0 || (shape == nullptr && dim_num != 0)) Fail("the dims of a shape are missing");
  });
  if (given != GE_CAPI_OK) return static_cast<uint32_t>(given);
  return static_cast<uint32_t>(
      ge_capi_es_tensor_set_shape(HandleOf(tensor), shape, static_cast<size_t>(dim_num)));
}

uint32_t EsSetOriginSymbolShape(EsCTensorHolder* tensor, const char* const* shape,
                                int64_t dim_num) {
  std::vector<ge_capi_text> symbols;
  const int listed = AtBorder([&] {
    if (shape == nullptr || dim_num <= 0) Fail("the symbols of a shape are missing");
    for (int64_t i = 0; i < dim_num; ++i) {
      symbols.push_back({const_cast<char*>(shape[i]), Length(shape[i])});
    }
  });
  if (listed != GE_CAPI_OK) return static_cast<uint32_t>(listed);
  return SetOnProducer(tensor, false, kSymbolShape, symbols);
}

// Three functions for each type of value.
#define ES_ATTRIBUTES(Name, Value)                                                              \
  uint32_t EsSet##Name##AttrForGraph(EsCGraphBuilder* builder, const char* name, Value value) { \
    return SetOnGraph(builder, name, value);                                                    \
  }                                                                                             \
  uint32_t EsSet##Name##AttrForTensor(EsCTensorHolder* tensor, const char* name, Value value) { \
    return SetOnProducer(tensor, false, name, value);                                           \
  }                                                                                             \
  uint32_t EsSet##Name##AttrForNode(EsCTensorHolder* tensor, const char* name, Value value) {   \
    return SetOnProducer(tensor, true, name, value);                                            \
  }
ES_ATTRIBUTES(Int64, int64_t)
ES_ATTRIBUTES(String, const char*)
ES_ATTRIBUTES(Bool, bool)
#undef ES_ATTRIBUTES

}  // extern "C"
