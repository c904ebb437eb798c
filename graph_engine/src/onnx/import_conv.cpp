// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "catalog/attr_checks.h"
#include "onnx/import_hooks.h"
#include "onnx/import_window.h"

namespace ge::onnx {
namespace {

using Ints = std::vector<int64_t>;

const char* FormatOf(const Window& window) { return window.rank() == 3 ? "NCDHW" : "NCHW"; }

/// The kernel is the filter's; kernel_shape only repeats it.
Outcome CheckKernel(const NodeMapper& mapper, const Window& window) {
  const ir::TensorDesc* filter = mapper.Desc("1");
  if (filter == nullptr || !filter->shape.HasRank() || window.kernel.empty()) return Outcome::Ok();
  const Ints& dims = filter->shape.dims;
  const size_t skipped = window.widened ? 1 : 0;  // the axis that was put in front
  for (size_t i = 0; i + skipped < window.kernel.size() && i + 2 < dims.size(); ++i) {
    const int64_t named = window.kernel[i + skipped];
    if (dims[i + 2] < 0 || dims[i + 2] == named) continue;
    return Outcome::Invalid("attribute 'kernel_shape' holds " + std::to_string(named) +
                            ", the filter has extent " + std::to_string(dims[i + 2]) + " at axis " +
                            std::to_string(i + 2));
  }
  return Outcome::Ok();
}

/// Attributes that Conv and ConvTranspose share; all are stored, also those at GE's defaults.
Expected<AttrList> ConvAttrs(NodeMapper& mapper, const Window& window) {
  if (window.rank() > 3) {
    return Outcome::Invalid("convolution over " + std::to_string(window.rank()) +
                            " spatial axes; GE has up to three");
  }
  const Expected<int64_t> group = mapper.Get("group", int64_t{1});
  if (!group) return group.error();
  if (Outcome valid = catalog::CheckNumber("group", *group, 1); !valid.ok()) return valid;
  AttrList attrs = {{"strides", WithLead(window.strides, 1)},
                    {"pads", window.pads},
                    {"dilations", WithLead(window.dilations, 1)},
                    {"groups", *group},
                    {"data_format", std::string(FormatOf(window))}};
  if (window.auto_pad != "NOTSET") attrs.emplace_back("auto_pad", window.auto_pad);
  return attrs;
}

}  // namespace

Outcome ImportConv(NodeMapper& mapper, const std::string& /*argument*/) {
  const Outcome known = CheckKnownAttrs(
      mapper, {"auto_pad", "dilations", "group", "kernel_shape", "pads", "strides"});
  if (!known.ok()) return known;
  Expected<Window> window = ReadWindow(mapper, "1");
  if (!window) return window.error();
  if (Outcome kernel = CheckKernel(mapper, *window); !kernel.ok()) return kernel;
  Expected<AttrList> attrs = ConvAttrs(mapper, *window);
  if (!attrs) return attrs.error();
  Expected<OptionalEndpoint> x = Widen(mapper, *window, mapper.Input(0));
  if (!x) return x.error();
  Expected<OptionalEndpoint> filter = Widen(mapper, *window, mapper.Input(1));
  if (!filter) return filter.error();
  Expected<ir::NodeId> node = mapper.Add(window->rank() == 3 ? "Conv3D" : "Conv2D",
                                         {*x, *filter, mapper.Input(2)}, *attrs, true);
  return node ? FinishWindow(mapper, *window, *node) : node.error();
}

Outcome ImportConvTranspose(NodeMapper& mapper, const std::string& /*argument*/) {
  const Outcome known =
      CheckKnownAttrs(mapper, {"auto_pad", "dilations", "group", "kernel_shape", "output_padding",
                               "output_shape", "pads", "strides"});
  if (!known.ok()) return known;
  Expected<Window> window = ReadWindow(mapper, "1");
  if (!window) return window.error();
  if (Outcome kernel = CheckKernel(mapper, *window); !kernel.ok()) return kernel;
  Expected<AttrList> attrs = ConvAttrs(mapper, *window);
  if (!attrs) return attrs.error();
  Expected<Ints> padding = mapper.Get("output_padding", Ints());
  Expected<Ints> shape = mapper.Get("output_shape", Ints());
  if (!padding) return padding.error();
  if (!shape) return shape.error();
  if (window->widened) {
    if (!padding->empty()) padding->insert(padding->begin(), 0);
    if (!shape->empty()) shape->insert(shape->begin(), 1);
  }
  for (const Outcome& check : {catalog::CheckEntries("output_padding", *padding, 0),
                               catalog::CheckEntries("output_shape", *shape, 1)}) {
    if (!check.ok()) return check;
  }
  if (padding->empty()) padding->assign(window->rank(), 0);
  attrs->emplace_back("output_padding", WithLead(*padding, 0));
  if (!shape->empty()) attrs->emplace_back("output_shape", *shape);
  Expected<OptionalEndpoint> x = Widen(mapper, *window, mapper.Input(0));
  if (!x) return x.error();
  Expected<OptionalEndpoint> filter = Widen(mapper, *window, mapper.Input(1));
  if (!filter) return filter.error();
  // GE wants the output's size first; zeros mean that it follows from the other attributes.
  const size_t extents = window->rank() + 2;
  const ir::Endpoint size = mapper.AddConst(
      ir::MakeIntTensor(DT_INT64, {static_cast<int64_t>(extents)}, Ints(extents, 0)), "input_size");
  Expected<ir::NodeId> node =
      mapper.Add(window->rank() == 3 ? "Conv3DTranspose" : "Conv2DTranspose",
                 {size, *x, *filter, mapper.Input(2)}, *attrs, true);
  return node ? FinishWindow(mapper, *window, *node) : node.error();
}

}  // namespace ge::onnx
