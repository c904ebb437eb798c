// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <sstream>

#include "ir/dump.h"

namespace ge::ir {

namespace {

constexpr size_t kMostShown = 6;  // elements of a tensor

/// With the fewest digits that tell it from all others.
template <class Float>
std::string Shortest(Float value) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof(text), value).ptr};
}

/// The text of one value.
struct Writer {
  Digits digits;

  std::string operator()(const std::string& value) const { return '"' + value + '"'; }
  std::string operator()(float value) const {
    return digits == Digits::kAll ? Shortest(value) : std::to_string(value);
  }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(int64_t value) const { return std::to_string(value); }
  std::string operator()(DataType value) const { return DataTypeName(value); }
  std::string operator()(const TensorPtr& value) const {
    return value ? TensorText(*value, digits) : std::string();
  }
  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(const TensorDesc&) const { return {}; }
  std::string operator()(const Bytes&) const { return {}; }
  std::string operator()(const NamedAttrsPtr&) const { return {}; }

  template <class T>
  std::string operator()(const std::vector<T>& values) const {
    std::string text;
    for (const T& value : values) {
      const std::string item = (*this)(value);
      if (item.empty()) return {};
      text += (text.empty() ? "{" : ", ") + item;
    }
    return text.empty() ? "{}" : text + "}";
  }
  std::string operator()(const std::vector<bool>& values) const {
    std::string text;
    for (const bool value : values) text += (text.empty() ? "{" : ", ") + (*this)(value);
    return text.empty() ? "{}" : text + "}";
  }
};

bool IsFloating(DataType type) {
  return type == DT_FLOAT || type == DT_DOUBLE || type == DT_FLOAT16 || type == DT_BF16;
}

bool HasElements(DataType type) {
  switch (type) {
    case DT_FLOAT:
    case DT_DOUBLE:
    case DT_FLOAT16:
    case DT_BF16:
    case DT_BOOL:
    case DT_INT8:
    case DT_INT16:
    case DT_INT32:
    case DT_INT64:
    case DT_UINT8:
    case DT_UINT16:
    case DT_UINT32:
    case DT_UINT64:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::string AttrText(const Attr& value, Digits digits) { return std::visit(Writer{digits}, value); }

std::string ElementText(const Tensor& tensor, size_t index) {
  const DataType type = tensor.desc.data_type;
  if (type == DT_STRING) return tensor.strings[index];
  if (!HoldsNumbers(type)) return {};
  if (type == DT_DOUBLE) return Shortest(ElementAsDouble(tensor, index));
  if (IsFloating(type)) return Shortest(static_cast<float>(ElementAsDouble(tensor, index)));
  const int64_t value = ElementAsInt(tensor, index);
  return type == DT_UINT64 ? std::to_string(static_cast<uint64_t>(value)) : std::to_string(value);
}

std::string TensorText(const Tensor& tensor, Digits digits) {
  const DataType type = tensor.desc.data_type;
  const bool strings = type == DT_STRING;
  if (!strings && !HasElements(type)) return tensor.data.empty() ? "<empty>" : DataTypeName(type);
  const size_t count =
      strings ? tensor.strings.size() : tensor.data.size() / GetSizeByDataType(type);
  if (count == 0) return "<empty>";
  std::ostringstream text;
  const auto element = [&](size_t i) {
    if (IsFloating(type) && digits == Digits::kDump) {
      text << ElementAsDouble(tensor, i);
    } else {
      text << ElementText(tensor, i);
    }
  };
  text << '[';
  for (size_t i = 0; i < count; ++i) {
    if (i != 0) text << ' ';
    if (count > kMostShown && i == kMostShown / 2) {
      text << "... ";
      i = count - kMostShown / 2;
    }
    element(i);
  }
  text << ']';
  return text.str();
}

}  // namespace ge::ir
