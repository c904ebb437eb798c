// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <sstream>

#include "ir/dump.h"

namespace ge::ir {

namespace {

std::string Text(const std::string& value) { return '"' + value + '"'; }
std::string Text(float value) { return std::to_string(value); }
std::string Text(bool value) { return value ? "true" : "false"; }
std::string Text(int64_t value) { return std::to_string(value); }
std::string Text(DataType value) { return DataTypeName(value); }
std::string Text(const TensorPtr& value) { return value ? TensorText(*value) : std::string(); }
std::string Text(std::monostate) { return {}; }
std::string Text(const TensorDesc&) { return {}; }
std::string Text(const Bytes&) { return {}; }
std::string Text(const NamedAttrsPtr&) { return {}; }

template <class T>
std::string Text(const std::vector<T>& values) {
  std::string text;
  for (const T& value : values) {
    const std::string item = Text(value);
    if (item.empty()) return {};
    text += (text.empty() ? "{" : ", ") + item;
  }
  return text.empty() ? "{}" : text + "}";
}

std::string Text(const std::vector<bool>& values) {
  std::string text;
  for (const bool value : values) text += (text.empty() ? "{" : ", ") + Text(value);
  return text.empty() ? "{}" : text + "}";
}

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

std::string AttrText(const Attr& value) {
  return std::visit([](const auto& held) { return Text(held); }, value);
}

std::string TensorText(const Tensor& tensor) {
  const DataType type = tensor.desc.data_type;
  const bool strings = type == DT_STRING;
  if (!strings && !HasElements(type)) return tensor.data.empty() ? "<empty>" : DataTypeName(type);
  const size_t count =
      strings ? tensor.strings.size() : tensor.data.size() / GetSizeByDataType(type);
  if (count == 0) return "<empty>";
  std::ostringstream text;
  const auto element = [&](size_t i) {
    if (strings) {
      text << tensor.strings[i];
    } else if (IsFloating(type)) {
      text << ElementAsDouble(tensor, i);
    } else if (type == DT_UINT64) {
      text << static_cast<uint64_t>(ElementAsInt(tensor, i));
    } else {
      text << ElementAsInt(tensor, i);
    }
  };
  constexpr size_t kShownEach = 3;
  text << '[';
  for (size_t i = 0; i < count; ++i) {
    if (i != 0) text << ' ';
    if (count > 2 * kShownEach && i == kShownEach) {
      text << "... ";
      i = count - kShownEach;
    }
    element(i);
  }
  text << ']';
  return text.str();
}

}  // namespace ge::ir
