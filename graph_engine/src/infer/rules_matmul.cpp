// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "infer/checks.h"
#include "infer/rules.h"

namespace ge::infer {
namespace {

/// numpy's matmul: 1-D operands get a temporary axis, leading axes broadcast.
Outcome Multiply(Context& context, int32_t a, int32_t b, bool swap_a, bool swap_b, ir::Shape* out) {
  *out = ir::Shape::UnknownRank();
  const ir::Shape& left = context.Shape(a);
  const ir::Shape& right = context.Shape(b);
  if (!left.HasRank() || !right.HasRank()) return Outcome::Ok();
  std::vector<Dim> x = DimsOf(left);
  std::vector<Dim> y = DimsOf(right);
  if (x.empty()) return context.FailInput(a, "is a scalar, a matrix product needs at least rank 1");
  if (y.empty()) return context.FailInput(b, "is a scalar, a matrix product needs at least rank 1");
  const bool row = x.size() == 1;
  const bool column = y.size() == 1;
  if (row) x.insert(x.begin(), Dim(1));
  if (column) y.emplace_back(1);
  if (swap_a) std::swap(x[x.size() - 1], x[x.size() - 2]);
  if (swap_b) std::swap(y[y.size() - 1], y[y.size() - 2]);
  const Dim& inner = x.back();
  const Dim& other = y[y.size() - 2];
  if (inner.known() && other.known() && !inner.Same(other)) {
    return context.Fail(context.InputText(a) + " and " + context.InputText(b) +
                        " do not multiply: " + inner.Text() + " columns against " + other.Text() +
                        " rows");
  }
  ir::Shape batch;
  const Outcome met = BroadcastShapes(context, a, b, ShapeOf({x.begin(), x.end() - 2}),
                                      ShapeOf({y.begin(), y.end() - 2}), &batch);
  if (!met.ok()) return met;
  std::vector<Dim> dims = DimsOf(batch);
  if (!row) dims.push_back(x[x.size() - 2]);
  if (!column) dims.push_back(y.back());
  *out = ShapeOf(dims);
  return Outcome::Ok();
}

Outcome MultiplyAndSet(Context& context, const char* swap_a, const char* swap_b) {
  ir::Shape shape;
  const Outcome done =
      Multiply(context, 0, 1, context.Attr(swap_a, false), context.Attr(swap_b, false), &shape);
  if (!done.ok()) return done;
  context.SetOut(shape);
  return CheckFits(context, "bias", shape, "the product " + ShapeText(shape));
}

}  // namespace

Outcome InferMatMul(Context& context) {
  return MultiplyAndSet(context, "transpose_x1", "transpose_x2");
}

Outcome InferBatchMatMul(Context& context) { return MultiplyAndSet(context, "adj_x1", "adj_x2"); }

Outcome InferGemm(Context& context) {
  ir::Shape product;
  Outcome done = Multiply(context, 0, 1, context.Attr("transpose_a", false),
                          context.Attr("transpose_b", false), &product);
  if (done.ok()) {
    done = BroadcastShapes(context, 0, 2, product, context.Shape(2), &product);
  }
  if (done.ok()) context.SetOut(product);
  return done;
}

}  // namespace ge::infer
