// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Rules that rearrange axes and keep the elements.
#include <algorithm>
#include <numeric>

#include "catalog/attr_checks.h"
#include "infer/rules.h"

namespace ge::infer {
namespace {

/// A value keeps its elements under a new shape when that shape is known.
void KeepValue(Context& context, const std::vector<Dim>& dims) {
  auto value = context.Value(0);
  if (!value) return;
  value->dims.clear();
  for (const Dim& dim : dims) {
    if (!dim.known()) return;
    value->dims.push_back(dim.value());
  }
  context.SetValue(0, std::move(*value));
}

/// Axes from an attribute or an input, brought to 0..rank-1 and sorted.
Expected<std::optional<std::vector<size_t>>> Axes(Context& context, const char* attribute,
                                                  const char* port, size_t rank) {
  std::vector<int64_t> axes;
  if (context.Index(port) >= 0) {
    if (!context.Has(port)) return std::optional<std::vector<size_t>>(std::vector<size_t>());
    const auto numbers = context.Numbers(port);
    if (!numbers) return std::optional<std::vector<size_t>>();
    axes = *numbers;
  } else {
    axes = context.Attr(attribute, std::vector<int64_t>());
  }
  std::vector<size_t> result;
  for (const int64_t axis : axes) {
    const auto normal = NormalAxis(axis, rank);
    if (!normal) {
      return context.Fail("axis " + std::to_string(axis) + " is outside rank " +
                          std::to_string(rank));
    }
    result.push_back(*normal);
  }
  std::sort(result.begin(), result.end());
  if (std::adjacent_find(result.begin(), result.end()) != result.end()) {
    return context.Fail("an axis is named twice");
  }
  return std::optional<std::vector<size_t>>(std::move(result));
}

void SetUnknown(Context& context) { context.SetOut(ir::Shape::UnknownRank()); }

}  // namespace

Outcome InferReshape(Context& context) {
  const auto target = context.Value("shape");
  const ir::Shape& input = context.Shape(0);
  if (!target) {
    const ir::Shape& shape = context.In("shape").shape;
    context.SetOut(ShapeOfLength(shape));
    return Outcome::Ok();
  }
  const bool literal_zero = context.Attr("allowzero", int64_t{0}) != 0;
  const std::vector<Dim> from = input.HasRank() ? DimsOf(input) : std::vector<Dim>();
  std::vector<Dim> dims = target->elements;
  std::optional<size_t> inferred;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i].Is(0) && !literal_zero) {
      if (input.HasRank() && i >= from.size()) {
        return context.FailInput(0, "has no axis " + std::to_string(i) +
                                        ", which the target shape " + ShapeText(ShapeOf(dims)) +
                                        " copies with a 0");
      }
      dims[i] = input.HasRank() ? from[i] : Dim();
    } else if (dims[i].known() && dims[i].value() < -1) {
      return context.Fail("the target shape " + ShapeText(ShapeOf(dims)) + " holds " +
                          dims[i].Text() + "; an extent is 0 or more, one may be -1");
    } else if (dims[i].Is(-1)) {
      if (inferred) return context.Fail("the target shape has more than one -1");
      inferred = i;
    }
  }
  if (!input.HasRank()) {
    if (inferred) dims[*inferred] = Dim();
    context.SetOutDims(dims);
    return Outcome::Ok();
  }
  const Dim total = Product(from, 0, from.size());
  if (inferred) dims[*inferred] = Dim(1);
  const Dim rest = Product(dims, 0, dims.size());
  if (inferred) dims[*inferred] = Dim::FloorDiv(total, rest);
  const Dim product = Product(dims, 0, dims.size());
  if (total.known() && product.known() && total.value() != product.value()) {
    return context.FailInput(0, "has " + total.Text() + " elements, the target shape " +
                                    ShapeText(ShapeOf(dims)) + " has " + product.Text());
  }
  context.SetOutDims(dims);
  KeepValue(context, dims);
  return Outcome::Ok();
}

Outcome InferFlatten(Context& context) {
  const ir::Shape& input = context.Shape(0);
  if (!input.HasRank()) {
    context.SetOutDims({Dim(), Dim()});
    return Outcome::Ok();
  }
  const std::vector<Dim> dims = DimsOf(input);
  int64_t axis = context.Attr("axis", int64_t{1});
  if (axis < 0) axis += static_cast<int64_t>(dims.size());
  if (axis < 0 || axis > static_cast<int64_t>(dims.size())) {
    return context.FailInput(0, "has no axis " + std::to_string(axis));
  }
  const auto split = static_cast<size_t>(axis);
  context.SetOutDims({Product(dims, 0, split), Product(dims, split, dims.size())});
  return Outcome::Ok();
}

Outcome InferSqueeze(Context& context) {
  const ir::Shape& input = context.Shape(0);
  if (!input.HasRank()) {
    SetUnknown(context);
    return Outcome::Ok();
  }
  std::vector<Dim> dims = DimsOf(input);
  auto axes = Axes(context, "axis", "axes", dims.size());
  if (!axes) return axes.error();
  if (!axes->has_value()) {
    SetUnknown(context);
    return Outcome::Ok();
  }
  std::vector<Dim> kept;
  for (size_t i = 0; i < dims.size(); ++i) {
    const bool named = std::binary_search((*axes)->begin(), (*axes)->end(), i);
    if (named && dims[i].known() && !dims[i].Is(1)) {
      return context.FailInput(0, "has extent " + dims[i].Text() + " at axis " + std::to_string(i) +
                                      ", which is squeezed and must be 1");
    }
    if ((*axes)->empty() && !dims[i].known()) {
      SetUnknown(context);  // an unknown extent may be 1, so the rank is open
      return Outcome::Ok();
    }
    if (!named && !((*axes)->empty() && dims[i].Is(1))) kept.push_back(dims[i]);
  }
  context.SetOutDims(kept);
  KeepValue(context, kept);
  return Outcome::Ok();
}

Outcome InferUnsqueeze(Context& context) {
  const ir::Shape& input = context.Shape(0);
  const char* port = context.Index("axis") >= 0 ? "axis" : "axes";
  if (!input.HasRank()) {
    SetUnknown(context);
    return Outcome::Ok();
  }
  size_t added = context.Attr("axes", std::vector<int64_t>()).size();
  if (context.Index(port) >= 0) {
    const auto numbers = context.Numbers(port);
    if (!numbers) {
      SetUnknown(context);
      return Outcome::Ok();
    }
    added = numbers->size();
  }
  std::vector<Dim> dims = DimsOf(input);
  auto axes = Axes(context, "axes", port, dims.size() + added);
  if (!axes) return axes.error();
  for (const size_t axis : **axes) dims.insert(dims.begin() + static_cast<long>(axis), Dim(1));
  context.SetOutDims(dims);
  KeepValue(context, dims);
  return Outcome::Ok();
}

Outcome InferTranspose(Context& context) {
  const ir::Shape& input = context.Shape(0);
  const bool by_input = context.Index("perm") >= 0;
  const auto given =
      by_input ? context.Numbers("perm")
               : std::optional<std::vector<int64_t>>(context.Attr("perm", std::vector<int64_t>()));
  if (given) {
    if (Outcome valid = catalog::CheckPermutation("perm", *given); !valid.ok()) {
      return context.Fail(valid.message());
    }
  }
  if (!input.HasRank() || !given) {
    context.SetOut(input.HasRank() ? ShapeOf(std::vector<Dim>(input.dims.size()))
                                   : ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  const std::vector<Dim> dims = DimsOf(input);
  std::vector<int64_t> perm = *given;
  if (perm.empty()) {  // ONNX's default: all axes reversed
    perm.resize(dims.size());
    std::iota(perm.rbegin(), perm.rend(), 0);
  }
  if (perm.size() != dims.size()) {
    return context.FailInput(0, "does not fit perm, which must name each of its axes once");
  }
  std::vector<Dim> moved;
  for (const int64_t axis : perm) moved.push_back(dims[static_cast<size_t>(axis)]);
  context.SetOutDims(moved);
  return Outcome::Ok();
}

Outcome InferExpand(Context& context) {
  const auto target = context.Value("shape");
  if (!target) {
    SetUnknown(context);
    return Outcome::Ok();
  }
  if (Outcome valid = CheckExtents(context, "shape", target->elements, -1); !valid.ok()) {
    return valid;
  }
  ir::Shape shape;
  const Outcome met =
      BroadcastShapes(context, 0, 1, context.Shape(0), ShapeOf(target->elements), &shape);
  if (met.ok()) context.SetOut(shape);
  return met;
}

Outcome InferTile(Context& context) {
  const auto repeats = context.Value("multiples");
  const ir::Shape& input = context.Shape(0);
  if (!input.HasRank()) {
    SetUnknown(context);
    return Outcome::Ok();
  }
  std::vector<Dim> dims = DimsOf(input);
  if (repeats && repeats->elements.size() != dims.size()) {
    return context.FailInput(0, "needs " + std::to_string(dims.size()) + " multiples, there are " +
                                    std::to_string(repeats->elements.size()));
  }
  if (repeats) {
    if (Outcome valid = CheckExtents(context, "multiples", repeats->elements); !valid.ok()) {
      return valid;
    }
  }
  for (size_t i = 0; i < dims.size(); ++i)
    dims[i] = repeats ? dims[i] * repeats->elements[i] : Dim();
  context.SetOutDims(dims);
  return Outcome::Ok();
}

}  // namespace ge::infer
