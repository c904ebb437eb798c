// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Gathers and the ops whose output depends on indices.
#include <algorithm>

#include "infer/rules.h"

namespace ge::infer {
namespace {

/// The axis input or 0 for an op without one; nullopt: not known.
std::optional<int64_t> AxisInput(const Context& context) {
  if (context.Index("axis") < 0) return 0;
  const auto numbers = context.Numbers("axis");
  return numbers && numbers->size() == 1 ? std::optional<int64_t>((*numbers)[0]) : std::nullopt;
}

void FoldGather(Context& context) {
  const auto value = context.Value(0);
  const auto indices = context.Value(1);
  if (!value || !indices || value->dims.size() != 1) return;
  KnownValue picked{indices->dims, {}};
  for (const Dim& index : indices->elements) {
    if (!index.known()) return;
    const auto at = NormalAxis(index.value(), value->elements.size());
    if (!at) return;
    picked.elements.push_back(value->elements[*at]);
  }
  context.SetValue(0, std::move(picked));
}

}  // namespace

Outcome InferGather(Context& context) {
  const ir::Shape& data = context.Shape(0);
  const ir::Shape& indices = context.Shape(1);
  const auto axis = AxisInput(context);
  if (!data.HasRank() || !indices.HasRank() || !axis) {
    context.SetOut(ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  std::vector<Dim> dims = DimsOf(data);
  const std::vector<Dim> picked = DimsOf(indices);
  const auto at = NormalAxis(*axis, dims.size());
  if (!at) return context.FailInput(0, "has no axis " + std::to_string(*axis));
  const auto batch = static_cast<long>(context.Attr("batch_dims", int64_t{0}));
  const auto where = dims.erase(dims.begin() + static_cast<long>(*at));
  if (batch >= 0 && batch <= static_cast<long>(picked.size())) {
    dims.insert(where, picked.begin() + batch, picked.end());
  }
  context.SetOutDims(dims);
  FoldGather(context);
  return Outcome::Ok();
}

Outcome InferGatherElements(Context& context) {
  const ir::Shape& data = context.Shape(0);
  const ir::Shape& indices = context.Shape(1);
  if (data.HasRank() && indices.HasRank() && data.dims.size() != indices.dims.size()) {
    return context.Fail(context.InputText(0) + " and " + context.InputText(1) + " differ in rank");
  }
  if (Outcome valid = CheckAxes(context); !valid.ok()) return valid;
  context.SetOut(indices);
  return Outcome::Ok();
}

Outcome InferGatherNd(Context& context) {
  const ir::Shape& data = context.Shape(0);
  const ir::Shape& indices = context.Shape(1);
  const bool known =
      data.HasRank() && indices.HasRank() && !indices.dims.empty() && indices.dims.back() >= 0;
  if (!known) {
    context.SetOut(ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  const int64_t batch = context.Attr("batch_dims", int64_t{0});
  const std::vector<Dim> from = DimsOf(data);
  const auto rank = static_cast<int64_t>(from.size());
  if (batch < 0 || batch > rank) {
    return context.Fail("attribute 'batch_dims' is " + std::to_string(batch) + ", " +
                        context.InputText(0) + " allows 0 to " + std::to_string(rank));
  }
  const int64_t used = batch + std::min(indices.dims.back(), rank + 1);
  if (used > rank) {
    return context.Fail(context.InputText(1) + " indexes more axes than " + context.InputText(0) +
                        " has");
  }
  std::vector<Dim> dims = DimsOf(indices);
  dims.pop_back();
  dims.insert(dims.end(), from.begin() + used, from.end());
  context.SetOutDims(dims);
  return Outcome::Ok();
}

Outcome InferTopK(Context& context) {
  const ir::Shape& input = context.Shape(0);
  ir::Shape shape = ir::Shape::UnknownRank();
  if (input.HasRank()) {
    std::vector<Dim> dims = DimsOf(input);
    const auto axis = NormalAxis(context.Attr("dim", int64_t{-1}), dims.size());
    if (!axis) return context.FailInput(0, "has no such axis");
    const auto k = context.Value("k");
    if (k) {
      if (Outcome valid = CheckExtents(context, "k", k->elements); !valid.ok()) return valid;
      const bool more = k->elements.size() == 1 && k->elements[0].known() && dims[*axis].known() &&
                        k->elements[0].value() > dims[*axis].value();
      if (more)
        return context.FailInput(0, "has fewer than " + k->elements[0].Text() + " elements");
    }
    dims[*axis] = k && k->elements.size() == 1 ? k->elements[0] : Dim();
    shape = ShapeOf(dims);
  }
  context.SetOut(0, shape);
  context.SetOut(1, shape);
  return Outcome::Ok();
}

Outcome InferOneHot(Context& context) {
  const ir::Shape& indices = context.Shape(0);
  if (!indices.HasRank()) {
    context.SetOut(ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  std::vector<Dim> dims = DimsOf(indices);
  const auto axis = NormalAxis(context.Attr("axis", int64_t{-1}), dims.size() + 1);
  if (!axis) return context.FailInput(0, "cannot get a class axis there");
  const auto depth = context.Value("depth");
  const bool known = depth && depth->elements.size() == 1;
  if (known) {
    if (Outcome valid = CheckExtents(context, "depth", depth->elements); !valid.ok()) return valid;
  }
  dims.insert(dims.begin() + static_cast<long>(*axis), known ? depth->elements[0] : Dim());
  context.SetOutDims(dims);
  return Outcome::Ok();
}

Outcome InferNonZero(Context& context) {
  const ir::Shape& input = context.Shape(0);
  const Dim rank = input.HasRank() ? Dim(static_cast<int64_t>(input.dims.size())) : Dim();
  const bool transposed = context.Attr("transpose", false);
  context.SetOutDims(transposed ? std::vector<Dim>{rank, Dim()} : std::vector<Dim>{Dim(), rank});
  return Outcome::Ok();
}

}  // namespace ge::infer
