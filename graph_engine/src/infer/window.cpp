// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "infer/window.h"

#include "catalog/attr_checks.h"

namespace ge::infer {
namespace {

using Ints = std::vector<int64_t>;

Outcome CheckLength(const Context& context, const char* attribute, const Ints& list, size_t want) {
  if (list.size() == want) return Outcome::Ok();
  return context.Fail("attribute '" + std::string(attribute) + "' has " +
                      std::to_string(list.size()) + " entries, the rank of " +
                      context.InputText(context.Index("x")) + " asks for " + std::to_string(want));
}

}  // namespace

Expected<Window> ReadWindow(const Context& context, size_t rank) {
  if (rank < 3) return context.FailInput(context.Index("x"), "must have at least rank 3");
  Window window;
  const std::string format = context.Attr("data_format", std::string("NCHW"));
  const bool channels_last = format == "NHWC" || format == "NDHWC";
  window.channel = channels_last ? rank - 1 : 1;
  window.spatial = channels_last ? 1 : 2;
  window.strides = context.Attr("strides", Ints(rank, 1));
  // MaxPool3D and the pooling with indices call it dilation.
  window.dilations = context.Attr("dilations", context.Attr("dilation", Ints(rank, 1)));
  if (window.dilations.size() == rank - 2) {  // ONNX's own list, kept on pooling nodes
    window.dilations.insert(window.dilations.begin(), 2, 1);
  }
  window.pads = context.Attr("pads", Ints((rank - 2) * 2, 0));
  for (const Outcome& check : {CheckLength(context, "strides", window.strides, rank),
                               CheckLength(context, "dilations", window.dilations, rank),
                               CheckLength(context, "pads", window.pads, (rank - 2) * 2)}) {
    if (!check.ok()) return check;
  }
  for (const Outcome& check : {catalog::CheckEntries("strides", window.strides, 1),
                               catalog::CheckEntries("dilations", window.dilations, 1),
                               catalog::CheckEntries("pads", window.pads, 0)}) {
    if (!check.ok()) return context.Fail(check.message());
  }
  const std::string mode = context.Attr("padding_mode", context.Attr("padding", std::string()));
  const std::string auto_pad = context.Attr("auto_pad", std::string());
  window.same = mode == "SAME" || auto_pad == "SAME_UPPER" || auto_pad == "SAME_LOWER";
  if (mode == "VALID" || auto_pad == "VALID") window.pads.assign(window.pads.size(), 0);
  return window;
}

Dim Window::Forward(const Dim& in, const Dim& kernel, size_t i, bool ceil) const {
  const size_t axis = spatial + i;
  const Dim stride(strides[axis]);
  if (same) return Dim::CeilDiv(in, stride);
  const Dim extent = (kernel - Dim(1)) * Dim(dilations[axis]) + Dim(1);
  const Dim room = in + Dim(pads[2 * i]) + Dim(pads[2 * i + 1]) - extent;
  if (!ceil) return Dim::FloorDiv(room, stride) + Dim(1);
  const Dim count = Dim::CeilDiv(room, stride) + Dim(1);
  // The last window must start inside the data or its leading pad.
  if (count.known() && in.known() &&
      (count.value() - 1) * strides[axis] >= in.value() + pads[2 * i]) {
    return count - Dim(1);
  }
  return count;
}

}  // namespace ge::infer
