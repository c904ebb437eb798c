// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "infer/rules.h"

namespace ge::infer {
namespace {

using Ints = std::vector<int64_t>;

/// One axis of a slice over a known extent: first element, and how many.
struct Run {
  int64_t begin = 0;
  int64_t count = 0;
};

Run Clamp(int64_t extent, int64_t begin, int64_t end, int64_t step) {
  const int64_t low = step > 0 ? 0 : -1;
  const int64_t high = step > 0 ? extent : extent - 1;
  const auto clamp = [&](int64_t at) {
    if (at < 0) at = at < -extent ? low : at + extent;
    return std::clamp(at, low, high);
  };
  const int64_t from = std::clamp(begin < 0 ? std::max(begin + extent, low) : begin, low, high);
  const int64_t to = clamp(end);
  const int64_t span = step > 0 ? to - from : from - to;
  // No step is longer than the extent in effect, and -INT64_MIN is no number.
  const int64_t stride = step > 0 ? step : -std::max(step, -INT64_MAX);
  return {from, span <= 0 ? 0 : 1 + (span - 1) / stride};
}

/// Extent after slicing a named extent: exact for the usual [begin:], [:end], [begin:end] with
/// step 1.
Dim SlicedExtent(const Dim& extent, int64_t begin, int64_t end, int64_t step) {
  if (extent.known()) return Dim(Clamp(extent.value(), begin, end, step).count);
  const bool to_the_end = end >= INT32_MAX;
  if (begin == 0 && to_the_end) return step == 1 ? extent : Dim::CeilDiv(extent, Dim(step));
  return Dim();
}

struct SliceSpec {
  std::optional<Ints> begin, end, axes, steps;
};

/// StridedSliceV2 names axes; StridedSlice starts at axis 0. Absent axes and steps are the
/// defaults.
SliceSpec ReadSpec(const Context& context) {
  SliceSpec spec;
  spec.begin = context.Numbers("begin");
  spec.end = context.Numbers("end");
  const size_t count = spec.begin ? spec.begin->size() : 0;
  Ints all(count);
  for (size_t i = 0; i < count; ++i) all[i] = static_cast<int64_t>(i);
  spec.axes = context.Has("axes") ? context.Numbers("axes") : std::optional<Ints>(all);
  spec.steps =
      context.Has("strides") ? context.Numbers("strides") : std::optional<Ints>(Ints(count, 1));
  return spec;
}

void FoldSlice(Context& context, const SliceSpec& spec) {
  const auto value = context.Value(0);
  if (!value || value->dims.size() != 1 || spec.begin->size() != 1) return;
  const auto extent = static_cast<int64_t>(value->elements.size());
  const Run run = Clamp(extent, (*spec.begin)[0], (*spec.end)[0], (*spec.steps)[0]);
  KnownValue part{{run.count}, {}};
  for (int64_t i = 0; i < run.count; ++i) {
    part.elements.push_back(value->elements[static_cast<size_t>(run.begin + i * (*spec.steps)[0])]);
  }
  context.SetValue(0, std::move(part));
}

bool HasMasks(const Context& context) {
  for (const char* mask :
       {"begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask"}) {
    if (context.Attr(mask, int64_t{0}) != 0) return true;
  }
  return false;
}

/// Numbers of an input or of an attribute, whichever the prototype has.
std::optional<Ints> ListOf(const Context& context, const char* name) {
  if (context.Index(name) >= 0) return context.Numbers(name);
  return context.Attr(name, Ints());
}

/// Masks in the order in which TensorFlow, and GE after it, reads them.
Outcome InferMasked(Context& context, const SliceSpec& spec) {
  const std::vector<Dim> dims = DimsOf(context.Shape(0));
  const auto bit = [&](const char* mask, size_t i) {
    return (context.Attr(mask, int64_t{0}) >> i & 1) != 0;
  };
  std::vector<Dim> out;
  size_t axis = 0;
  const size_t entries = spec.begin->size();
  for (size_t i = 0; i < entries; ++i) {
    if (bit("ellipsis_mask", i)) {
      size_t later = 0;  // entries after the ellipsis that take an axis
      for (size_t k = i + 1; k < entries; ++k) later += bit("new_axis_mask", k) ? 0 : 1;
      while (axis + later < dims.size()) out.push_back(dims[axis++]);
      continue;
    }
    if (bit("new_axis_mask", i)) {
      out.emplace_back(1);
      continue;
    }
    if (axis >= dims.size()) return context.FailInput(0, "has fewer axes than the slice");
    const int64_t step = (*spec.steps)[i];
    if (!bit("shrink_axis_mask", i)) {
      const int64_t begin = bit("begin_mask", i) ? (step > 0 ? 0 : INT64_MAX) : (*spec.begin)[i];
      const int64_t end = bit("end_mask", i) ? (step > 0 ? INT64_MAX : INT64_MIN) : (*spec.end)[i];
      out.push_back(SlicedExtent(dims[axis], begin, end, step));
    }
    ++axis;
  }
  out.insert(out.end(), dims.begin() + static_cast<long>(axis), dims.end());
  context.SetOutDims(out);
  return Outcome::Ok();
}

}  // namespace

Outcome InferStridedSlice(Context& context) {
  const ir::Shape& input = context.Shape(0);
  const SliceSpec spec = ReadSpec(context);
  if (!input.HasRank()) {
    context.SetOut(ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  std::vector<Dim> dims = DimsOf(input);
  if (!spec.begin || !spec.end || !spec.axes || !spec.steps) {
    // Which extents change is known when the axes are; without masks the rank stays.
    if (HasMasks(context)) {
      context.SetOut(ir::Shape::UnknownRank());
      return Outcome::Ok();
    }
    const bool named = context.Has("axes") && context.Numbers("axes");
    for (size_t i = 0; i < dims.size(); ++i) {
      const auto touched = [&](int64_t axis) { return NormalAxis(axis, dims.size()) == i; };
      const auto axes = context.Numbers("axes");
      if (!named || std::any_of(axes->begin(), axes->end(), touched)) dims[i] = Dim();
    }
    context.SetOutDims(dims);
    return Outcome::Ok();
  }
  const size_t entries = spec.begin->size();
  if (spec.end->size() != entries || spec.axes->size() != entries ||
      spec.steps->size() != entries) {
    return context.Fail("begin, end, axes and strides differ in length");
  }
  if (std::count(spec.steps->begin(), spec.steps->end(), 0) > 0)
    return context.Fail("a stride is 0");
  if (HasMasks(context)) return InferMasked(context, spec);
  for (size_t i = 0; i < entries; ++i) {
    const auto axis = NormalAxis((*spec.axes)[i], dims.size());
    if (!axis) return context.FailInput(0, "has no axis " + std::to_string((*spec.axes)[i]));
    dims[*axis] = SlicedExtent(dims[*axis], (*spec.begin)[i], (*spec.end)[i], (*spec.steps)[i]);
  }
  context.SetOutDims(dims);
  FoldSlice(context, spec);
  return Outcome::Ok();
}

Outcome InferSlice(Context& context) {
  const ir::Shape& input = context.Shape(0);
  const auto offsets = ListOf(context, "offsets");
  const auto sizes = ListOf(context, "size");
  if (!input.HasRank()) {
    context.SetOut(ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  std::vector<Dim> dims = DimsOf(input);
  for (size_t i = 0; i < dims.size(); ++i) {
    const bool known = sizes && i < sizes->size();
    if (known && (*sizes)[i] >= 0) {
      dims[i] = Dim((*sizes)[i]);
    } else {
      dims[i] = known && offsets && i < offsets->size() ? dims[i] - Dim((*offsets)[i]) : Dim();
    }
  }
  context.SetOutDims(dims);
  const auto value = context.Value(0);
  const bool folds = value && value->dims.size() == 1 && offsets && sizes && !offsets->empty() &&
                     dims.size() == 1 && dims[0].known();
  if (folds) {
    const auto extent = static_cast<int64_t>(value->elements.size());
    const int64_t first = (*offsets)[0];
    if (first < 0 || first > extent || dims[0].value() < 0 || dims[0].value() > extent - first) {
      return context.FailInput(
          0, "does not hold " + dims[0].Text() + " elements from " + std::to_string(first) + " on");
    }
    const auto begin = value->elements.begin() + static_cast<long>(first);
    context.SetValue(0, {{dims[0].value()}, {begin, begin + static_cast<long>(dims[0].value())}});
  }
  return Outcome::Ok();
}

}  // namespace ge::infer
