// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "catalog/attr_checks.h"
#include "infer/checks.h"
#include "infer/rules.h"

namespace ge::infer {
namespace {

Dim ExtentOf(const Context& context, const char* port, size_t axis) {
  const ir::Shape& shape = context.In(port).shape;
  return shape.HasRank() && shape.dims.size() == 3 ? DimsOf(shape)[axis] : Dim();
}

/// w [directions, gates * hidden, input], r [directions, gates * hidden, hidden],
/// b [directions, 2 * gates * hidden], initial states [directions, batch, hidden].
Outcome CheckSizes(const Context& context, int64_t gates, int64_t hidden) {
  const Dim directions = ExtentOf(context, "w", 0);
  const Dim rows = Dim(hidden) * Dim(gates);
  const std::string size = "attribute 'hidden_size' " + std::to_string(hidden);
  const std::string w = context.InputText(context.Index("w"));
  const std::string x = context.InputText(context.Index("x"));
  Outcome fits = FirstError(
      {CheckRank(context, "x", 3), CheckRank(context, "w", 3), CheckRank(context, "r", 3),
       CheckExtent(context, "w", 1, rows, size), CheckExtent(context, "r", 1, rows, size),
       CheckExtent(context, "w", 2, ExtentOf(context, "x", 2), x),
       CheckExtent(context, "r", 2, Dim(hidden), size), CheckExtent(context, "r", 0, directions, w),
       CheckRank(context, "b", 2), CheckExtent(context, "b", 0, directions, w),
       CheckExtent(context, "b", 1, rows * Dim(2), size)});
  for (const char* state : {"initial_h", "initial_c"}) {
    if (!fits.ok() || !context.Has(state)) continue;
    fits = CheckShape(context, state, {directions, ExtentOf(context, "x", 1), Dim(hidden)},
                      x + " with " + w);
  }
  return fits;
}

}  // namespace

/// CommonLSTM with four gates and CommonGRU with three: y [steps, directions, batch, hidden], the
/// last states [directions, batch, hidden].
Outcome InferRecurrent(Context& context) {
  const int64_t hidden = context.Attr("hidden_size", int64_t{0});
  if (Outcome valid = catalog::CheckNumber("hidden_size", hidden, 1); !valid.ok()) {
    return context.Fail(valid.message());
  }
  const int32_t outputs = context.layout().OutputCount();
  if (Outcome fits = CheckSizes(context, outputs == 3 ? 4 : 3, hidden); !fits.ok()) return fits;
  const Dim directions = ExtentOf(context, "w", 0);
  const Dim batch = ExtentOf(context, "x", 1);
  context.SetOut(0, ShapeOf({ExtentOf(context, "x", 0), directions, batch, Dim(hidden)}));
  for (int32_t i = 1; i < outputs; ++i) {
    context.SetOut(i, ShapeOf({directions, batch, Dim(hidden)}));
  }
  return Outcome::Ok();
}

}  // namespace ge::infer
