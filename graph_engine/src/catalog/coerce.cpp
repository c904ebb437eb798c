// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "catalog/mapping.h"

namespace ge::catalog {
namespace {

template <class T>
const T* As(const ir::Attr& value) {
  return std::get_if<T>(&value);
}

bool IsEmptyList(const ir::Attr& value) {
  const auto* ints = As<std::vector<int64_t>>(value);
  return ints != nullptr && ints->empty();
}

std::optional<ir::Attr> Convert(const ir::Attr& value, AttrType type) {
  const auto* number = As<int64_t>(value);
  switch (type) {
    case AttrType::kInt:
      if (const auto* dtype = As<DataType>(value)) return int64_t{*dtype};
      if (number != nullptr) return value;
      if (const auto* flag = As<bool>(value)) return int64_t{*flag};
      break;
    case AttrType::kFloat:
      if (As<float>(value) != nullptr) return value;
      if (number != nullptr) return static_cast<float>(*number);
      break;
    case AttrType::kBool:
      if (As<bool>(value) != nullptr) return value;
      if (number != nullptr) return *number != 0;
      break;
    case AttrType::kType:
      if (As<DataType>(value) != nullptr) return value;
      if (number != nullptr) {
        if (const auto named = DataTypeFromNumber(*number)) return *named;
      }
      break;
    case AttrType::kString:
      if (As<std::string>(value) != nullptr) return value;
      break;
    case AttrType::kTensor:
      if (As<ir::TensorPtr>(value) != nullptr) return value;
      break;
    case AttrType::kListInt:
      if (As<std::vector<int64_t>>(value) != nullptr) return value;
      break;
    case AttrType::kListFloat:
      if (As<std::vector<float>>(value) != nullptr) return value;
      if (IsEmptyList(value)) return std::vector<float>();
      break;
    case AttrType::kListString:
      if (As<std::vector<std::string>>(value) != nullptr) return value;
      if (IsEmptyList(value)) return std::vector<std::string>();
      break;
    case AttrType::kListBool:
      if (As<std::vector<bool>>(value) != nullptr) return value;
      if (const auto* ints = As<std::vector<int64_t>>(value)) {
        return std::vector<bool>(ints->begin(), ints->end());
      }
      break;
    case AttrType::kListType:
      if (As<std::vector<DataType>>(value) != nullptr) return value;
      if (IsEmptyList(value)) return std::vector<DataType>();
      break;
    case AttrType::kListListInt:
      if (As<std::vector<std::vector<int64_t>>>(value) != nullptr) return value;
      if (IsEmptyList(value)) return std::vector<std::vector<int64_t>>();
      break;
  }
  return std::nullopt;
}

Outcome Unfit(const std::string& number, DataType type) {
  std::string text = "value " + number + " does not fit " + DataTypeName(type);
  if (const auto range = ir::IntegerRange(type)) {
    text +=
        ", which holds " + std::to_string(range->first) + " to " + std::to_string(range->second);
  }
  return Outcome::Invalid(text);
}

/// Bool takes any number and floats are rounded; a whole number is never cut.
Expected<ir::TensorPtr> IntTensor(DataType type, const std::vector<int64_t>& dims,
                                  const std::vector<int64_t>& values) {
  const auto range = ir::IntegerRange(type);
  for (const int64_t value : values) {
    if (!range || type == DT_BOOL || (value >= range->first && value <= range->second)) continue;
    return Unfit(std::to_string(value), type);
  }
  return ir::MakeIntTensor(type, dims, values);
}

Expected<ir::TensorPtr> FloatTensor(DataType type, const std::vector<int64_t>& dims,
                                    const std::vector<double>& values) {
  const auto range = ir::IntegerRange(type);
  for (const double value : values) {
    if (!range || type == DT_BOOL) break;
    // The upper limit of int64 is no double; the next one up is 2^63.
    const bool fits = value >= static_cast<double>(range->first) &&
                      value < static_cast<double>(range->second) + 1.0;
    if (!fits) return Unfit(std::to_string(value), type);
  }
  return ir::MakeFloatTensor(type, dims, values);
}

Expected<ir::TensorPtr> ConvertTensor(const ir::Tensor& from, DataType type) {
  const auto& dims = from.desc.shape.dims;
  if (!ir::HoldsNumbers(from.desc.data_type)) {
    return Outcome::Invalid(std::string("a tensor of ") + DataTypeName(from.desc.data_type) +
                            " cannot become one of " + DataTypeName(type));
  }
  const auto count = static_cast<size_t>(std::max<int64_t>(0, from.desc.shape.NumElements()));
  const bool real = !ir::IntegerRange(from.desc.data_type).has_value();
  if (real || from.desc.data_type == DT_UINT64) {
    std::vector<double> values(count);
    for (size_t i = 0; i < count; ++i) values[i] = ir::ElementAsDouble(from, i);
    if (real) return FloatTensor(type, dims, values);
    for (const double value : values) {
      if (value >= 0x1p63) return Unfit(std::to_string(value), type);
    }
  }
  std::vector<int64_t> values(count);
  for (size_t i = 0; i < count; ++i) values[i] = ir::ElementAsInt(from, i);
  return IntTensor(type, dims, values);
}

}  // namespace

Expected<ir::Attr> Coerce(const ir::Attr& value, AttrType type, const std::string& what) {
  if (auto converted = Convert(value, type)) return std::move(*converted);
  return Outcome::Invalid("attribute '" + what + "' is " + ir::AttrKindName(value) + ", expected " +
                          AttrTypeName(type));
}

Expected<std::vector<int64_t>> ToInts(const ir::Attr& value) {
  if (const auto* list = As<std::vector<int64_t>>(value)) return *list;
  if (const auto* number = As<int64_t>(value)) return std::vector<int64_t>{*number};
  const auto* tensor = As<ir::TensorPtr>(value);
  if (tensor == nullptr) {
    return Outcome::Invalid(std::string("a ") + ir::AttrKindName(value) +
                            " is no list of whole numbers");
  }
  const Expected<ir::TensorPtr> whole = ToTensor(value, DT_INT64);
  if (!whole) return whole.error();
  std::vector<int64_t> values(
      static_cast<size_t>(std::max<int64_t>(0, (*whole)->desc.shape.NumElements())));
  for (size_t i = 0; i < values.size(); ++i) values[i] = ir::ElementAsInt(**whole, i);
  return values;
}

bool IsNumeric(const ir::Attr& value) {
  return As<int64_t>(value) != nullptr || As<bool>(value) != nullptr ||
         As<float>(value) != nullptr || As<ir::TensorPtr>(value) != nullptr ||
         As<std::vector<int64_t>>(value) != nullptr || As<std::vector<float>>(value) != nullptr;
}

Expected<ir::TensorPtr> ToTensor(const ir::Attr& value, DataType type) {
  if (const auto* tensor = As<ir::TensorPtr>(value)) {
    if ((*tensor)->desc.data_type == type) return *tensor;
  }
  if (!IsNumeric(value) || !ir::HoldsNumbers(type)) {
    return Outcome::Invalid(std::string("a ") + ir::AttrKindName(value) + " cannot become a " +
                            DataTypeName(type) + " tensor");
  }
  const bool real = !ir::IntegerRange(type).has_value();
  if (const auto* tensor = As<ir::TensorPtr>(value)) return ConvertTensor(**tensor, type);
  if (const auto* number = As<int64_t>(value)) {
    if (real) return ir::MakeFloatTensor(type, {}, {static_cast<double>(*number)});
    return IntTensor(type, {}, {*number});
  }
  if (const auto* flag = As<bool>(value)) return ir::MakeIntTensor(type, {}, {int64_t{*flag}});
  if (const auto* number = As<float>(value)) {
    return FloatTensor(type, {}, {static_cast<double>(*number)});
  }
  if (const auto* ints = As<std::vector<int64_t>>(value)) {
    const std::vector<int64_t> dims{static_cast<int64_t>(ints->size())};
    if (real) return ir::MakeFloatTensor(type, dims, {ints->begin(), ints->end()});
    return IntTensor(type, dims, *ints);
  }
  const auto& floats = std::get<std::vector<float>>(value);
  return FloatTensor(type, {static_cast<int64_t>(floats.size())}, {floats.begin(), floats.end()});
}

}  // namespace ge::catalog
