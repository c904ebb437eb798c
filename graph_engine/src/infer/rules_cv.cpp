// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Regions, sampling grids, columns of patches, random tensors and losses.
#include <algorithm>

#include "catalog/attr_checks.h"
#include "infer/checks.h"
#include "infer/rules.h"

namespace ge::infer {
namespace {

Dim ExtentOf(const ir::Shape& shape, size_t axis) {
  return shape.HasRank() && axis < shape.dims.size() ? DimsOf(shape)[axis] : Dim();
}

/// [regions, channels, height, width] of a pooled region.
Outcome SetPooled(Context& context, const char* height, const char* width) {
  const int64_t h = context.Attr(height, int64_t{1});
  const int64_t w = context.Attr(width, int64_t{1});
  for (const Outcome& check :
       {catalog::CheckNumber(height, h, 1), catalog::CheckNumber(width, w, 1)}) {
    if (!check.ok()) return context.Fail(check.message());
  }
  const Outcome fits =
      FirstError({CheckRank(context, "rois", 2),
                  CheckExtent(context, "rois", 1, Dim(5), "a region's number and box")});
  if (!fits.ok()) return fits;
  const ir::Shape& data = context.Shape(0);
  if (data.HasRank() && data.dims.size() != 4) return context.FailInput(0, "must have rank 4");
  context.SetOutDims({ExtentOf(context.In("rois").shape, 0), ExtentOf(data, 1), Dim(h), Dim(w)});
  return Outcome::Ok();
}

}  // namespace

/// boxes [N, B, 4], scores [N, classes, B].
Outcome InferNonMaxSuppression(Context& context) {
  const ir::Shape& boxes = context.In("boxes").shape;
  const Outcome fits =
      FirstError({CheckRank(context, "boxes", 3), CheckRank(context, "scores", 3),
                  CheckExtent(context, "boxes", 2, Dim(4), "a box"),
                  CheckExtent(context, "scores", 2, ExtentOf(boxes, 1), context.InputText(0)),
                  CheckExtent(context, "scores", 0, ExtentOf(boxes, 0), context.InputText(0))});
  if (!fits.ok()) return fits;
  context.SetOutDims({Dim(), Dim(3)});
  return Outcome::Ok();
}

Outcome InferRoiAlign(Context& context) {
  return SetPooled(context, "pooled_height", "pooled_width");
}
Outcome InferRoiPool(Context& context) { return SetPooled(context, "pooled_h", "pooled_w"); }

/// x [N, C, spatial...], grid [N, points..., axes].
Outcome InferGridSample(Context& context) {
  const ir::Shape& x = context.In("x").shape;
  const ir::Shape& grid = context.In("grid").shape;
  if (!x.HasRank() || !grid.HasRank()) {
    context.SetOut(ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  const size_t rank = x.dims.size();
  if (rank < 3) return context.FailInput(0, "must have rank 3 or more");
  const std::string of = context.InputText(0);
  const Outcome fits = FirstError(
      {CheckRank(context, "grid", rank), CheckExtent(context, "grid", 0, ExtentOf(x, 0), of),
       CheckExtent(context, "grid", rank - 1, Dim(static_cast<int64_t>(rank) - 2), of)});
  if (!fits.ok()) return fits;
  std::vector<Dim> dims = DimsOf(grid);
  dims.pop_back();
  dims.insert(dims.begin() + 1, ExtentOf(x, 1));
  context.SetOutDims(dims);
  return Outcome::Ok();
}

/// output_size [N, C, spatial...]; one point of all spatial axes for each.
Outcome InferAffineGrid(Context& context) {
  const auto size = context.Value("output_size");
  if (!size) {
    context.SetOut(ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  const size_t count = size->elements.size();
  if (count != 4 && count != 5) {
    return context.FailInput(context.Index("output_size"), "must hold four or five extents");
  }
  const Dim axes(static_cast<int64_t>(count) - 2);
  const Outcome fits = FirstError(
      {CheckExtents(context, "output_size", size->elements), CheckRank(context, "theta", 3),
       CheckExtent(context, "theta", 1, axes, context.InputText(1)),
       CheckExtent(context, "theta", 2, axes + Dim(1), context.InputText(1))});
  if (!fits.ok()) return fits;
  std::vector<Dim> dims = {size->elements[0]};
  dims.insert(dims.end(), size->elements.begin() + 2, size->elements.end());
  dims.push_back(axes);
  context.SetOutDims(dims);
  return Outcome::Ok();
}

/// x [N, C * patch, patches] to [N, C, image...].
Outcome InferCol2Im(Context& context) {
  const auto image = context.Value("output_size");
  const auto patch = context.Value("kernel_size");
  if (!image || !patch) {
    context.SetOut(ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  if (Outcome valid = CheckRank(context, "x", 3); !valid.ok()) return valid;
  const ir::Shape& x = context.In("x").shape;
  const Dim area = Product(patch->elements, 0, patch->elements.size());
  const Dim columns = ExtentOf(x, 1);
  if (columns.known() && area.known() &&
      (area.value() < 1 || columns.value() % area.value() != 0)) {
    return context.FailInput(0, "has " + columns.Text() + " columns, which patches of " +
                                    area.Text() + " elements do not divide");
  }
  std::vector<Dim> dims = {ExtentOf(x, 0), Dim::FloorDiv(columns, area)};
  dims.insert(dims.end(), image->elements.begin(), image->elements.end());
  context.SetOutDims(dims);
  return Outcome::Ok();
}

/// The shape is an input.
Outcome InferRandom(Context& context) {
  const auto shape = context.Value("shape");
  if (!shape) {
    context.SetOut(ShapeOfLength(context.In("shape").shape));
    return Outcome::Ok();
  }
  if (Outcome valid = CheckExtents(context, "shape", shape->elements); !valid.ok()) return valid;
  context.SetOutDims(shape->elements);
  return Outcome::Ok();
}

Outcome InferMultinomial(Context& context) {
  if (Outcome valid = CheckRank(context, "logits", 2); !valid.ok()) return valid;
  const auto samples = context.Value("num_samples");
  const bool known = samples && samples->elements.size() == 1;
  context.SetOutDims({ExtentOf(context.Shape(0), 0), known ? samples->elements[0] : Dim()});
  return Outcome::Ok();
}

namespace {

/// Scores [N, C, ...] against labels [N, ...]; the loss is as the labels when nothing is reduced.
Outcome SetLoss(Context& context, const char* labels, const char* weights) {
  const ir::Shape& scores = context.Shape(0);
  if (scores.HasRank() && scores.dims.size() < 2) {
    return context.FailInput(0, "must have rank 2 or more");
  }
  ir::Shape loss = context.In(labels).shape;
  if (scores.HasRank()) {
    std::vector<Dim> wanted = DimsOf(scores);
    const Dim classes = wanted[1];
    wanted.erase(wanted.begin() + 1);
    const Outcome fits = FirstError(
        {CheckShape(context, labels, wanted, context.InputText(0)), CheckRank(context, weights, 1),
         CheckExtent(context, weights, 0, classes, context.InputText(0))});
    if (!fits.ok()) return fits;
    if (!loss.HasRank()) loss = ShapeOf(wanted);
  }
  const std::string reduction = context.Attr("reduction", std::string("mean"));
  if (reduction != "none" && reduction != "mean" && reduction != "sum") {
    return context.Fail("attribute 'reduction' is '" + reduction +
                        "', it must be none, mean or sum");
  }
  context.SetOut(0, reduction == "none" ? loss : ir::Shape{});
  return Outcome::Ok();
}

}  // namespace

Outcome InferSoftmaxCrossEntropy(Context& context) {
  const Outcome done = SetLoss(context, "labels", "weights");
  if (done.ok()) context.SetOut(1, context.Shape(0));
  return done;
}

Outcome InferNllLoss(Context& context) {
  const Outcome done = SetLoss(context, "target", "weight");
  if (done.ok()) context.SetOut(1, ir::Shape{});
  return done;
}

}  // namespace ge::infer
