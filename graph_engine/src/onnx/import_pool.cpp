// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>

#include "onnx/chain.h"
#include "onnx/import_hooks.h"
#include "onnx/import_window.h"

namespace ge::onnx {
namespace {

using Ints = std::vector<int64_t>;

/// Kernel, pads and rounding of a pooling node.
struct Pooling {
  Window window;
  bool ceil_mode = false;

  bool deep() const { return window.rank() == 3; }
  bool same() const { return window.auto_pad == "SAME_UPPER" || window.auto_pad == "SAME_LOWER"; }
  bool dilated() const {
    return std::any_of(window.dilations.begin(), window.dilations.end(),
                       [](int64_t dilation) { return dilation != 1; });
  }
};

Expected<Pooling> ReadPooling(NodeMapper& mapper) {
  Expected<Window> window = ReadWindow(mapper, "0");
  if (!window) return window.error();
  if (window->kernel.empty())
    return Outcome::Invalid("attribute 'kernel_shape' is required and missing");
  if (window->rank() > 3) {
    return Outcome::Invalid("pooling over " + std::to_string(window->rank()) +
                            " spatial axes is not served, GE has up to three");
  }
  const Expected<int64_t> ceil_mode = mapper.Get("ceil_mode", int64_t{0});
  if (!ceil_mode) return ceil_mode.error();
  return Pooling{*window, *ceil_mode != 0};
}

/// Attributes of MaxPoolV3 and AvgPoolV2; of MaxPool3D and AvgPool3D those that both have.
AttrList PoolAttrs(const Pooling& pooling) {
  const Window& window = pooling.window;
  AttrList attrs = {{"ksize", WithLead(window.kernel, 1)},
                    {"strides", WithLead(window.strides, 1)},
                    {"pads", window.pads},
                    {"data_format", std::string(pooling.deep() ? "NCDHW" : "NCHW")}};
  if (pooling.same()) attrs.emplace_back("auto_pad", window.auto_pad);
  return attrs;
}

std::string PaddingMode(const Pooling& pooling) {
  if (pooling.same()) return "SAME";
  return pooling.window.auto_pad == "VALID" ? "VALID" : "CALCULATED";
}

OptionalEndpoint AddAverage(Chain& chain, const Pooling& pooling, const OptionalEndpoint& x,
                            bool exclusive, bool main) {
  AttrList attrs = PoolAttrs(pooling);
  attrs.emplace_back("ceil_mode", pooling.ceil_mode);
  // ONNX's own list, which the prototype has not: no average of GE is dilated.
  if (pooling.dilated()) attrs.emplace_back("dilations", pooling.window.dilations);
  if (pooling.deep()) {
    attrs.emplace_back("count_include_pad", !exclusive);
    return chain.Add("AvgPool3D", {x}, attrs, main);
  }
  attrs.emplace_back("padding_mode", PaddingMode(pooling));
  attrs.emplace_back("exclusive", exclusive);
  return chain.Add("AvgPoolV2", {x}, attrs, main);
}

OptionalEndpoint Squeezed(Chain& chain, const Pooling& pooling, const OptionalEndpoint& value) {
  return pooling.window.widened ? chain.Add("Squeeze", {value}, {{"axis", Ints{2}}}) : value;
}

/// Values and places. GE counts places within one image plane, ONNX over the whole tensor.
Outcome ImportWithIndices(NodeMapper& mapper, const Pooling& pooling, const OptionalEndpoint& x) {
  if (pooling.deep() || pooling.window.auto_pad != "NOTSET") {
    return Outcome::Invalid(
        "the Indices output has consumers, which is served for one and two spatial axes without "
        "auto_pad only");
  }
  const Window& window = pooling.window;
  Chain chain(mapper);
  const OptionalEndpoint values = chain.Add("MaxPoolWithArgmaxV3", {x},
                                            {{"ksize", WithLead(window.kernel, 1)},
                                             {"strides", WithLead(window.strides, 1)},
                                             {"pads", window.pads},
                                             {"dtype", int64_t{DT_INT64}},
                                             {"dilation", WithLead(window.dilations, 1)},
                                             {"ceil_mode", pooling.ceil_mode},
                                             {"data_format", std::string("NCHW")}},
                                            true);
  if (!chain.error().ok()) return chain.error();
  const OptionalEndpoint places = ir::Endpoint{values->node, 1};
  const AttrList int64 = {{"dtype", int64_t{DT_INT64}}};
  const AttrList all = {{"keep_dims", false}, {"noop_with_empty_axes", false}};
  const OptionalEndpoint shape = chain.Add("Shape", {x}, int64);
  const OptionalEndpoint outer =
      chain.Add("StridedSliceV2", {shape, chain.List({0}, "begin"), chain.List({2}, "end")});
  const OptionalEndpoint inner =
      chain.Add("StridedSliceV2", {shape, chain.List({2}, "begin"), chain.List({4}, "end")});
  const OptionalEndpoint axes = chain.List({0}, "axes");
  const OptionalEndpoint planes = chain.Add("ReduceProd", {outer, axes}, all);
  const OptionalEndpoint area = chain.Add("ReduceProd", {inner, axes}, all);
  const OptionalEndpoint numbers =
      chain.Add("Range", {chain.Number(0, "start"), planes, chain.Number(1, "delta")});
  const OptionalEndpoint starts = chain.Add("Mul", {numbers, area});
  const OptionalEndpoint wanted = chain.Add("ConcatD", {outer, chain.List({1, 1}, "ones")},
                                            {{"concat_dim", int64_t{0}}, {"N", int64_t{2}}});
  const OptionalEndpoint offsets = chain.Add("Reshape", {starts, wanted});
  const OptionalEndpoint indices = chain.Add("Add", {places, offsets});
  const Outcome done = chain.Finish(0, Squeezed(chain, pooling, values));
  return done.ok() ? chain.Finish(1, Squeezed(chain, pooling, indices)) : done;
}

}  // namespace

Outcome ImportMaxPool(NodeMapper& mapper, const std::string& /*argument*/) {
  const Outcome known = CheckKnownAttrs(
      mapper,
      {"auto_pad", "ceil_mode", "dilations", "kernel_shape", "pads", "storage_order", "strides"});
  if (!known.ok()) return known;
  Expected<Pooling> pooling = ReadPooling(mapper);
  if (!pooling) return pooling.error();
  Expected<OptionalEndpoint> x = Widen(mapper, pooling->window, mapper.Input(0));
  if (!x) return x.error();
  if (mapper.OutputUsed(1)) {
    const Expected<int64_t> order = mapper.Get("storage_order", int64_t{0});
    if (!order) return order.error();
    if (*order == 0) return ImportWithIndices(mapper, *pooling, *x);
    return Outcome::Invalid("storage_order is 1; GE counts places row by row");
  }
  Chain chain(mapper);
  AttrList attrs = PoolAttrs(*pooling);
  if (pooling->deep()) {
    attrs.emplace_back("padding", PaddingMode(*pooling));
    attrs.emplace_back("dilation", WithLead(pooling->window.dilations, 1));
    attrs.emplace_back("ceil_mode", int64_t{pooling->ceil_mode});
    return chain.Finish(0, chain.Add("MaxPool3D", {*x}, attrs, true));
  }
  attrs.emplace_back("padding_mode", PaddingMode(*pooling));
  attrs.emplace_back("ceil_mode", pooling->ceil_mode);
  if (pooling->dilated()) attrs.emplace_back("dilations", pooling->window.dilations);
  return chain.Finish(0, Squeezed(chain, *pooling, chain.Add("MaxPoolV3", {*x}, attrs, true)));
}

Outcome ImportAveragePool(NodeMapper& mapper, const std::string& /*argument*/) {
  const Outcome known = CheckKnownAttrs(mapper, {"auto_pad", "ceil_mode", "count_include_pad",
                                                 "dilations", "kernel_shape", "pads", "strides"});
  if (!known.ok()) return known;
  Expected<Pooling> pooling = ReadPooling(mapper);
  if (!pooling) return pooling.error();
  const Expected<int64_t> include_pad = mapper.Get("count_include_pad", int64_t{0});
  if (!include_pad) return include_pad.error();
  Expected<OptionalEndpoint> x = Widen(mapper, pooling->window, mapper.Input(0));
  if (!x) return x.error();
  Chain chain(mapper);
  const OptionalEndpoint average = AddAverage(chain, *pooling, *x, *include_pad == 0, true);
  return chain.Finish(0, Squeezed(chain, *pooling, average));
}

/// (sum of |x|^p)^(1/p) as an average times the window's size.
Outcome ImportLpPool(NodeMapper& mapper, const std::string& /*argument*/) {
  const Outcome known = CheckKnownAttrs(
      mapper, {"auto_pad", "ceil_mode", "dilations", "kernel_shape", "p", "pads", "strides"});
  if (!known.ok()) return known;
  Expected<Pooling> pooling = ReadPooling(mapper);
  if (!pooling) return pooling.error();
  const Expected<int64_t> p = mapper.Get("p", int64_t{2});
  if (!p) return p.error();
  if (*p < 1)
    return Outcome::Invalid("attribute 'p' is " + std::to_string(*p) + ", it must be 1 or more");
  if (pooling->ceil_mode) {
    return Outcome::Invalid("ceil_mode is 1, for which no average counts all of the window");
  }
  Expected<OptionalEndpoint> x = Widen(mapper, pooling->window, mapper.Input(0));
  if (!x) return x.error();
  const Ints& kernel = pooling->window.kernel;
  const int64_t size = std::accumulate(kernel.begin(), kernel.end(), int64_t{1},
                                       [](int64_t a, int64_t b) { return a * b; });
  const auto power = static_cast<float>(*p);
  Chain chain(mapper);
  const OptionalEndpoint positive = chain.Add("Abs", {*x});
  const OptionalEndpoint raised = chain.Add("Power", {positive}, {{"power", power}});
  const OptionalEndpoint average = AddAverage(chain, *pooling, raised, false, false);
  const OptionalEndpoint sum = chain.Add("Muls", {average}, {{"value", static_cast<float>(size)}});
  const OptionalEndpoint root = chain.Add("Power", {sum}, {{"power", 1.0F / power}}, true);
  return chain.Finish(0, Squeezed(chain, *pooling, root));
}

}  // namespace ge::onnx
