// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Dequantisation, and the operators whose GE form counts otherwise: LRN by radius, Pad for all
// axes.
#include <algorithm>

#include "onnx/chain.h"
#include "onnx/import_hooks.h"
#include "onnx/import_window.h"

namespace ge::onnx {
namespace {

using Ints = std::vector<int64_t>;

bool IsSingle(const ir::TensorDesc* desc) {
  return desc != nullptr && desc->shape.HasRank() && desc->shape.NumElements() == 1;
}

std::optional<int64_t> RankOf(const ir::TensorDesc* desc) {
  if (desc == nullptr || !desc->shape.HasRank()) return std::nullopt;
  return static_cast<int64_t>(desc->shape.dims.size());
}

/// -rank..rank-1 to 0..rank-1.
Expected<int64_t> NormalAxis(int64_t axis, int64_t rank) {
  if (axis >= -rank && axis < rank) return axis < 0 ? axis + rank : axis;
  return Outcome::Invalid("axis " + std::to_string(axis) + " is none of the input's " +
                          std::to_string(rank) + " axes");
}

/// The shape that lines a list of scales up with the data's axis; empty: it fits as it is.
Expected<Ints> ScaleShape(const NodeMapper& mapper, int64_t axis) {
  if (IsSingle(mapper.Desc("1")) || axis == -1) return Ints();
  const auto rank = RankOf(mapper.Desc("0"));
  const auto scale_rank = RankOf(mapper.Desc("1"));
  if (!rank || !scale_rank) {
    return Outcome::Invalid(
        "the ranks of data and scale are not both declared in the model; run "
        "onnx shape inference on it first");
  }
  if (*scale_rank == 0) return Ints();
  const Expected<int64_t> normal = NormalAxis(axis, *rank);
  if (!normal) return normal.error();
  Ints shape(static_cast<size_t>(*rank - *normal), 1);
  shape[0] = -1;
  return shape;
}

}  // namespace

/// (x - zero point) * scale, the difference in whole numbers.
Outcome ImportDequantizeLinear(NodeMapper& mapper, const std::string& /*argument*/) {
  const Outcome known = CheckKnownAttrs(mapper, {"axis", "block_size", "output_dtype"});
  if (!known.ok()) return known;
  const Expected<int64_t> axis = mapper.Get("axis", int64_t{1});
  const Expected<int64_t> block = mapper.Get("block_size", int64_t{0});
  const Expected<int64_t> type = mapper.Get("output_dtype", int64_t{0});
  for (const Outcome& error : {axis.error(), block.error(), type.error()}) {
    if (!error.ok()) return error;
  }
  if (*block != 0 || *type != 0) {
    return Outcome::Invalid(
        "block_size and output_dtype are not served; give a scale per tensor "
        "or axis and cast the result");
  }
  const Expected<Ints> shape = ScaleShape(mapper, *axis);
  if (!shape) return shape.error();
  Chain chain(mapper);
  const auto aligned = [&](OptionalEndpoint value, const char* suffix) {
    return shape->empty() ? value : chain.Add("Reshape", {value, chain.List(*shape, suffix)});
  };
  const AttrList int32 = {{"dst_type", int64_t{DT_INT32}}};
  OptionalEndpoint x = chain.Add("Cast", {mapper.Input(0)}, int32);
  if (mapper.Input(2)) {
    const OptionalEndpoint zero = chain.Add("Cast", {mapper.Input(2)}, int32);
    x = chain.Add("Sub", {x, aligned(zero, "zero_point_shape")});
  }
  const OptionalEndpoint real = chain.Add("CastLike", {x, mapper.Input(1)});
  const OptionalEndpoint scale = aligned(mapper.Input(1), "scale_shape");
  return chain.Finish(0, chain.Add("Mul", {real, scale}, {}, true));
}

/// ONNX's window of `size` channels with alpha over all of them is GE's radius with alpha for one.
Outcome ImportLrn(NodeMapper& mapper, const std::string& /*argument*/) {
  const Outcome known = CheckKnownAttrs(mapper, {"alpha", "beta", "bias", "size"});
  if (!known.ok()) return known;
  const Expected<int64_t> size = mapper.Get("size", int64_t{0});
  const Expected<float> alpha = mapper.Get("alpha", 1e-4F);
  const Expected<float> beta = mapper.Get("beta", 0.75F);
  const Expected<float> bias = mapper.Get("bias", 1.0F);
  for (const Outcome& error : {size.error(), alpha.error(), beta.error(), bias.error()}) {
    if (!error.ok()) return error;
  }
  if (*size < 1 || *size % 2 == 0) {
    return Outcome::Invalid("attribute 'size' is " + std::to_string(*size) +
                            ", GE's LRN takes a radius on both sides: it must be odd and positive");
  }
  Chain chain(mapper);
  return chain.Finish(0, chain.Add("LRN", {mapper.Input(0)},
                                   {{"depth_radius", (*size - 1) / 2},
                                    {"bias", *bias},
                                    {"alpha", *alpha / static_cast<float>(*size)},
                                    {"beta", *beta},
                                    {"norm_region", std::string("ACROSS_CHANNELS")}},
                                   true));
}

/// Pads of some axes as pads of all: the others get zeros.
Outcome ImportPadAxes(NodeMapper& mapper, const std::string& /*argument*/) {
  const Expected<std::string> mode = mapper.Get("mode", std::string("constant"));
  if (!mode) return mode.error();
  const auto rank = RankOf(mapper.Desc("0"));
  const ir::TensorPtr axes = mapper.Constant("3");
  if (!rank || axes == nullptr) {
    return Outcome::Invalid(
        "the axes input must be a constant and the data's rank declared in the "
        "model; give pads for all axes instead");
  }
  Expected<Ints> list = catalog::ToInts(ir::Attr(axes));
  if (!list) return list.error();
  const size_t count = list->size();
  Ints places(count * 2);
  for (size_t i = 0; i < count; ++i) {
    const Expected<int64_t> axis = NormalAxis((*list)[i], *rank);
    if (!axis) return axis.error();
    places[i] = *axis;
    places[count + i] = *axis + *rank;
  }
  Chain chain(mapper);
  Ints all(static_cast<size_t>(*rank) * 2, 0);
  OptionalEndpoint pads;
  if (const ir::TensorPtr given = mapper.Constant("1")) {
    const Expected<Ints> values = catalog::ToInts(ir::Attr(given));
    if (!values) return values.error();
    if (values->size() != places.size()) {
      return Outcome::Invalid("the pads input has " + std::to_string(values->size()) +
                              " entries, the axes ask for " + std::to_string(places.size()));
    }
    for (size_t i = 0; i < places.size(); ++i) all[static_cast<size_t>(places[i])] = (*values)[i];
    pads = chain.List(all, "paddings");
  } else {
    pads = chain.Add("ScatterElements",
                     {chain.List(all, "zeros"), chain.List(places, "places"), mapper.Input(1)});
  }
  return chain.Finish(0, chain.Add("PadV3", {mapper.Input(0), pads, mapper.Input(2)},
                                   {{"mode", *mode}, {"paddings_contiguous", false}}, true));
}

/// Puts the values at their indices into zeros of the size that the pooling had.
Outcome ImportMaxUnpool(NodeMapper& mapper, const std::string& /*argument*/) {
  const Outcome known = CheckKnownAttrs(mapper, {"kernel_shape", "pads", "strides"});
  if (!known.ok()) return known;
  Expected<Window> window = ReadWindow(mapper, "0");
  if (!window) return window.error();
  const Expected<Ints> kernel = mapper.Get("kernel_shape", Ints());
  const Expected<Ints> strides = mapper.Get("strides", Ints(kernel ? kernel->size() : 0, 1));
  const Expected<Ints> pads = mapper.Get("pads", Ints(kernel ? kernel->size() * 2 : 0, 0));
  for (const Outcome& error : {kernel.error(), strides.error(), pads.error()}) {
    if (!error.ok()) return error;
  }
  Chain chain(mapper);
  OptionalEndpoint shape = mapper.Input(2);
  if (!shape) {
    Ints grown(kernel->size());
    for (size_t i = 0; i < grown.size(); ++i) {
      grown[i] = (*kernel)[i] - (*pads)[i] - (*pads)[kernel->size() + i];
    }
    const auto end = static_cast<int64_t>(kernel->size()) + 2;
    const OptionalEndpoint all =
        chain.Add("Shape", {mapper.Input(0)}, {{"dtype", int64_t{DT_INT64}}});
    const OptionalEndpoint outer =
        chain.Add("StridedSliceV2", {all, chain.List({0}, "begin"), chain.List({2}, "end")});
    const OptionalEndpoint inner =
        chain.Add("StridedSliceV2", {all, chain.List({2}, "begin"), chain.List({end}, "end")});
    const OptionalEndpoint steps = chain.Add("Sub", {inner, chain.Number(1, "one")});
    const OptionalEndpoint moved = chain.Add("Mul", {steps, chain.List(*strides, "strides")});
    const OptionalEndpoint extents = chain.Add("Add", {moved, chain.List(grown, "kernel")});
    shape = chain.Add("ConcatD", {outer, extents}, {{"concat_dim", int64_t{0}}, {"N", int64_t{2}}});
  }
  const OptionalEndpoint flat = chain.List({-1}, "flat");
  const OptionalEndpoint count = chain.Add("ReduceProd", {shape, chain.List({0}, "axes")},
                                           {{"keep_dims", true}, {"noop_with_empty_axes", false}});
  const OptionalEndpoint zero =
      chain.Add("CastLike",
                {mapper.AddConst(ir::MakeFloatTensor(DT_FLOAT, {}, {0}), "zero"), mapper.Input(0)});
  const OptionalEndpoint zeros = chain.Add("Fill", {count, zero});
  const OptionalEndpoint values = chain.Add("Reshape", {mapper.Input(0), flat});
  const OptionalEndpoint indices = chain.Add("Reshape", {mapper.Input(1), flat});
  const OptionalEndpoint placed = chain.Add("ScatterElements", {zeros, indices, values});
  return chain.Finish(0, chain.Add("Reshape", {placed, shape}, {}, true));
}

}  // namespace ge::onnx
