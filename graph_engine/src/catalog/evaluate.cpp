// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>

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
    if (const auto type = ToOnnxType(static_cast<DataType>(number)))
      return ir::Attr(int64_t{*type});
    return Outcome::Invalid(std::string("element type ") +
                            DataTypeName(static_cast<DataType>(number)) + " has no ONNX number");
  }
  if (const auto type = FromOnnxType(number)) return ir::Attr(*type);
  return Outcome::Invalid("ONNX element type number " + std::to_string(number) + " has no GE type");
}

Ints TensorToInts(const ir::Tensor& tensor) {
  Ints values(static_cast<size_t>(std::max<int64_t>(0, tensor.desc.shape.NumElements())));
  for (size_t i = 0; i < values.size(); ++i) values[i] = ir::ElementAsInt(tensor, i);
  return values;
}

Ints AsInts(const ir::Attr& value) {
  if (const auto* list = std::get_if<Ints>(&value)) return *list;
  if (const auto* number = std::get_if<int64_t>(&value)) return {*number};
  if (const auto* tensor = std::get_if<ir::TensorPtr>(&value)) return TensorToInts(**tensor);
  return {};
}

Expected<ir::Attr> Apply(const std::string& function, const ir::Attr& value) {
  if (function == "dtype") return ConvertType(value, false);
  if (function == "onnx_dtype") return ConvertType(value, true);
  if (function == "list" || function == "vec") return ir::Attr(AsInts(value));
  if (function == "hw") return Spatial(AsInts(value), 2, 0, function);
  if (function == "inner") return Spatial(AsInts(value), 1, 1, function);
  if (function == "pads") return ir::Attr(Deinterleave(AsInts(value)));
  if (function == "first") {
    const Ints list = AsInts(value);
    if (list.empty()) return Outcome::Invalid("first() of an empty list");
    return ir::Attr(list.front());
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

}  // namespace

Expected<std::optional<ir::Attr>> Evaluate(const Value& value, const Source& source) {
  const auto wrap = [](Expected<ir::Attr> result) -> Expected<std::optional<ir::Attr>> {
    if (!result) return result.error();
    return std::optional<ir::Attr>(std::move(*result));
  };
  switch (value.kind) {
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
      return wrap(Apply(value.name, **inner));
    }
  }
  return Outcome::Fail("catalogue: value of unknown kind");
}

}  // namespace ge::catalog
