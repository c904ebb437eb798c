// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "infer/checks.h"
#include "infer/fold.h"
#include "infer/rules.h"

namespace ge::infer {
namespace {

/// One extent of a broadcast; nullopt when the two cannot meet.
std::optional<Dim> BroadcastDim(const Dim& a, const Dim& b) {
  if (a.Is(1)) return b;
  if (b.Is(1) || a.Same(b)) return a;
  if (a.known() && b.known()) return std::nullopt;
  if (a.known()) return a;  // the other is 1 or the same when the model runs
  if (b.known()) return b;
  return Dim();
}

Outcome CheckSameType(const Context& context, int32_t a, int32_t b) {
  const DataType left = context.In(a).data_type;
  const DataType right = context.In(b).data_type;
  if (left == right || left == DT_UNDEFINED || right == DT_UNDEFINED) return Outcome::Ok();
  return context.Fail(context.InputText(a) + " is " + DataTypeName(left) + " and " +
                      context.InputText(b) + " is " + DataTypeName(right) +
                      "; cast one so that both have one element type");
}

Outcome BroadcastInputs(Context& context, const std::vector<int32_t>& inputs) {
  ir::Shape shape = context.Shape(inputs.front());
  for (size_t i = 1; i < inputs.size(); ++i) {
    const Outcome met = BroadcastShapes(context, inputs.front(), inputs[i], shape,
                                        context.Shape(inputs[i]), &shape);
    if (!met.ok()) return met;
  }
  context.SetOut(shape);
  return Outcome::Ok();
}

std::vector<int32_t> AllInputs(const Context& context) {
  std::vector<int32_t> inputs;
  for (int32_t i = 0; i < context.layout().InputCount(); ++i) inputs.push_back(i);
  return inputs;
}

}  // namespace

Outcome BroadcastShapes(const Context& context, int32_t a, int32_t b, const ir::Shape& left,
                        const ir::Shape& right, ir::Shape* out) {
  if (!left.HasRank() || !right.HasRank()) {
    *out = ir::Shape::UnknownRank();
    return Outcome::Ok();
  }
  std::vector<Dim> x = DimsOf(left);
  std::vector<Dim> y = DimsOf(right);
  const size_t rank = std::max(x.size(), y.size());
  x.insert(x.begin(), rank - x.size(), Dim(1));
  y.insert(y.begin(), rank - y.size(), Dim(1));
  for (size_t i = 0; i < rank; ++i) {
    const std::optional<Dim> met = BroadcastDim(x[i], y[i]);
    if (!met) {
      return context.Fail(context.InputText(a) + " and " + context.InputText(b) +
                          " do not broadcast: extents " + x[i].Text() + " and " + y[i].Text() +
                          " differ and none is 1");
    }
    x[i] = *met;
  }
  *out = ShapeOf(x);
  return Outcome::Ok();
}

Outcome InferNone(Context&) { return Outcome::Ok(); }

Outcome InferSame(Context& context) {
  if (Outcome valid = CheckAxes(context); !valid.ok()) return valid;
  context.SetOut(0, context.Shape(0));
  for (int32_t i = 1; i < context.layout().OutputCount(); ++i) {
    context.SetOut(i, ir::Shape::UnknownRank());
  }
  return Outcome::Ok();
}

Outcome InferCopy(Context& context) {
  context.SetOut(0, context.Shape(0));
  if (auto value = context.Value(0)) context.SetValue(0, std::move(*value));
  return Outcome::Ok();
}

Outcome InferIdentityN(Context& context) {
  for (int32_t i = 0; i < context.layout().OutputCount(); ++i) {
    if (i < context.layout().InputCount()) context.SetOutDesc(i, context.In(i));
  }
  return Outcome::Ok();
}

Outcome InferBroadcast(Context& context) {
  const Outcome types = CheckSameType(context, 0, 1);
  return types.ok() ? InferBroadcastMixed(context) : types;
}

Outcome InferBroadcastMixed(Context& context) {
  const Outcome met = BroadcastInputs(context, {0, 1});
  if (met.ok()) FoldBinary(context);
  return met;
}

Outcome InferBroadcastAll(Context& context) {
  if (context.layout().InputCount() == 0) return context.Fail("has no inputs");
  return BroadcastInputs(context, AllInputs(context));
}

Outcome InferClip(Context& context) {
  const ir::Shape& x = context.Shape(0);
  context.SetOut(x);
  return FirstError({CheckFits(context, "clip_value_min", x, context.InputText(0)),
                     CheckFits(context, "clip_value_max", x, context.InputText(0))});
}

Outcome InferSelect(Context& context) {
  const Outcome types = CheckSameType(context, 1, 2);
  if (!types.ok()) return types;
  const Outcome met = BroadcastInputs(context, {0, 1, 2});
  if (met.ok()) FoldSelect(context);
  return met;
}

}  // namespace ge::infer
