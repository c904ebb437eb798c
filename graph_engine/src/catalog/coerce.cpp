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
      if (number != nullptr) return static_cast<DataType>(*number);
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

ir::TensorPtr ConvertTensor(const ir::Tensor& from, DataType type) {
  const auto& dims = from.desc.shape.dims;
  const auto count = static_cast<size_t>(from.desc.shape.NumElements());
  const bool real = from.desc.data_type == DT_FLOAT || from.desc.data_type == DT_DOUBLE ||
                    from.desc.data_type == DT_FLOAT16 || from.desc.data_type == DT_BF16;
  if (real) {
    std::vector<double> values(count);
    for (size_t i = 0; i < count; ++i) values[i] = ir::ElementAsDouble(from, i);
    return ir::MakeFloatTensor(type, dims, values);
  }
  std::vector<int64_t> values(count);
  for (size_t i = 0; i < count; ++i) values[i] = ir::ElementAsInt(from, i);
  return ir::MakeIntTensor(type, dims, values);
}

}  // namespace

const char* AttrTypeName(AttrType type) noexcept {
  switch (type) {
    case AttrType::kInt:
      return "Int";
    case AttrType::kFloat:
      return "Float";
    case AttrType::kString:
      return "String";
    case AttrType::kBool:
      return "Bool";
    case AttrType::kType:
      return "Type";
    case AttrType::kTensor:
      return "Tensor";
    case AttrType::kListInt:
      return "ListInt";
    case AttrType::kListFloat:
      return "ListFloat";
    case AttrType::kListString:
      return "ListString";
    case AttrType::kListBool:
      return "ListBool";
    case AttrType::kListType:
      return "ListType";
    case AttrType::kListListInt:
      return "ListListInt";
  }
  return "unknown";
}

Expected<ir::Attr> Coerce(const ir::Attr& value, AttrType type, const std::string& what) {
  if (auto converted = Convert(value, type)) return std::move(*converted);
  return Outcome::Invalid("attribute '" + what + "' is " + ir::AttrKindName(value) + ", expected " +
                          AttrTypeName(type));
}

Expected<ir::TensorPtr> ToTensor(const ir::Attr& value, DataType type) {
  const bool real = type == DT_FLOAT || type == DT_DOUBLE || type == DT_FLOAT16 || type == DT_BF16;
  if (const auto* tensor = As<ir::TensorPtr>(value)) {
    if ((*tensor)->desc.data_type == type) return *tensor;
    return ConvertTensor(**tensor, type);
  }
  if (const auto* number = As<int64_t>(value)) {
    if (real) return ir::MakeFloatTensor(type, {}, {static_cast<double>(*number)});
    return ir::MakeIntTensor(type, {}, {*number});
  }
  if (const auto* flag = As<bool>(value)) return ir::MakeIntTensor(type, {}, {int64_t{*flag}});
  if (const auto* number = As<float>(value)) {
    if (!real) return ir::MakeIntTensor(type, {}, {static_cast<int64_t>(*number)});
    return ir::MakeFloatTensor(type, {}, {static_cast<double>(*number)});
  }
  if (const auto* ints = As<std::vector<int64_t>>(value)) {
    const std::vector<int64_t> dims{static_cast<int64_t>(ints->size())};
    if (real) return ir::MakeFloatTensor(type, dims, {ints->begin(), ints->end()});
    return ir::MakeIntTensor(type, dims, *ints);
  }
  if (const auto* floats = As<std::vector<float>>(value)) {
    return ir::MakeFloatTensor(type, {static_cast<int64_t>(floats->size())},
                               {floats->begin(), floats->end()});
  }
  return Outcome::Invalid(std::string("a ") + ir::AttrKindName(value) + " cannot become a " +
                          DataTypeName(type) + " tensor");
}

}  // namespace ge::catalog
