// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <fstream>

#include "capi/border.h"
#include "capi/c_api_value.h"
#include "capi/enums.h"
#include "support/readable_file.h"

using namespace ge;
using namespace ge::capi;

namespace {

std::shared_ptr<ir::Tensor> NewTensor(const int64_t* dims, size_t rank, int data_type, int format) {
  auto tensor = std::make_shared<ir::Tensor>();
  tensor->desc.data_type = ToDataType(data_type);
  tensor->desc.format = tensor->desc.origin_format = ToFormat(format);
  tensor->desc.shape.dims.assign(dims, dims + rank);
  tensor->desc.origin_shape = tensor->desc.shape;
  return tensor;
}

std::string ShapeText(const ir::Shape& shape) {
  std::string text = "[";
  for (const int64_t dim : shape.dims) text += (text.size() == 1 ? "" : ", ") + std::to_string(dim);
  return text + "]";
}

/// Bytes that dims and type ask for.
size_t NeededBytes(const ir::Tensor& tensor) {
  const size_t element = GetSizeByDataType(tensor.desc.data_type);
  if (element == 0) {
    Fail(std::string("elements of ") + DataTypeName(tensor.desc.data_type) +
         " have no size in bytes");
  }
  size_t bytes = element;
  for (const int64_t dim : tensor.desc.shape.dims) {
    if (dim < 0) Fail("shape " + ShapeText(tensor.desc.shape) + " is not fully known");
    if (__builtin_mul_overflow(bytes, static_cast<size_t>(dim), &bytes)) {
      Fail("shape " + ShapeText(tensor.desc.shape) + " is too large");
    }
  }
  return bytes;
}

/// Changes the desc of a tensor that others may share.
template <class Change>
void ChangeDesc(Token token, const Change& change) {
  const auto object = Need<TensorObject>(token, Kind::kTensor);
  auto copy = std::make_shared<ir::Tensor>(*object->tensor);
  change(copy->desc);
  object->tensor = std::move(copy);
}

}  // namespace

extern "C" {

int ge_capi_tensor_create(const void* data, size_t bytes, const int64_t* dims, size_t rank,
                          int data_type, int format, ge_capi_handle* tensor) {
  return AtBorder([&] {
    const auto made = NewTensor(dims, rank, data_type, format);
    if (bytes != 0 && bytes != NeededBytes(*made)) {
      Fail("shape " + ShapeText(made->desc.shape) + " of " + DataTypeName(made->desc.data_type) +
           " needs " + std::to_string(NeededBytes(*made)) + " bytes, there are " +
           std::to_string(bytes));
    }
    const auto* begin = static_cast<const uint8_t*>(data);
    if (bytes != 0) made->data.assign(begin, begin + bytes);
    *tensor = NewValue(Kind::kTensor, TensorObject{made});
  });
}

int ge_capi_tensor_create_from_file(const char* path, const int64_t* dims, size_t rank,
                                    int data_type, int format, ge_capi_handle* tensor) {
  return AtBorder([&] {
    const auto made = NewTensor(dims, rank, data_type, format);
    const size_t bytes = NeededBytes(*made);
    if (Outcome readable = CheckReadableFile(path); !readable.ok()) {
      Fail("file '" + std::string(path) + "': " + readable.message());
    }
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file) Fail("file '" + std::string(path) + "' cannot be read");
    if (static_cast<uint64_t>(file.tellg()) < bytes) {
      Fail("file '" + std::string(path) + "' has " + std::to_string(file.tellg()) +
           " bytes, shape " + ShapeText(made->desc.shape) + " of " +
           DataTypeName(made->desc.data_type) + " needs " + std::to_string(bytes));
    }
    made->data.resize(bytes);
    file.seekg(0);
    file.read(reinterpret_cast<char*>(made->data.data()), static_cast<std::streamsize>(bytes));
    if (!file) Fail("file '" + std::string(path) + "' cannot be read");
    *tensor = NewValue(Kind::kTensor, TensorObject{made});
  });
}

int ge_capi_tensor_data(ge_capi_handle tensor, ge_capi_text* bytes) {
  return AtBorder([&] {
    const ir::TensorPtr value = Need<TensorObject>(tensor, Kind::kTensor)->tensor;
    PutText({reinterpret_cast<const char*>(value->data.data()), value->data.size()}, bytes);
  });
}

int ge_capi_tensor_strings(ge_capi_handle tensor, ge_capi_text** texts, size_t* count) {
  return AtBorder(
      [&] { PutTexts(Need<TensorObject>(tensor, Kind::kTensor)->tensor->strings, texts, count); });
}

int ge_capi_tensor_placement(ge_capi_handle tensor, int* placement) {
  return AtBorder([&] {
    Need<TensorObject>(tensor, Kind::kTensor);
    *placement = kPlacementHost;
  });
}

int ge_capi_tensor_get_desc(ge_capi_handle tensor, ge_capi_handle* desc) {
  return AtBorder([&] {
    const ir::TensorPtr value = Need<TensorObject>(tensor, Kind::kTensor)->tensor;
    *desc = NewValue(Kind::kTensorDesc, DescObject{value->desc});
  });
}

int ge_capi_tensor_set_format(ge_capi_handle tensor, int format) {
  return AtBorder([&] {
    const Format value = ToFormat(format);
    ChangeDesc(tensor, [value](ir::TensorDesc& desc) { desc.format = desc.origin_format = value; });
  });
}

int ge_capi_tensor_set_data_type(ge_capi_handle tensor, int data_type) {
  return AtBorder([&] {
    const DataType value = ToDataType(data_type);
    ChangeDesc(tensor, [value](ir::TensorDesc& desc) { desc.data_type = value; });
  });
}

}  // extern "C"
