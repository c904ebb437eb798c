// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "capi/border.h"
#include "capi/c_api_value.h"
#include "capi/enums.h"

using namespace ge;
using namespace ge::capi;

namespace {

constexpr int kListBase = 1000;

// GE's AttrValueType, in the order of ir::Attr's alternatives.
constexpr int kValueTypes[] = {0,
                               1,
                               2,
                               3,
                               4,
                               11,
                               5,
                               6,
                               7,
                               9,
                               kListBase + 1,
                               kListBase + 2,
                               kListBase + 3,
                               kListBase + 4,
                               kListBase + 11,
                               kListBase + 5,
                               kListBase + 6,
                               kListBase + 7,
                               10,
                               12};
static_assert(std::size(kValueTypes) == std::variant_size_v<ir::Attr>,
              "one number per alternative");

template <class T>
int Set(ge_capi_handle attr, T value) {
  return AtBorder([&] { NeedAttr(attr)->value = std::move(value); });
}

void CheckItems(size_t count) {
  if (count == 0) Fail("an empty list has no element type and cannot be stored");
}

template <class T>
int SetList(ge_capi_handle attr, std::vector<T> values) {
  return AtBorder([&] {
    CheckItems(values.size());
    NeedAttr(attr)->value = std::move(values);
  });
}

template <class T>
const T& Held(const std::shared_ptr<AttrObject>& attr) {
  const T* value = std::get_if<T>(&attr->value);
  if (value != nullptr) return *value;
  throw ApiError(GE_CAPI_UNSUPPORTED, std::string("the value is a ") +
                                          ir::AttrKindName(attr->value) + ", not a " +
                                          ir::AttrKindName(ir::Attr(T())));
}

template <class T>
const std::vector<T>& HeldList(const std::shared_ptr<AttrObject>& attr) {
  const auto& values = Held<std::vector<T>>(attr);
  if (values.empty()) {
    throw ApiError(GE_CAPI_UNSUPPORTED, "the value is an empty list, which cannot be read here");
  }
  return values;
}

template <class Out, class T>
int GetList(ge_capi_handle attr, Out** values, size_t* count) {
  return AtBorder([&] {
    const auto object = NeedAttr(attr);
    const std::vector<T>& held = HeldList<T>(object);
    const std::vector<Out> out(held.begin(), held.end());
    *values = CopyOut(out.data(), out.size());
    *count = out.size();
  });
}

}  // namespace

extern "C" {

int ge_capi_attr_create(ge_capi_handle* attr) {
  return AtBorder([&] { *attr = NewValue(Kind::kAttr, AttrObject{}); });
}

int ge_capi_attr_type(ge_capi_handle attr, int* value_type) {
  return AtBorder([&] { *value_type = kValueTypes[NeedAttr(attr)->value.index()]; });
}

int ge_capi_attr_set_string(ge_capi_handle attr, const char* data, size_t size) {
  return Set(attr, std::string(View(data, size)));
}

int ge_capi_attr_set_float(ge_capi_handle attr, float value) { return Set(attr, value); }
int ge_capi_attr_set_bool(ge_capi_handle attr, int value) { return Set(attr, value != 0); }
int ge_capi_attr_set_int(ge_capi_handle attr, int64_t value) { return Set(attr, value); }

int ge_capi_attr_set_data_type(ge_capi_handle attr, int value) {
  return AtBorder([&] { NeedAttr(attr)->value = ToDataType(value); });
}

int ge_capi_attr_set_tensor(ge_capi_handle attr, ge_capi_handle tensor) {
  return AtBorder(
      [&] { NeedAttr(attr)->value = Need<TensorObject>(tensor, Kind::kTensor)->tensor; });
}

int ge_capi_attr_set_list_string(ge_capi_handle attr, const ge_capi_text* values, size_t count) {
  std::vector<std::string> texts;
  for (size_t i = 0; i < count; ++i) texts.emplace_back(View(values[i].data, values[i].size));
  return SetList(attr, std::move(texts));
}

int ge_capi_attr_set_list_float(ge_capi_handle attr, const float* values, size_t count) {
  return SetList(attr, std::vector<float>(values, values + count));
}

int ge_capi_attr_set_list_bool(ge_capi_handle attr, const uint8_t* values, size_t count) {
  return SetList(attr, std::vector<bool>(values, values + count));
}

int ge_capi_attr_set_list_int(ge_capi_handle attr, const int64_t* values, size_t count) {
  return SetList(attr, std::vector<int64_t>(values, values + count));
}

int ge_capi_attr_set_list_data_type(ge_capi_handle attr, const int* values, size_t count) {
  return AtBorder([&] {
    std::vector<DataType> types;
    for (size_t i = 0; i < count; ++i) types.push_back(ToDataType(values[i]));
    CheckItems(types.size());
    NeedAttr(attr)->value = std::move(types);
  });
}

int ge_capi_attr_get_string(ge_capi_handle attr, ge_capi_text* value) {
  return AtBorder([&] { PutText(Held<std::string>(NeedAttr(attr)), value); });
}

int ge_capi_attr_get_float(ge_capi_handle attr, float* value) {
  return AtBorder([&] { *value = Held<float>(NeedAttr(attr)); });
}

int ge_capi_attr_get_bool(ge_capi_handle attr, int* value) {
  return AtBorder([&] { *value = Held<bool>(NeedAttr(attr)) ? 1 : 0; });
}

int ge_capi_attr_get_int(ge_capi_handle attr, int64_t* value) {
  return AtBorder([&] { *value = Held<int64_t>(NeedAttr(attr)); });
}

int ge_capi_attr_get_data_type(ge_capi_handle attr, int* value) {
  return AtBorder([&] { *value = Held<DataType>(NeedAttr(attr)); });
}

int ge_capi_attr_get_tensor(ge_capi_handle attr, ge_capi_handle* tensor) {
  return AtBorder([&] {
    ir::TensorPtr held = Held<ir::TensorPtr>(NeedAttr(attr));
    if (held == nullptr) held = std::make_shared<const ir::Tensor>();
    *tensor = NewValue(Kind::kTensor, TensorObject{std::move(held)});
  });
}

int ge_capi_attr_get_list_string(ge_capi_handle attr, ge_capi_text** values, size_t* count) {
  return AtBorder([&] {
    const auto object = NeedAttr(attr);
    PutTexts(HeldList<std::string>(object), values, count);
  });
}

int ge_capi_attr_get_list_float(ge_capi_handle attr, float** values, size_t* count) {
  return GetList<float, float>(attr, values, count);
}

int ge_capi_attr_get_list_bool(ge_capi_handle attr, uint8_t** values, size_t* count) {
  return GetList<uint8_t, bool>(attr, values, count);
}

int ge_capi_attr_get_list_int(ge_capi_handle attr, int64_t** values, size_t* count) {
  return GetList<int64_t, int64_t>(attr, values, count);
}

int ge_capi_attr_get_list_data_type(ge_capi_handle attr, int** values, size_t* count) {
  return GetList<int, DataType>(attr, values, count);
}

}  // extern "C"
