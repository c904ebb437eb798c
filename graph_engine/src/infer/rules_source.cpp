// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "infer/rules.h"

namespace ge::infer {

Outcome InferConst(Context& context) {
  const ir::TensorPtr value = catalog::ConstTensor(context.store(), {context.node(), 0});
  if (value == nullptr) return context.Fail("the constant has no 'value' tensor");
  ir::TensorDesc desc = context.store().OutputDesc(context.node(), 0);
  desc.shape = value->desc.shape;
  desc.data_type = value->desc.data_type;
  context.SetOutDesc(0, desc);
  return Outcome::Ok();
}

/// A graph input keeps the desc it was given.
Outcome InferData(Context& context) {
  const ir::TensorDesc& given = context.store().InputDesc(context.node(), 0);
  const ir::TensorDesc& known = context.store().OutputDesc(context.node(), 0);
  if (known.data_type == DT_UNDEFINED) context.SetOutDesc(0, given);
  return Outcome::Ok();
}

Outcome InferFileConstant(Context& context) {
  std::vector<Dim> dims;
  for (const int64_t extent : context.Attr("shape", std::vector<int64_t>())) {
    dims.push_back(extent < 0 ? Dim() : Dim(extent));
  }
  context.SetOutDims(dims);
  return Outcome::Ok();
}

/// A variable is what its value is, else what it was given.
Outcome InferVariable(Context& context) {
  const auto value = context.Attr("value", ir::TensorPtr());
  if (value == nullptr || value->desc.shape.NumElements() == 0) return InferData(context);
  ir::TensorDesc desc = context.store().OutputDesc(context.node(), 0);
  desc.shape = value->desc.shape;
  desc.data_type = value->desc.data_type;
  context.SetOutDesc(0, desc);
  return Outcome::Ok();
}

Outcome InferFill(Context& context) {
  const auto dims = context.Value("dims");
  if (!dims) {
    const ir::Shape& shape = context.In("dims").shape;
    context.SetOut(ShapeOfLength(shape));
    return Outcome::Ok();
  }
  if (Outcome valid = CheckExtents(context, "dims", dims->elements); !valid.ok()) return valid;
  context.SetOutDims(dims->elements);
  const auto value = context.Value("value");
  const Dim count = Product(dims->elements, 0, dims->elements.size());
  if (!value || value->elements.size() != 1 || !count.known() || count.value() < 0 ||
      count.value() > static_cast<int64_t>(kMaxFoldedElements)) {
    return Outcome::Ok();
  }
  KnownValue filled;
  for (const Dim& dim : dims->elements) filled.dims.push_back(dim.value());
  filled.elements.assign(static_cast<size_t>(count.value()), value->elements[0]);
  context.SetValue(0, std::move(filled));
  return Outcome::Ok();
}

Outcome InferRange(Context& context) {
  const auto start = context.Value("start");
  const auto limit = context.Value("limit");
  const auto delta = context.Value("delta");
  const bool all = start && limit && delta && start->elements.size() == 1 &&
                   limit->elements.size() == 1 && delta->elements.size() == 1;
  if (!all) {
    const auto first = context.Floats("start");
    const auto last = context.Floats("limit");
    const auto step = context.Floats("delta");
    const bool real =
        first && last && step && first->size() == 1 && last->size() == 1 && step->size() == 1;
    if (real && (*step)[0] == 0) return context.Fail("delta is 0");
    const double count = real ? std::ceil(((*last)[0] - (*first)[0]) / (*step)[0]) : 0;
    const bool counted = real && count < 0x1p62;  // false for NaN too
    context.SetOutDims({counted ? Dim(static_cast<int64_t>(std::max(0.0, count))) : Dim()});
    return Outcome::Ok();
  }
  const Dim& step = delta->elements[0];
  if (step.Is(0)) return context.Fail("delta is 0");
  Dim count = step.Is(1) ? limit->elements[0] - start->elements[0]
                         : Dim::CeilDiv(limit->elements[0] - start->elements[0], step);
  if (count.known()) count = Dim(std::max<int64_t>(0, count.value()));
  context.SetOutDims({count});
  if (!count.known() || count.value() > static_cast<int64_t>(kMaxFoldedElements))
    return Outcome::Ok();
  KnownValue values{{count.value()}, {}};
  Dim at = start->elements[0];
  for (int64_t i = 0; i < count.value(); ++i, at = at + step) values.elements.push_back(at);
  context.SetValue(0, std::move(values));
  return Outcome::Ok();
}

Outcome InferShapeOf(Context& context) {
  const ir::Shape& shape = context.Shape(0);
  if (!shape.HasRank()) {
    context.SetOutDims({Dim()});
    return Outcome::Ok();
  }
  const auto rank = static_cast<int64_t>(shape.dims.size());
  context.SetOutDims({Dim(rank)});
  context.SetValue(0, {{rank}, DimsOf(shape)});
  return Outcome::Ok();
}

Outcome InferSizeOf(Context& context) {
  context.SetOutDims({});
  const ir::Shape& shape = context.Shape(0);
  if (shape.HasRank()) context.SetValue(0, {{}, {Product(DimsOf(shape), 0, shape.dims.size())}});
  return Outcome::Ok();
}

}  // namespace ge::infer
