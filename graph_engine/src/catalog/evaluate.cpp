// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numeric>
#include <set>

#include "catalog/mapping.h"

namespace ge::catalog {
namespace {

using Ints = std::vector<int64_t>;

/// NCHW-style lists hold two leading entries for batch and channel.
Expected<ir::Attr> Spatial(const Ints& list, size_t front, size_t back,
                           const std::string& function) {
  if (list.size() < front + back) {
    return Outcome::Invalid(function + "() of a list with " + std::to_string(list.size()) +
                            " entries");
  }
  return ir::Attr(
      Ints(list.begin() + static_cast<long>(front), list.end() - static_cast<long>(back)));
}

/// [top, bottom, left, right] -> [top, left, bottom, right]
Ints Deinterleave(const Ints& pairs) {
  Ints result;
  for (size_t half : {0, 1}) {
    for (size_t i = half; i < pairs.size(); i += 2) result.push_back(pairs[i]);
  }
  return result;
}

Expected<ir::Attr> ConvertType(const ir::Attr& value, bool to_onnx) {
  int64_t number = 0;
  if (const auto* type = std::get_if<DataType>(&value)) {
    number = *type;
  } else if (const auto* plain = std::get_if<int64_t>(&value)) {
    number = *plain;
  } else {
    return Outcome::Invalid(std::string("a ") + ir::AttrKindName(value) + " is no element type");
  }
  if (to_onnx) {
    const auto named = DataTypeFromNumber(number);
    if (!named) return Outcome::Invalid("there is no element type " + std::to_string(number));
    if (const auto type = ToOnnxType(*named)) return ir::Attr(int64_t{*type});
    return Outcome::Invalid(std::string("element type ") + DataTypeName(*named) +
                            " has no ONNX number");
  }
  if (const auto type = FromOnnxType(number)) return ir::Attr(*type);
  return Outcome::Invalid("ONNX element type number " + std::to_string(number) + " has no GE type");
}

/// The functions that read a list of whole numbers; nullopt: none of them.
Expected<std::optional<ir::Attr>> ApplyToInts(const std::string& function, const ir::Attr& value) {
  static const std::set<std::string> kFunctions = {"list", "vec",   "hw",  "inner",
                                                   "pads", "first", "last"};
  if (kFunctions.count(function) == 0) return std::optional<ir::Attr>();
  const Expected<Ints> list = ToInts(value);
  if (!list) return list.error();
  const auto wrap = [](Expected<ir::Attr> made) -> Expected<std::optional<ir::Attr>> {
    if (!made) return made.error();
    return std::optional<ir::Attr>(*std::move(made));
  };
  if (function == "hw") return wrap(Spatial(*list, 2, 0, function));
  if (function == "inner") return wrap(Spatial(*list, 1, 1, function));
  if (function == "pads") return wrap(ir::Attr(Deinterleave(*list)));
  if (function != "first" && function != "last") return wrap(ir::Attr(*list));
  if (list->empty()) return Outcome::Invalid(function + "() of an empty list");
  return wrap(ir::Attr(function == "first" ? list->front() : list->back()));
}

/// float(2), int(2.0), trunc(2.7); a number of the wanted kind stays.
Expected<ir::Attr> ConvertNumber(const std::string& function, const ir::Attr& value) {
  const auto* whole = std::get_if<int64_t>(&value);
  const auto* real = std::get_if<float>(&value);
  if (whole == nullptr && real == nullptr) {
    return Outcome::Invalid(std::string("a ") + ir::AttrKindName(value) + " is no number");
  }
  if (function == "float") return ir::Attr(whole != nullptr ? static_cast<float>(*whole) : *real);
  if (whole != nullptr) return value;
  const float cut = std::trunc(*real);
  const bool fits = std::abs(cut) < 0x1p63F && (function == "trunc" || cut == *real);
  if (fits) return ir::Attr(static_cast<int64_t>(cut));
  return Outcome::Invalid("number " + std::to_string(*real) + " is no whole number of 64 bits");
}

Expected<ir::Attr> Apply(const std::string& function, const ir::Attr& value) {
  if (function == "dtype") return ConvertType(value, false);
  if (function == "onnx_dtype") return ConvertType(value, true);
  Expected<std::optional<ir::Attr>> listed = ApplyToInts(function, value);
  if (!listed) return listed.error();
  if (listed->has_value()) return **std::move(listed);
  if (function == "float" || function == "int" || function == "trunc") {
    return ConvertNumber(function, value);
  }
  if (function == "not") {
    const Expected<ir::Attr> flag = Coerce(value, AttrType::kBool, "flag");
    if (!flag) return flag.error();
    return ir::Attr(!std::get<bool>(*flag));
  }
  if (function == "tensor") {
    const auto* tensor = std::get_if<ir::TensorPtr>(&value);
    if (tensor == nullptr || (*tensor)->desc.shape.NumElements() != 1) {
      return Outcome::Invalid("the value must be a tensor with one element");
    }
    auto copy = std::make_shared<ir::Tensor>(**tensor);
    copy->desc.shape = copy->desc.origin_shape = ir::Shape{{1}, {}};
    return ir::Attr(ir::TensorPtr(copy));
  }
  return Outcome::Fail("catalogue: conversion '" + function + "' has no meaning");
}

int64_t RankOf(const Source& source, const std::string& port) {
  const ir::TensorDesc* desc = source.Desc(port);
  return desc == nullptr || !desc->shape.HasRank() ? -1
                                                   : static_cast<int64_t>(desc->shape.dims.size());
}

/// A permutation that swaps the last two axes, or keeps all when the condition says so.
Expected<ir::Attr> SwapLastAxes(const Value& value, const Source& source) {
  const int64_t rank = RankOf(source, value.name);
  if (rank < 2) {
    return Outcome::Invalid("the rank of input '" + value.name + "' must be known and at least 2");
  }
  Ints perm(static_cast<size_t>(rank));
  std::iota(perm.begin(), perm.end(), 0);
  bool swap = true;
  if (value.inner != nullptr) {
    Expected<std::optional<ir::Attr>> flag = Evaluate(*value.inner, source);
    if (!flag) return flag.error();
    swap = flag->has_value() && std::holds_alternative<bool>(**flag) && std::get<bool>(**flag);
  }
  if (swap) std::swap(perm[perm.size() - 1], perm[perm.size() - 2]);
  return ir::Attr(perm);
}

Expected<ir::Attr> ConstantInput(const Value& value, const Source& source) {
  const ir::TensorPtr tensor = source.Constant(value.name);
  if (tensor == nullptr) {
    return Outcome::Invalid("input '" + value.name + "' must be a constant to become an attribute");
  }
  return ir::Attr(tensor);
}

bool SameValue(const ir::Attr& a, const ir::Attr& b) {
  if (ir::SameAttr(a, b)) return true;
  // The mapping text has one kind of empty list.
  const auto* none = std::get_if<Ints>(&b);
  if (none == nullptr || !none->empty()) return false;
  const auto* floats = std::get_if<std::vector<float>>(&a);
  const auto* texts = std::get_if<std::vector<std::string>>(&a);
  return (floats != nullptr && floats->empty()) || (texts != nullptr && texts->empty());
}

/// join(), equal() and unless().
Expected<std::optional<ir::Attr>> Combine(const Value& value, const Source& source) {
  std::vector<ir::Attr> parts;
  for (const Value& part : value.parts) {
    Expected<std::optional<ir::Attr>> made = Evaluate(part, source);
    if (!made || !made->has_value()) return made;
    parts.push_back(**std::move(made));
  }
  if (value.kind == Value::Kind::kJoin) {
    Ints list;
    for (const ir::Attr& part : parts) {
      const Expected<Ints> numbers = ToInts(part);
      if (!numbers) return numbers.error();
      list.insert(list.end(), numbers->begin(), numbers->end());
    }
    return std::optional<ir::Attr>(list);
  }
  if (parts.size() != 2) return Outcome::Fail("catalogue: equal and unless take two values");
  const bool same = SameValue(parts[0], parts[1]);
  if (value.kind == Value::Kind::kUnless && same) return std::optional<ir::Attr>();
  if (value.kind == Value::Kind::kEqual && !same) {
    return Outcome::Invalid(OriginOf(value.parts[0]) + " and " + OriginOf(value.parts[1]) +
                            " differ, ONNX has one value for both");
  }
  return std::optional<ir::Attr>(parts[0]);
}

}  // namespace

std::string OriginOf(const Value& value) {
  if (value.kind == Value::Kind::kAttr) return "attribute '" + value.name + "'";
  if (value.kind == Value::Kind::kInput) return "input '" + value.name + "'";
  return value.inner == nullptr ? std::string() : OriginOf(*value.inner);
}

Expected<std::optional<ir::Attr>> Evaluate(const Value& value, const Source& source) {
  const auto wrap = [](Expected<ir::Attr> result) -> Expected<std::optional<ir::Attr>> {
    if (!result) return result.error();
    return std::optional<ir::Attr>(std::move(*result));
  };
  switch (value.kind) {
    case Value::Kind::kJoin:
    case Value::Kind::kEqual:
    case Value::Kind::kUnless:
      return Combine(value, source);
    case Value::Kind::kLiteral:
      return std::optional<ir::Attr>(value.literal);
    case Value::Kind::kAttr: {
      if (const ir::Attr* attr = source.Attribute(value.name))
        return std::optional<ir::Attr>(*attr);
      if (!std::holds_alternative<std::monostate>(value.literal)) {
        return std::optional<ir::Attr>(value.literal);
      }
      if (value.optional) return std::optional<ir::Attr>();
      return Outcome::Invalid("attribute '" + value.name + "' is required and missing");
    }
    case Value::Kind::kInput:
      return wrap(ConstantInput(value, source));
    case Value::Kind::kCount:
      return std::optional<ir::Attr>(source.Count(value.name));
    case Value::Kind::kRank:
      return std::optional<ir::Attr>(RankOf(source, value.name));
    case Value::Kind::kDtypeOf: {
      const ir::TensorDesc* desc = source.Desc(value.name);
      return wrap(ConvertType(desc == nullptr ? DT_UNDEFINED : desc->data_type, true));
    }
    case Value::Kind::kSwap:
      return wrap(SwapLastAxes(value, source));
    case Value::Kind::kConvert: {
      Expected<std::optional<ir::Attr>> inner = Evaluate(*value.inner, source);
      if (!inner || !inner->has_value()) return inner;
      Expected<ir::Attr> converted = Apply(value.name, **inner);
      const std::string origin = OriginOf(value);
      if (!converted && !origin.empty()) return converted.error().Within(origin);
      return wrap(std::move(converted));
    }
  }
  return Outcome::Fail("catalogue: value of unknown kind");
}

}  // namespace ge::catalog
