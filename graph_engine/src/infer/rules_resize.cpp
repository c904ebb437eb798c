// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Pad and Resize.
#include <cmath>

#include "infer/rules.h"

namespace ge::infer {
namespace {

Dim Scaled(const Dim& extent, double scale) {
  const double scaled =
      std::floor(static_cast<double>(extent.known() ? extent.value() : 1) * scale);
  if (!(scaled < 0x1p62)) return {};
  if (extent.known()) return Dim(static_cast<int64_t>(scaled));
  if (scale == std::floor(scale)) return extent * Dim(static_cast<int64_t>(scale));
  const double inverse = 1.0 / scale;
  if (scale > 0 && scale < 1 && inverse == std::floor(inverse)) {
    return Dim::FloorDiv(extent, Dim(static_cast<int64_t>(inverse)));
  }
  return {};
}

}  // namespace

Outcome InferPad(Context& context) {
  const ir::Shape& input = context.Shape(0);
  if (!input.HasRank()) {
    context.SetOut(ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  std::vector<Dim> dims = DimsOf(input);
  const auto pads = context.Value("paddings");
  if (!pads) {
    context.SetOutDims(std::vector<Dim>(dims.size()));
    return Outcome::Ok();
  }
  if (pads->elements.size() != dims.size() * 2) {
    return context.FailInput(0, "needs " + std::to_string(dims.size() * 2) +
                                    " paddings, there are " +
                                    std::to_string(pads->elements.size()));
  }
  // PadV3 can hold all begins, then all ends (ONNX); the others hold pairs.
  const bool pairs = context.Attr("paddings_contiguous", true);
  for (size_t i = 0; i < dims.size(); ++i) {
    const size_t begin = pairs ? 2 * i : i;
    const size_t end = pairs ? 2 * i + 1 : i + dims.size();
    dims[i] = dims[i] + pads->elements[begin] + pads->elements[end];
  }
  context.SetOutDims(dims);
  return Outcome::Ok();
}

Outcome InferResize(Context& context) {
  const ir::Shape& input = context.Shape(0);
  if (!input.HasRank()) {
    context.SetOut(ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  std::vector<Dim> dims = DimsOf(input);
  const auto sizes = context.Value("sizes");
  const auto scales = context.Floats("scales");
  const bool whole = context.Attr("axes", std::vector<int64_t>()).empty() &&
                     context.Attr("keep_aspect_ratio_policy", std::string("stretch")) == "stretch";
  const auto counts = [&dims](const char* what, size_t entries) {
    return "needs " + std::to_string(dims.size()) + " " + what + ", there are " +
           std::to_string(entries);
  };
  if (whole && sizes && !sizes->elements.empty() && sizes->elements.size() != dims.size()) {
    return context.FailInput(0, counts("sizes", sizes->elements.size()));
  }
  if (whole && scales && !scales->empty() && scales->size() != dims.size()) {
    return context.FailInput(0, counts("scales", scales->size()));
  }
  if (whole && sizes && sizes->elements.size() == dims.size()) {
    if (Outcome valid = CheckExtents(context, "sizes", sizes->elements); !valid.ok()) return valid;
    dims = sizes->elements;
  } else if (whole && scales && scales->size() == dims.size()) {
    for (const double scale : *scales) {
      if (!(scale > 0)) return context.Fail("scale " + std::to_string(scale) + " is not positive");
    }
    for (size_t i = 0; i < dims.size(); ++i) dims[i] = Scaled(dims[i], (*scales)[i]);
  } else {
    dims.assign(dims.size(), Dim());
  }
  context.SetOutDims(dims);
  return Outcome::Ok();
}

}  // namespace ge::infer
