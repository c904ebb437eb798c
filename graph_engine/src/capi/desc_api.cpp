// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "capi/border.h"
#include "capi/c_api_value.h"
#include "capi/enums.h"

using namespace ge;
using namespace ge::capi;

namespace {

std::shared_ptr<DescObject> NeedDesc(Token token) {
  return Need<DescObject>(token, Kind::kTensorDesc);
}

}  // namespace

extern "C" {

int ge_capi_desc_create(const int64_t* dims, size_t rank, int format, int data_type,
                        ge_capi_handle* desc) {
  return AtBorder([&] {
    ir::TensorDesc value;
    value.shape.dims.assign(dims, dims + rank);
    value.origin_shape = value.shape;
    value.format = value.origin_format = ToFormat(format);
    value.data_type = ToDataType(data_type);
    *desc = NewValue(Kind::kTensorDesc, DescObject{value});
  });
}

int ge_capi_desc_get_shape(ge_capi_handle desc, int origin, int64_t** dims, size_t* rank) {
  return AtBorder([&] {
    const auto object = NeedDesc(desc);
    const ir::Shape& shape = origin != 0 ? object->desc.origin_shape : object->desc.shape;
    *dims = CopyOut(shape.dims.data(), shape.dims.size());
    *rank = shape.dims.size();
  });
}

int ge_capi_desc_set_shape(ge_capi_handle desc, int origin, const int64_t* dims, size_t rank) {
  return AtBorder([&] {
    const auto object = NeedDesc(desc);
    ir::Shape& shape = origin != 0 ? object->desc.origin_shape : object->desc.shape;
    shape = ir::Shape();
    shape.dims.assign(dims, dims + rank);
  });
}

int ge_capi_desc_get_format(ge_capi_handle desc, int origin, int* format) {
  return AtBorder([&] {
    const auto object = NeedDesc(desc);
    *format = origin != 0 ? object->desc.origin_format : object->desc.format;
  });
}

int ge_capi_desc_set_format(ge_capi_handle desc, int origin, int format) {
  return AtBorder([&] {
    const auto object = NeedDesc(desc);
    (origin != 0 ? object->desc.origin_format : object->desc.format) = ToFormat(format);
  });
}

int ge_capi_desc_get_data_type(ge_capi_handle desc, int* data_type) {
  return AtBorder([&] { *data_type = NeedDesc(desc)->desc.data_type; });
}

int ge_capi_desc_set_data_type(ge_capi_handle desc, int data_type) {
  return AtBorder([&] { NeedDesc(desc)->desc.data_type = ToDataType(data_type); });
}

}  // extern "C"
