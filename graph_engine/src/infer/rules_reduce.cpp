// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "infer/rules.h"

namespace ge::infer {
namespace {

using Ints = std::vector<int64_t>;

/// The axes by whatever name the prototype has for them; nullopt: not known.
std::optional<Ints> AxesOf(const Context& context) {
  if (context.Index("axes") >= 0) {
    return context.Has("axes") ? context.Numbers("axes") : std::optional<Ints>(Ints());
  }
  const Ints axis = context.Attr("axis", Ints());
  return axis.empty() ? context.Attr("axes", Ints()) : axis;
}

}  // namespace

Outcome InferReduce(Context& context) {
  const ir::Shape& input = context.Shape(0);
  const bool keep = context.Attr("keep_dims", false) || context.Attr("keepdim", false);
  const auto axes = AxesOf(context);
  if (!input.HasRank() || (!axes && !keep)) {
    context.SetOut(ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  const std::vector<Dim> dims = DimsOf(input);
  if (!axes) {
    context.SetOutDims(std::vector<Dim>(dims.size()));
    return Outcome::Ok();
  }
  if (axes->empty() && context.Attr("noop_with_empty_axes", false)) {
    context.SetOut(input);
    return Outcome::Ok();
  }
  std::vector<bool> reduced(dims.size(), axes->empty());
  for (const int64_t axis : *axes) {
    const auto normal = NormalAxis(axis, dims.size());
    if (!normal) return context.FailInput(0, "has no axis " + std::to_string(axis) + " to reduce");
    reduced[*normal] = true;
  }
  std::vector<Dim> out;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (!reduced[i]) out.push_back(dims[i]);
    if (reduced[i] && keep) out.emplace_back(1);
  }
  context.SetOutDims(out);
  return Outcome::Ok();
}

Outcome InferArgReduce(Context& context) {
  const ir::Shape& input = context.Shape(0);
  const auto axis = context.Numbers("dimension");
  if (!input.HasRank()) {
    context.SetOut(ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  std::vector<Dim> dims = DimsOf(input);
  if (!axis || axis->size() != 1) {
    context.SetOutDims(std::vector<Dim>(dims.empty() ? 0 : dims.size() - 1));
    return Outcome::Ok();
  }
  const auto normal = NormalAxis((*axis)[0], dims.size());
  if (!normal) return context.FailInput(0, "has no axis " + std::to_string((*axis)[0]));
  dims.erase(dims.begin() + static_cast<long>(*normal));
  context.SetOutDims(dims);
  return Outcome::Ok();
}

}  // namespace ge::infer
