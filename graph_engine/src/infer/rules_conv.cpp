// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "catalog/attr_checks.h"
#include "infer/checks.h"
#include "infer/rules.h"
#include "infer/window.h"

namespace ge::infer {
namespace {

using Ints = std::vector<int64_t>;

/// Positions of the filter's axes: OIHW beside NCHW data, HWIO beside NHWC.
struct FilterLayout {
  size_t out, in, spatial;
};

FilterLayout FilterOf(const Window& window, size_t rank) {
  if (window.channel == 1) return {0, 1, 2};
  return {rank - 1, rank - 2, 0};
}

Outcome CheckFilter(Context& context, int32_t x, int32_t filter) {
  const size_t rank = context.Shape(x).dims.size();
  if (context.Shape(filter).dims.size() == rank) return Outcome::Ok();
  return context.Fail(context.InputText(x) + " and " + context.InputText(filter) +
                      " differ in rank");
}

/// No window fits into the data, which is another thing than data without elements.
bool DoesNotFit(const Dim& out, const Dim& in) {
  return out.known() && in.known() && in.value() > 0 && out.value() < 1;
}

/// `filters`: how many there are, which the groups share evenly.
Outcome CheckGroups(const Context& context, int64_t groups, const Dim& filters) {
  if (Outcome valid = catalog::CheckNumber("groups", groups, 1); !valid.ok()) {
    return context.Fail(valid.message());
  }
  if (!filters.known() || filters.value() % groups == 0) return Outcome::Ok();
  return context.Fail("attribute 'groups' is " + std::to_string(groups) +
                      ", which does not divide "
                      "the " +
                      filters.Text() + " filters evenly");
}

/// One entry for each filter.
Outcome CheckBias(const Context& context, const Dim& filters) {
  return FirstError(
      {CheckRank(context, "bias", 1),
       CheckExtent(context, "bias", 0, filters, context.InputText(context.Index("filter")))});
}

/// Output rank and nothing else, for operands of which too little is known.
Outcome SetRankOnly(Context& context, const ir::Shape& x) {
  context.SetOut(x.HasRank() ? ShapeOf(std::vector<Dim>(x.dims.size())) : ir::Shape::UnknownRank());
  return Outcome::Ok();
}

/// Scale, offset, mean and variance have one entry for each channel of x.
Outcome CheckChannels(const Context& context) {
  const ir::Shape& x = context.In("x").shape;
  if (!x.HasRank() || x.dims.size() < 2) return Outcome::Ok();
  const bool last = context.Attr("data_format", std::string("NHWC")) == "NHWC";
  const Dim channels = DimsOf(x)[last ? x.dims.size() - 1 : 1];
  for (const char* port : {"scale", "offset", "mean", "variance"}) {
    const ir::Shape& shape = context.In(port).shape;
    if (!context.Has(port) || !shape.HasRank() || shape.dims.size() != 1) continue;
    const Dim entries = DimsOf(shape)[0];
    if (!entries.known() || !channels.known() || entries.Same(channels)) continue;
    return context.FailInput(context.Index(port), "does not fit the " + channels.Text() +
                                                      " channels of " +
                                                      context.InputText(context.Index("x")));
  }
  return Outcome::Ok();
}

}  // namespace

Outcome InferConv(Context& context) {
  const int32_t x = context.Index("x");
  const int32_t filter = context.Index("filter");
  if (!context.Shape(x).HasRank() || !context.Shape(filter).HasRank()) {
    return SetRankOnly(context, context.Shape(x));
  }
  Outcome ranks = CheckFilter(context, x, filter);
  if (!ranks.ok()) return ranks;
  const std::vector<Dim> in = DimsOf(context.Shape(x));
  const std::vector<Dim> weights = DimsOf(context.Shape(filter));
  Expected<Window> window = ReadWindow(context, in.size());
  if (!window) return window.error();
  const FilterLayout layout = FilterOf(*window, in.size());
  const int64_t groups = context.Attr("groups", int64_t{1});
  if (Outcome valid = CheckGroups(context, groups, weights[layout.out]); !valid.ok()) return valid;
  const Dim channels = weights[layout.in] * Dim(groups);
  if (in[window->channel].known() && channels.known() && !channels.Same(in[window->channel])) {
    return context.Fail(context.InputText(x) + " has " + in[window->channel].Text() +
                        " channels, " + context.InputText(filter) + " with groups " +
                        std::to_string(groups) + " takes " + channels.Text());
  }
  if (Outcome fits = CheckBias(context, weights[layout.out]); !fits.ok()) return fits;
  std::vector<Dim> out = in;
  out[window->channel] = weights[layout.out];
  for (size_t i = 0; i < window->axes(); ++i) {
    const Dim& kernel = weights[layout.spatial + i];
    out[window->spatial + i] = window->Forward(in[window->spatial + i], kernel, i, false);
    if (DoesNotFit(out[window->spatial + i], in[window->spatial + i])) {
      return context.FailInput(x, "is smaller than the filter " + ShapeText(context.Shape(filter)));
    }
  }
  context.SetOutDims(out);
  return Outcome::Ok();
}

Outcome InferConvTranspose(Context& context) {
  const int32_t x = context.Index("x");
  const int32_t filter = context.Index("filter");
  if (!context.Shape(x).HasRank() || !context.Shape(filter).HasRank()) {
    return SetRankOnly(context, context.Shape(x));
  }
  Outcome ranks = CheckFilter(context, x, filter);
  if (!ranks.ok()) return ranks;
  const std::vector<Dim> in = DimsOf(context.Shape(x));
  const std::vector<Dim> weights = DimsOf(context.Shape(filter));
  Expected<Window> window = ReadWindow(context, in.size());
  if (!window) return window.error();
  const int64_t groups = context.Attr("groups", int64_t{1});
  if (Outcome valid = CheckGroups(context, groups, weights[0]); !valid.ok()) return valid;
  if (Outcome fits = CheckBias(context, weights[1] * Dim(groups)); !fits.ok()) return fits;
  const Dim& channels = in[window->channel];
  if (channels.known() && weights[0].known() && !channels.Same(weights[0])) {
    return context.Fail(context.InputText(x) + " has " + channels.Text() + " channels, " +
                        context.InputText(filter) + " takes " + weights[0].Text());
  }
  const Ints padding = context.Attr("output_padding", Ints());
  const Ints shape = context.Attr("output_shape", Ints());
  std::vector<Dim> out = in;
  // Of a transposed filter the second axis holds the output channels of one group.
  out[window->channel] = weights[1] * Dim(groups);
  for (size_t i = 0; i < window->axes(); ++i) {
    const size_t axis = window->spatial + i;
    if (shape.size() == window->axes()) {
      out[axis] = Dim(shape[i]);
      continue;
    }
    const Dim stride(window->strides[axis]);
    if (window->same) {
      out[axis] = in[axis] * stride;
      continue;
    }
    const Dim extent = (weights[2 + i] - Dim(1)) * Dim(window->dilations[axis]) + Dim(1);
    const Dim extra(axis < padding.size() ? padding[axis] : 0);
    out[axis] = (in[axis] - Dim(1)) * stride + extent + extra - Dim(window->pads[2 * i]) -
                Dim(window->pads[2 * i + 1]);
  }
  context.SetOutDims(out);
  return Outcome::Ok();
}

Outcome InferPool(Context& context) {
  const ir::Shape& input = context.Shape(0);
  if (!input.HasRank()) return SetRankOnly(context, input);
  std::vector<Dim> dims = DimsOf(input);
  if (context.Attr("global_pooling", false)) return InferGlobalPool(context);
  Expected<Window> window = ReadWindow(context, dims.size());
  if (!window) return window.error();
  const Ints ksize = context.Attr("ksize", Ints());
  if (ksize.size() != dims.size()) {
    return context.FailInput(0, "needs " + std::to_string(dims.size()) +
                                    " entries in ksize, there are " + std::to_string(ksize.size()));
  }
  if (Outcome valid = catalog::CheckEntries("ksize", ksize, 1); !valid.ok()) {
    return context.Fail(valid.message());
  }
  // MaxPool3D has an Int where the others have a Bool.
  const bool ceil = context.Attr("ceil_mode", false) || context.Attr("ceil_mode", int64_t{0}) != 0;
  for (size_t i = 0; i < window->axes(); ++i) {
    const size_t axis = window->spatial + i;
    const Dim extent = dims[axis];
    dims[axis] = window->Forward(extent, Dim(ksize[axis]), i, ceil);
    if (DoesNotFit(dims[axis], extent)) {
      return context.FailInput(0, "is smaller than the window along axis " + std::to_string(axis));
    }
  }
  context.SetOutDims(dims);
  return Outcome::Ok();
}

/// Values and where they were.
Outcome InferPoolArgmax(Context& context) {
  const Outcome done = InferPool(context);
  if (done.ok()) context.SetOut(1, context.store().OutputDesc(context.node(), 0).shape);
  return done;
}

Outcome InferGlobalPool(Context& context) {
  const ir::Shape& input = context.Shape(0);
  if (!input.HasRank()) return SetRankOnly(context, input);
  std::vector<Dim> dims = DimsOf(input);
  for (size_t i = 2; i < dims.size(); ++i) dims[i] = Dim(1);
  context.SetOutDims(dims);
  return Outcome::Ok();
}

Outcome InferBatchNorm(Context& context) {
  if (Outcome fits = CheckChannels(context); !fits.ok()) return fits;
  context.SetOut(0, context.Shape(0));
  for (int32_t i = 1; i < context.layout().OutputCount(); ++i) {
    context.SetOut(i, context.In("scale").shape);
  }
  return Outcome::Ok();
}

}  // namespace ge::infer
