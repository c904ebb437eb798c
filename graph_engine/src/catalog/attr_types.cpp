// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "catalog/attr_types.h"

#include <type_traits>

#include "ir/dump.h"
#include "support/utf8.h"

namespace ge::catalog {
namespace {

using Ints = std::vector<int64_t>;

template <class T>
constexpr bool kIsList = false;
template <class T>
constexpr bool kIsList<std::vector<T>> = true;

bool IsEmptyList(const ir::Attr& value) {
  return std::visit(
      [](const auto& held) {
        if constexpr (kIsList<std::decay_t<decltype(held)>>) {
          return held.empty();
        } else {
          return false;
        }
      },
      value);
}

/// Others need no look at the prototype.
bool MayChange(const ir::Attr& value) {
  return std::holds_alternative<int64_t>(value) || std::holds_alternative<DataType>(value) ||
         std::holds_alternative<Ints>(value) || IsEmptyList(value);
}

/// monostate: not an empty list for the type.
ir::Attr EmptyList(AttrType type) {
  switch (type) {
    case AttrType::kListInt:
      return Ints();
    case AttrType::kListFloat:
      return std::vector<float>();
    case AttrType::kListString:
      return std::vector<std::string>();
    case AttrType::kListBool:
      return std::vector<bool>();
    case AttrType::kListType:
      return std::vector<DataType>();
    case AttrType::kListListInt:
      return std::vector<Ints>();
    default:
      return {};
  }
}

/// monostate: one of the numbers is of no data type.
ir::Attr DataTypes(const Ints& numbers) {
  std::vector<DataType> types;
  for (const int64_t number : numbers) {
    const auto type = DataTypeFromNumber(number);
    if (!type) return {};
    types.push_back(*type);
  }
  return types;
}

/// monostate: no conversion.
ir::Attr Converted(const ir::Attr& value, AttrType type) {
  if (IsEmptyList(value)) return EmptyList(type);
  const auto* number = std::get_if<int64_t>(&value);
  const auto* numbers = std::get_if<Ints>(&value);
  const auto* data_type = std::get_if<DataType>(&value);
  if (type == AttrType::kFloat && number != nullptr) return static_cast<float>(*number);
  if (type == AttrType::kListFloat && numbers != nullptr) {
    return std::vector<float>(numbers->begin(), numbers->end());
  }
  if (type == AttrType::kInt && data_type != nullptr) return int64_t{*data_type};
  if (type == AttrType::kListType && numbers != nullptr) return DataTypes(*numbers);
  if (type == AttrType::kType && number != nullptr) {
    if (const auto named = DataTypeFromNumber(*number)) return *named;
  }
  return {};
}

const char* Remedy(AttrType type) noexcept {
  switch (type) {
    case AttrType::kInt:
      return "a whole number (2, neither 2.0 nor True)";
    case AttrType::kFloat:
      return "one number (0.5)";
    case AttrType::kString:
      return "a text";
    case AttrType::kBool:
      return "True or False (true or false in C++), not a number";
    case AttrType::kType:
      return "a DataType (in an ONNX plugin its number, int(DataType.DT_INT64))";
    case AttrType::kTensor:
      return "a Tensor (an ONNX plugin has decompose for that)";
    case AttrType::kListInt:
      return "a list of whole numbers ([2], not 2)";
    case AttrType::kListFloat:
      return "a list of numbers ([0.5], not 0.5)";
    case AttrType::kListString:
      return "a list of texts";
    case AttrType::kListBool:
      return "a list of True and False";
    case AttrType::kListType:
      return "a list of DataTypes (in an ONNX plugin their numbers)";
    case AttrType::kListListInt:
      return "a list of lists of whole numbers";
  }
  return "a value of that type";
}

/// " 2", shortened; empty for kinds without a text.
std::string ValueText(const ir::Attr& value) {
  const std::string text = ir::AttrText(value);
  return text.empty() ? text : " " + Shortened(text);
}

std::string HeldFault(const ir::Attr& value) {
  const auto* tensor = std::get_if<ir::TensorPtr>(&value);
  if (tensor == nullptr) return {};
  return *tensor == nullptr ? "was never filled" : TensorFault(**tensor);
}

}  // namespace

std::string TensorFault(const ir::Tensor& tensor) {
  const int64_t count = tensor.desc.shape.NumElements();
  if (count < 0) return "has a shape that is not known";
  const bool texts = tensor.desc.data_type == DT_STRING;
  const size_t width = texts ? 1 : GetSizeByDataType(tensor.desc.data_type);
  const size_t held = texts ? tensor.strings.size() : tensor.data.size();
  const auto wanted = static_cast<size_t>(count);
  if (width == 0 || (held % width == 0 && held / width == wanted)) return {};
  return "has " + std::to_string(held) + (texts ? " texts" : " bytes") + ", its shape asks for " +
         std::to_string(wanted) + (texts ? "" : " elements of " + std::to_string(width) + " bytes");
}

bool IsSound(const ir::Attr& value, AttrType type) {
  return HasType(value, type) && (type != AttrType::kTensor || HeldFault(value).empty());
}

bool HasType(const ir::Attr& value, AttrType type) noexcept {
  switch (type) {
    case AttrType::kInt:
      return std::holds_alternative<int64_t>(value);
    case AttrType::kFloat:
      return std::holds_alternative<float>(value);
    case AttrType::kString:
      return std::holds_alternative<std::string>(value);
    case AttrType::kBool:
      return std::holds_alternative<bool>(value);
    case AttrType::kType:
      return std::holds_alternative<DataType>(value);
    case AttrType::kTensor:
      return std::holds_alternative<ir::TensorPtr>(value);
    case AttrType::kListInt:
      return std::holds_alternative<Ints>(value);
    case AttrType::kListFloat:
      return std::holds_alternative<std::vector<float>>(value);
    case AttrType::kListString:
      return std::holds_alternative<std::vector<std::string>>(value);
    case AttrType::kListBool:
      return std::holds_alternative<std::vector<bool>>(value);
    case AttrType::kListType:
      return std::holds_alternative<std::vector<DataType>>(value);
    case AttrType::kListListInt:
      return std::holds_alternative<std::vector<Ints>>(value);
  }
  return false;
}

ir::Attr Fit(std::string_view op_type, std::string_view name, ir::Attr value) {
  if (!MayChange(value)) return value;
  const OpDef* def = FindOp(op_type);
  const AttrDef* attr = def == nullptr ? nullptr : def->FindAttr(name);
  if (attr == nullptr || HasType(value, attr->type)) return value;
  ir::Attr converted = Converted(value, attr->type);
  return std::holds_alternative<std::monostate>(converted) ? value : converted;
}

Outcome CheckType(const OpDef& def, const AttrDef& attr, const ir::Attr& value) {
  if (IsSound(value, attr.type)) return Outcome::Ok();
  const std::string place = def.location.empty() ? "" : " (" + def.location + ")";
  if (HasType(value, attr.type)) {
    return Outcome::Invalid("attribute '" + attr.name + "' of operator " + def.type + place +
                            " is a Tensor that " + HeldFault(value) +
                            "; give a Tensor with all its elements");
  }
  return Outcome::Invalid("attribute '" + attr.name + "' is " + ir::AttrKindName(value) +
                          ValueText(value) + ", but operator " + def.type + place +
                          " declares it as " + AttrTypeName(attr.type) + "; give " +
                          Remedy(attr.type));
}

Outcome CheckTypes(const ir::Store& store, ir::NodeId node) {
  const std::string& type = store.TypeText(node);
  const OpDef* def = FindOp(type);
  if (def == nullptr) return Outcome::Ok();
  for (const ir::AttrEntry& entry : store.Attrs(node)) {
    const AttrDef* attr = def->FindAttr(store.Text(entry.name));
    if (attr == nullptr) continue;
    Outcome fit = CheckType(*def, *attr, *entry.value);
    if (!fit) return fit.Within("node '" + store.Name(node) + "' (" + type + ")");
  }
  return Outcome::Ok();
}

Outcome FitTypes(ir::Store& store, ir::NodeId node) {
  const OpDef* def = FindOp(store.TypeText(node));
  if (def == nullptr) return Outcome::Ok();
  std::vector<ir::AttrEntry> other;
  for (const ir::AttrEntry& entry : store.Attrs(node)) {
    const AttrDef* attr = def->FindAttr(store.Text(entry.name));
    if (attr != nullptr && !HasType(*entry.value, attr->type)) other.push_back(entry);
  }
  for (const ir::AttrEntry& entry : other) {
    const std::string name = store.Text(entry.name);
    store.SetAttr(node, name, Fit(def->type, name, *entry.value));
  }
  return CheckTypes(store, node);
}

}  // namespace ge::catalog
