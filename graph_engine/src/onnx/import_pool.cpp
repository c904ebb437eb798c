// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "onnx/import_hooks.h"
#include "onnx/import_window.h"

namespace ge::onnx {
namespace {

Expected<AttrList> PoolAttrs(NodeMapper& mapper, const Window& window) {
  if (window.kernel.empty())
    return Outcome::Invalid("attribute 'kernel_shape' is required and missing");
  if (window.rank() != 2) {
    return Outcome::Invalid("pooling over " + std::to_string(window.rank()) +
                            " spatial axes is not served, only one and two");
  }
  const Expected<int64_t> ceil_mode = mapper.Get("ceil_mode", int64_t{0});
  if (!ceil_mode) return ceil_mode.error();
  const bool same = window.auto_pad == "SAME_UPPER" || window.auto_pad == "SAME_LOWER";
  const std::string mode = same ? "SAME" : window.auto_pad == "VALID" ? "VALID" : "CALCULATED";
  AttrList attrs = {{"ksize", WithLead(window.kernel, 1)},
                    {"strides", WithLead(window.strides, 1)},
                    {"padding_mode", mode},
                    {"pads", window.pads},
                    {"data_format", std::string("NCHW")},
                    {"ceil_mode", *ceil_mode != 0}};
  if (same) attrs.emplace_back("auto_pad", window.auto_pad);
  return attrs;
}

bool Dilated(const Window& window) {
  return std::any_of(window.dilations.begin(), window.dilations.end(),
                     [](int64_t dilation) { return dilation != 1; });
}

Outcome Pool(NodeMapper& mapper, const char* type, const Window& window, const AttrList& attrs) {
  Expected<OptionalEndpoint> x = Widen(mapper, window, mapper.Input(0));
  if (!x) return x.error();
  Expected<ir::NodeId> node = mapper.Add(type, {*x}, attrs, true);
  return node ? FinishWindow(mapper, window, *node) : node.error();
}

}  // namespace

Outcome ImportMaxPool(NodeMapper& mapper, const std::string& /*argument*/) {
  const Outcome known = CheckKnownAttrs(
      mapper,
      {"auto_pad", "ceil_mode", "dilations", "kernel_shape", "pads", "storage_order", "strides"});
  if (!known.ok()) return known;
  if (mapper.OutputUsed(1)) {
    return Outcome::Invalid("the Indices output has consumers; GE's MaxPoolV3 gives values only");
  }
  Expected<Window> window = ReadWindow(mapper, "0");
  if (!window) return window.error();
  Expected<AttrList> attrs = PoolAttrs(mapper, *window);
  if (!attrs) return attrs.error();
  if (Dilated(*window)) attrs->emplace_back("dilations", window->dilations);
  return Pool(mapper, "MaxPoolV3", *window, *attrs);
}

Outcome ImportAveragePool(NodeMapper& mapper, const std::string& /*argument*/) {
  const Outcome known = CheckKnownAttrs(mapper, {"auto_pad", "ceil_mode", "count_include_pad",
                                                 "dilations", "kernel_shape", "pads", "strides"});
  if (!known.ok()) return known;
  Expected<Window> window = ReadWindow(mapper, "0");
  if (!window) return window.error();
  if (Dilated(*window)) return Outcome::Invalid("dilations other than 1 have no counterpart in GE");
  Expected<AttrList> attrs = PoolAttrs(mapper, *window);
  if (!attrs) return attrs.error();
  const Expected<int64_t> include_pad = mapper.Get("count_include_pad", int64_t{0});
  if (!include_pad) return include_pad.error();
  attrs->emplace_back("exclusive", *include_pad == 0);
  return Pool(mapper, "AvgPoolV2", *window, *attrs);
}

}  // namespace ge::onnx
