// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Normalisation and activations with weights: what the sizes of the weights must fulfil.
#include <algorithm>

#include "catalog/attr_checks.h"
#include "infer/checks.h"
#include "infer/rules.h"

namespace ge::infer {
namespace {

void SetOthersUnknown(Context& context) {
  for (int32_t i = 1; i < context.layout().OutputCount(); ++i) {
    context.SetOut(i, ir::Shape::UnknownRank());
  }
}

/// The extent of x's channel axis; unknown when x has too low or no known rank.
Dim ChannelsOf(const Context& context, const char* port) {
  const ir::Shape& x = context.In(port).shape;
  if (!x.HasRank() || x.dims.size() < 2) return {};
  return DimsOf(x)[ChannelAxis(context, x.dims.size())];
}

}  // namespace

/// A weight of rank 1 counts per channel, others broadcast.
Outcome InferPRelu(Context& context) {
  const ir::Shape& x = context.In("x").shape;
  const ir::Shape& weight = context.In("weight").shape;
  context.SetOut(x);
  const bool list = weight.HasRank() && weight.dims.size() == 1;
  if (!x.HasRank() || (list && weight.dims[0] == 1)) return Outcome::Ok();
  if (list && x.dims.size() > 1) return CheckPerChannel(context, "weight", "x", DimsOf(x)[1]);
  return CheckFits(context, "weight", x, context.InputText(context.Index("x")));
}

Outcome InferBiasAdd(Context& context) {
  context.SetOut(context.In("x").shape);
  return CheckPerChannel(context, "bias", "x", ChannelsOf(context, "x"));
}

/// y as x; mean and variance with one entry for each sample and channel.
Outcome InferInstanceNorm(Context& context) {
  const ir::Shape& x = context.In("x").shape;
  const Dim channels = ChannelsOf(context, "x");
  const Outcome fits = FirstError({CheckPerChannel(context, "gamma", "x", channels),
                                   CheckPerChannel(context, "beta", "x", channels)});
  if (!fits.ok()) return fits;
  context.SetOut(0, x);
  if (!x.HasRank() || x.dims.size() < 2) {
    SetOthersUnknown(context);
    return Outcome::Ok();
  }
  std::vector<Dim> dims = DimsOf(x);
  const size_t channel = ChannelAxis(context, dims.size());
  for (size_t i = 1; i < dims.size(); ++i) dims[i] = i == channel ? dims[i] : Dim(1);
  for (int32_t i = 1; i < context.layout().OutputCount(); ++i) context.SetOut(i, ShapeOf(dims));
  return Outcome::Ok();
}

/// Groups share the channels evenly; mean and rstd are [N, groups].
Outcome InferGroupNorm(Context& context) {
  const ir::Shape& x = context.In("x").shape;
  const int64_t groups = context.Attr("num_groups", int64_t{1});
  if (Outcome valid = catalog::CheckNumber("num_groups", groups, 1); !valid.ok()) {
    return context.Fail(valid.message());
  }
  const Dim channels = ChannelsOf(context, "x");
  if (channels.known() && channels.value() % groups != 0) {
    return context.FailInput(context.Index("x"), "has " + channels.Text() +
                                                     " channels, which attribute 'num_groups' " +
                                                     std::to_string(groups) + " does not divide");
  }
  const Outcome fits = FirstError({CheckPerChannel(context, "gamma", "x", channels),
                                   CheckPerChannel(context, "beta", "x", channels)});
  if (!fits.ok()) return fits;
  context.SetOut(0, x);
  const Dim samples = x.HasRank() && !x.dims.empty() ? DimsOf(x)[0] : Dim();
  for (int32_t i = 1; i < context.layout().OutputCount(); ++i) {
    context.SetOut(i, ShapeOf({samples, Dim(groups)}));
  }
  return Outcome::Ok();
}

/// y as x; the others have extent 1 from begin_norm_axis on.
Outcome InferLayerNorm(Context& context) {
  if (Outcome valid = CheckAxes(context); !valid.ok()) return valid;
  const ir::Shape& x = context.In("x").shape;
  context.SetOut(0, x);
  if (!x.HasRank()) {
    SetOthersUnknown(context);
    return Outcome::Ok();
  }
  const std::string target = context.InputText(context.Index("x"));
  const Outcome fits =
      FirstError({CheckFits(context, "gamma", x, target), CheckFits(context, "beta", x, target)});
  if (!fits.ok()) return fits;
  std::vector<Dim> dims = DimsOf(x);
  const auto first = NormalAxis(context.Attr("begin_norm_axis", int64_t{0}), dims.size());
  std::fill(dims.begin() + static_cast<long>(first.value_or(0)), dims.end(), Dim(1));
  for (int32_t i = 1; i < context.layout().OutputCount(); ++i) context.SetOut(i, ShapeOf(dims));
  return Outcome::Ok();
}

/// RmsNorm and AddRmsNorm: y and x as the data, rstd with extent 1 where gamma has axes.
Outcome InferRmsNorm(Context& context) {
  ir::Shape x = context.Shape(0);
  if (context.Has("x2")) {
    const Outcome met = BroadcastShapes(context, 0, 1, x, context.In("x2").shape, &x);
    if (!met.ok()) return met;
  }
  if (Outcome fits = CheckFits(context, "gamma", x, context.InputText(0)); !fits.ok()) return fits;
  context.SetOut(0, x);
  const ir::Shape& gamma = context.In("gamma").shape;
  ir::Shape rstd = ir::Shape::UnknownRank();
  if (x.HasRank() && gamma.HasRank()) {
    std::vector<Dim> dims = DimsOf(x);
    std::fill(dims.end() - static_cast<long>(gamma.dims.size()), dims.end(), Dim(1));
    rstd = ShapeOf(dims);
  }
  context.SetOut(1, rstd);
  if (context.layout().OutputCount() > 2) context.SetOut(2, x);
  return Outcome::Ok();
}

/// One scale and zero point for the tensor or for each entry along the axis.
Outcome InferQuantize(Context& context) {
  const ir::Shape& x = context.In("x").shape;
  const std::string type = context.Attr("dtype", std::string());
  ir::TensorDesc desc = context.store().OutputDesc(context.node(), 0);
  desc.shape = x;
  desc.data_type = type == "torch.qint8"    ? DT_INT8
                   : type == "torch.quint8" ? DT_UINT8
                   : type == "torch.qint32" ? DT_INT32
                                            : DT_UNDEFINED;
  if (desc.data_type == DT_UNDEFINED) {
    return context.Fail("attribute 'dtype' is '" + type +
                        "', it must be torch.qint8, torch.quint8 or torch.qint32");
  }
  const ir::Shape& scales = context.In("scales").shape;
  const bool per_axis = scales.HasRank() && scales.dims.size() == 1 && scales.dims[0] != 1;
  if (per_axis && x.HasRank()) {
    const auto axis = NormalAxis(context.Attr("axis", int64_t{1}), x.dims.size());
    if (!axis) return context.FailInput(0, "has no such axis to quantise along");
    const Dim wanted = DimsOf(x)[*axis];
    const std::string why = context.InputText(0) + " along axis " + std::to_string(*axis);
    const Outcome fits = FirstError({CheckExtent(context, "scales", 0, wanted, why),
                                     CheckExtent(context, "zero_points", 0, wanted, why)});
    if (!fits.ok()) return fits;
  }
  context.SetOutDesc(0, desc);
  return Outcome::Ok();
}

/// One scale for each row of the last axis.
Outcome InferDynamicQuant(Context& context) {
  const ir::Shape& x = context.In("x").shape;
  if (Outcome fits = CheckFits(context, "smooth_scales", x, context.InputText(0)); !fits.ok()) {
    return fits;
  }
  context.SetOut(0, x);
  std::vector<Dim> rows = x.HasRank() ? DimsOf(x) : std::vector<Dim>();
  if (x.HasRank() && rows.empty()) return context.FailInput(0, "must have rank 1 or more");
  if (!rows.empty()) rows.pop_back();
  context.SetOut(1, x.HasRank() ? ShapeOf(rows) : ir::Shape::UnknownRank());
  return Outcome::Ok();
}

}  // namespace ge::infer
