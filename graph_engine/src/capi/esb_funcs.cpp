// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "esb_funcs.h"

#include <vector>

#include "capi/border.h"
#include "capi/enums.h"
#include "capi/esb_border.h"

using namespace ge;
using namespace ge::capi;

namespace {

/// Bytes of a tensor of these dims. Errors: no dims, negative ones, a type without a size.
size_t BytesFor(const int64_t* dims, int64_t dim_num, int data_type) {
  if (dim_num < 0 || (dims == nullptr && dim_num != 0)) Fail("the dims of a tensor are missing");
  const DataType type = ToDataType(data_type);
  size_t bytes = GetSizeByDataType(type);
  if (bytes == 0) Fail(std::string("a tensor of ") + DataTypeName(type) + " cannot be made from C");
  for (int64_t i = 0; i < dim_num; ++i) {
    if (dims[i] < 0) {
      Fail("dim " + std::to_string(i) + " of a tensor with data is " + std::to_string(dims[i]) +
           ", and must not be negative");
    }
    if (__builtin_mul_overflow(bytes, static_cast<size_t>(dims[i]), &bytes)) {
      Fail("the dims of a tensor are too large");
    }
  }
  return bytes;
}

int CreateTensor(const void* data, const int64_t* dims, int64_t dim_num, int data_type, int format,
                 ge_capi_handle* tensor) {
  size_t bytes = 0;
  const int status = AtBorder([&] {
    bytes = BytesFor(dims, dim_num, data_type);
    if (data == nullptr && bytes != 0) Fail("the data of a tensor is missing");
  });
  if (status != GE_CAPI_OK) return status;
  return ge_capi_tensor_create(data, bytes, dims, static_cast<size_t>(dim_num), data_type, format,
                               tensor);
}

EsCTensorHolder* Const(EsCGraphBuilder* builder, const void* data, const int64_t* dims,
                       int64_t dim_num, C_DataType data_type) {
  Held tensor;
  if (CreateTensor(data, dims, dim_num, data_type, C_FORMAT_ND, tensor.out()) != GE_CAPI_OK) {
    return nullptr;
  }
  return Made<EsCTensorHolder>(ge_capi_es_add_const, HandleOf(builder), tensor.get());
}

bool HasCount(int64_t count) {
  return AtBorder([&] {
           if (count < 0) Fail("a count must not be negative");
         }) == GE_CAPI_OK;
}

}  // namespace

extern "C" {

EsCGraphBuilder* EsCreateGraphBuilder(const char* name) {
  const char* given = name == nullptr ? "graph" : name;
  return Made<EsCGraphBuilder>(ge_capi_es_builder_create, given, Length(given));
}

void EsDestroyGraphBuilder(EsCGraphBuilder* builder) {
  if (builder != nullptr) ge_capi_release(HandleOf(builder));
}

EsCGraph* EsBuildGraphAndReset(EsCGraphBuilder* builder) {
  return Made<EsCGraph>(ge_capi_es_build, HandleOf(builder));
}

EsCTensorHolder* EsCreateGraphInput(EsCGraphBuilder* builder, int64_t index) {
  return EsCreateGraphInputWithDetails(builder, index, nullptr, nullptr, C_DT_FLOAT, C_FORMAT_ND,
                                       nullptr, 0);
}

EsCTensorHolder* EsCreateGraphInputWithDetails(EsCGraphBuilder* builder, int64_t index,
                                               const char* name, const char* type,
                                               C_DataType data_type, C_Format format,
                                               const int64_t* shape, int64_t dim_num) {
  if (!HasCount(dim_num)) return nullptr;
  return Made<EsCTensorHolder>(ge_capi_es_add_input, HandleOf(builder), index, name, Length(name),
                               type == nullptr ? "Data" : type, static_cast<int>(data_type),
                               static_cast<int>(format), shape, static_cast<size_t>(dim_num));
}

EsCTensorHolder* EsCreateVariable(EsCGraphBuilder* builder, int32_t index, const char* name) {
  return Made<EsCTensorHolder>(ge_capi_es_add_variable, HandleOf(builder),
                               static_cast<int64_t>(index), name, Length(name));
}

// Three functions for each type of number.
#define ES_CONSTANTS(Name, Number, Type)                                               \
  EsCTensorHolder* EsCreateConst##Name(EsCGraphBuilder* builder, const Number* value,  \
                                       const int64_t* dims, int64_t dim_num) {         \
    return Const(builder, value, dims, dim_num, Type);                                 \
  }                                                                                    \
  EsCTensorHolder* EsCreateVector##Name(EsCGraphBuilder* builder, const Number* value, \
                                        int64_t dim) {                                 \
    return Const(builder, value, &dim, 1, Type);                                       \
  }                                                                                    \
  EsCTensorHolder* EsCreateScalar##Name(EsCGraphBuilder* builder, Number value) {      \
    return Const(builder, &value, nullptr, 0, Type);                                   \
  }
ES_CONSTANTS(Int64, int64_t, C_DT_INT64)
ES_CONSTANTS(Int32, int32_t, C_DT_INT32)
ES_CONSTANTS(UInt64, uint64_t, C_DT_UINT64)
ES_CONSTANTS(UInt32, uint32_t, C_DT_UINT32)
ES_CONSTANTS(Float, float, C_DT_FLOAT)
#undef ES_CONSTANTS

uint32_t EsSetGraphOutput(EsCTensorHolder* tensor, int64_t output_index) {
  ge_capi_handle builder = 0;
  const int found = ge_capi_es_tensor_builder(HandleOf(tensor), &builder);
  if (found != GE_CAPI_OK) return static_cast<uint32_t>(found);
  return static_cast<uint32_t>(ge_capi_es_set_output(builder, HandleOf(tensor), output_index));
}

uint32_t EsAddControlEdge(EsCTensorHolder* dest, EsCTensorHolder** sources, int64_t source_num) {
  ge_capi_handle builder = 0;
  const int found = ge_capi_es_tensor_builder(HandleOf(dest), &builder);
  if (found != GE_CAPI_OK) return static_cast<uint32_t>(found);
  if (!HasCount(source_num)) return GE_CAPI_FAILED;
  std::vector<ge_capi_handle> handles;
  const int listed = AtBorder([&] {
    if (sources == nullptr && source_num != 0) Fail("the sources of the control edges are missing");
    for (int64_t i = 0; i < source_num; ++i) handles.push_back(HandleOf(sources[i]));
  });
  if (listed != GE_CAPI_OK) return static_cast<uint32_t>(listed);
  return static_cast<uint32_t>(
      ge_capi_es_add_control(builder, HandleOf(dest), handles.data(), handles.size()));
}

EsCGraphBuilder* EsGetOwnerBuilder(EsCTensorHolder* tensor) {
  return Made<EsCGraphBuilder>(ge_capi_es_tensor_builder, HandleOf(tensor));
}

EsCNode* EsGetProducer(EsCTensorHolder* tensor) {
  ge_capi_handle node = 0;
  int64_t output = 0;
  const int found = ge_capi_es_tensor_producer(HandleOf(tensor), &node, &output);
  return found == GE_CAPI_OK ? PointerOf<EsCNode>(node) : nullptr;
}

EsCTensor* EsCreateEsCTensor(const void* data, const int64_t* dims, int64_t dim_num,
                             C_DataType data_type, C_Format format) {
  return Made<EsCTensor>(CreateTensor, data, dims, dim_num, static_cast<int>(data_type),
                         static_cast<int>(format));
}

EsCTensor* EsCreateEsCTensorFromFile(const char* path, const int64_t* dims, int64_t dim_num,
                                     C_DataType data_type, C_Format format) {
  const int sized = AtBorder([&] {
    NonEmpty(Terminated(path), "the path of a tensor's file");
    BytesFor(dims, dim_num, data_type);
  });
  if (sized != GE_CAPI_OK) return nullptr;
  return Made<EsCTensor>(ge_capi_tensor_create_from_file, path, dims, static_cast<size_t>(dim_num),
                         static_cast<int>(data_type), static_cast<int>(format));
}

}  // extern "C"
