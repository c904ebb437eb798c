// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Concat, split, pack, unpack.
#include <algorithm>

#include "infer/rules.h"

namespace ge::infer {
namespace {

/// The axis of a join or split: attribute or constant input, whichever the prototype has.
std::optional<int64_t> AxisOf(const Context& context, const char* name) {
  if (context.Index(name) < 0) return context.Attr(name, int64_t{0});
  const auto numbers = context.Numbers(name);
  return numbers && numbers->size() == 1 ? std::optional<int64_t>((*numbers)[0]) : std::nullopt;
}

void SetAllUnknown(Context& context) {
  for (int32_t i = 0; i < context.layout().OutputCount(); ++i) {
    context.SetOut(i, ir::Shape::UnknownRank());
  }
}

void FoldConcat(Context& context, int32_t first, int32_t count) {
  KnownValue joined;
  for (int32_t i = first; i < first + count; ++i) {
    const auto value = context.Value(i);
    if (!value || value->dims.size() != 1) return;
    joined.elements.insert(joined.elements.end(), value->elements.begin(), value->elements.end());
  }
  joined.dims = {static_cast<int64_t>(joined.elements.size())};
  context.SetValue(0, std::move(joined));
}

/// `extent`: of the axis that is split.
Outcome CheckSizes(const Context& context, const std::vector<int64_t>& sizes, const Dim& extent) {
  Dim sum(0);
  for (const int64_t size : sizes) {
    if (size < 0) return context.Fail("size " + std::to_string(size) + " of a part is negative");
    sum = sum + Dim(size);
  }
  if (!extent.known() || sum.Same(extent)) return Outcome::Ok();
  return context.FailInput(context.Index("x"), "has extent " + extent.Text() +
                                                   " along the axis that is split, the sizes of "
                                                   "the parts sum up to " +
                                                   sum.Text());
}

}  // namespace

Outcome InferConcat(Context& context) {
  const int32_t first = context.Index("x");
  const int32_t count = context.CountOf("x");
  const auto axis = AxisOf(context, "concat_dim");
  if (count == 0) return context.Fail("has no inputs to join");
  std::optional<std::vector<Dim>> dims;
  for (int32_t i = first; i < first + count; ++i) {
    const ir::Shape& shape = context.Shape(i);
    if (!shape.HasRank() || !axis) {
      SetAllUnknown(context);
      return Outcome::Ok();
    }
    const std::vector<Dim> part = DimsOf(shape);
    const auto normal = NormalAxis(*axis, part.size());
    if (!normal) return context.FailInput(i, "has no axis " + std::to_string(*axis));
    if (!dims) {
      dims = part;
      continue;
    }
    if (part.size() != dims->size()) {
      return context.Fail(context.InputText(first) + " and " + context.InputText(i) +
                          " differ in rank");
    }
    for (size_t d = 0; d < part.size(); ++d) {
      Dim& joined = (*dims)[d];
      if (d == *normal) {
        joined = joined + part[d];
      } else if (joined.known() && part[d].known() && !joined.Same(part[d])) {
        return context.Fail(context.InputText(first) + " and " + context.InputText(i) +
                            " differ at axis " + std::to_string(d) + ", only axis " +
                            std::to_string(*normal) + " may");
      } else if (part[d].known()) {
        joined = part[d];
      }
    }
  }
  context.SetOutDims(*dims);
  if (dims->size() == 1) FoldConcat(context, first, count);
  return Outcome::Ok();
}

Outcome InferSplit(Context& context) {
  const ir::Shape& input = context.In("x").shape;
  const auto axis = AxisOf(context, "split_dim");
  const int32_t outputs = context.layout().OutputCount();
  if (!input.HasRank() || !axis) {
    SetAllUnknown(context);
    return Outcome::Ok();
  }
  const std::vector<Dim> dims = DimsOf(input);
  const auto normal = NormalAxis(*axis, dims.size());
  if (!normal) return context.FailInput(context.Index("x"), "has no axis " + std::to_string(*axis));
  const bool sized = context.Index("size_splits") >= 0;
  const auto sizes = sized ? context.Numbers("size_splits") : std::nullopt;
  if (sizes && sizes->size() != static_cast<size_t>(outputs)) {
    return context.Fail("has " + std::to_string(outputs) + " outputs and " +
                        std::to_string(sizes->size()) + " sizes");
  }
  if (sizes) {
    if (Outcome fits = CheckSizes(context, *sizes, dims[*normal]); !fits.ok()) return fits;
  }
  Dim left = dims[*normal];
  const Dim chunk = Dim::CeilDiv(dims[*normal], Dim(outputs));
  for (int32_t i = 0; i < outputs; ++i) {
    std::vector<Dim> part = dims;
    if (sizes) {
      part[*normal] = Dim((*sizes)[static_cast<size_t>(i)]);
    } else if (sized) {
      part[*normal] = Dim();
    } else {
      part[*normal] = i + 1 == outputs ? left : chunk;  // ONNX's last chunk may be smaller
      left = left - chunk;
    }
    if (part[*normal].known() && part[*normal].value() < 0) {
      return context.FailInput(context.Index("x"),
                               "cannot be split into " + std::to_string(outputs) +
                                   " parts along axis " + std::to_string(*axis));
    }
    context.SetOut(i, ShapeOf(part));
  }
  return Outcome::Ok();
}

Outcome InferPack(Context& context) {
  const ir::Shape& input = context.Shape(0);
  if (!input.HasRank()) {
    SetAllUnknown(context);
    return Outcome::Ok();
  }
  std::vector<Dim> dims = DimsOf(input);
  const auto axis = NormalAxis(context.Attr("axis", int64_t{0}), dims.size() + 1);
  if (!axis) return context.FailInput(0, "cannot be packed at that axis");
  for (int32_t i = 1; i < context.CountOf("x"); ++i) {
    const ir::Shape& other = context.Shape(i);
    if (!other.HasRank()) continue;
    const std::vector<Dim> part = DimsOf(other);
    bool same = part.size() == dims.size();
    for (size_t d = 0; same && d < part.size(); ++d) {
      same = !part[d].known() || !dims[d].known() || part[d].Same(dims[d]);
    }
    if (same) continue;
    return context.Fail(context.InputText(0) + " and " + context.InputText(i) +
                        " differ in shape; packed tensors have one");
  }
  dims.insert(dims.begin() + static_cast<long>(*axis), Dim(context.CountOf("x")));
  context.SetOutDims(dims);
  return Outcome::Ok();
}

Outcome InferUnpack(Context& context) {
  const ir::Shape& input = context.Shape(0);
  if (!input.HasRank()) {
    SetAllUnknown(context);
    return Outcome::Ok();
  }
  std::vector<Dim> dims = DimsOf(input);
  const auto axis = NormalAxis(context.Attr("axis", int64_t{0}), dims.size());
  if (!axis) return context.FailInput(0, "cannot be unpacked at that axis");
  dims.erase(dims.begin() + static_cast<long>(*axis));
  for (int32_t i = 0; i < context.layout().OutputCount(); ++i) context.SetOut(i, ShapeOf(dims));
  return Outcome::Ok();
}

}  // namespace ge::infer
