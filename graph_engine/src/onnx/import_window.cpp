// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/import_window.h"

#include <algorithm>

#include "catalog/attr_checks.h"

namespace ge::onnx {
namespace {

using Ints = std::vector<int64_t>;

Outcome CheckLength(const char* attribute, const Ints& list, size_t want) {
  if (list.size() == want) return Outcome::Ok();
  return Outcome::Invalid(std::string("attribute '") + attribute + "' has " +
                          std::to_string(list.size()) +
                          " entries, the number of spatial axes asks for " + std::to_string(want));
}

Outcome CheckAutoPad(const Expected<std::string>& mode) {
  if (!mode || *mode == "NOTSET" || *mode == "VALID" || *mode == "SAME_UPPER" ||
      *mode == "SAME_LOWER") {
    return Outcome::Ok();
  }
  return Outcome::Invalid("attribute 'auto_pad' is '" + *mode +
                          "', it must be NOTSET, VALID, SAME_UPPER or SAME_LOWER");
}

/// ONNX has all begins, then all ends.
Ints InterleavePads(const Ints& pads) {
  Ints result;
  const size_t axes = pads.size() / 2;
  for (size_t axis = 0; axis < axes; ++axis) {
    result.push_back(pads[axis]);
    result.push_back(pads[axes + axis]);
  }
  return result;
}

size_t SpatialRank(NodeMapper& mapper, const std::string& ranked_port, const Window& window,
                   const Ints& pads) {
  for (const Ints* list : {&window.kernel, &window.strides, &window.dilations}) {
    if (!list->empty()) return list->size();
  }
  if (!pads.empty()) return pads.size() / 2;
  for (const std::string& port : {ranked_port, std::string("0")}) {
    const ir::TensorDesc* desc = mapper.Desc(port);
    if (desc != nullptr && desc->shape.HasRank() && desc->shape.dims.size() > 2) {
      return desc->shape.dims.size() - 2;
    }
  }
  return 0;
}

}  // namespace

Expected<Window> ReadWindow(NodeMapper& mapper, const std::string& ranked_port) {
  const Expected<Ints> kernel = mapper.Get("kernel_shape", Ints());
  const Expected<Ints> strides = mapper.Get("strides", Ints());
  const Expected<Ints> dilations = mapper.Get("dilations", Ints());
  const Expected<Ints> pads = mapper.Get("pads", Ints());
  const Expected<std::string> auto_pad = mapper.Get("auto_pad", std::string("NOTSET"));
  for (const Outcome& error : {kernel.error(), strides.error(), dilations.error(), pads.error(),
                               auto_pad.error(), CheckAutoPad(auto_pad)}) {
    if (!error.ok()) return error;
  }
  Window window{*kernel, *strides, *dilations, {}, *auto_pad, false};
  const size_t rank = SpatialRank(mapper, ranked_port, window, *pads);
  if (rank == 0) {
    return Outcome::Invalid(
        "the number of spatial axes is in no attribute and not declared in the " +
        std::string("model; add kernel_shape"));
  }
  if (window.strides.empty()) window.strides.assign(rank, 1);
  if (window.dilations.empty()) window.dilations.assign(rank, 1);
  Ints all_pads = pads->empty() || window.auto_pad != "NOTSET" ? Ints(rank * 2, 0) : *pads;
  for (const Outcome& check : {CheckLength("strides", window.strides, rank),
                               CheckLength("dilations", window.dilations, rank),
                               CheckLength("pads", all_pads, rank * 2)}) {
    if (!check.ok()) return check;
  }
  for (const Outcome& check : {catalog::CheckEntries("kernel_shape", window.kernel, 1),
                               catalog::CheckEntries("strides", window.strides, 1),
                               catalog::CheckEntries("dilations", window.dilations, 1),
                               catalog::CheckEntries("pads", all_pads, 0)}) {
    if (!check.ok()) return check;
  }
  window.pads = InterleavePads(all_pads);
  if (rank == 1) {
    window.widened = true;
    for (Ints* list : {&window.kernel, &window.strides, &window.dilations}) {
      if (!list->empty()) list->insert(list->begin(), 1);
    }
    window.pads.insert(window.pads.begin(), {0, 0});
  }
  return window;
}

Ints WithLead(const Ints& spatial, int64_t lead) {
  Ints result{lead, lead};
  result.insert(result.end(), spatial.begin(), spatial.end());
  return result;
}

Expected<OptionalEndpoint> Widen(NodeMapper& mapper, const Window& window, OptionalEndpoint input) {
  if (!window.widened || !input) return input;
  Expected<ir::NodeId> node = mapper.Add("Unsqueeze", {input}, {{"axes", Ints{2}}}, false);
  if (!node) return node.error();
  return OptionalEndpoint(ir::Endpoint{*node, 0});
}

Outcome FinishWindow(NodeMapper& mapper, const Window& window, ir::NodeId node) {
  if (!window.widened) return mapper.SetResult(0, {node, 0});
  Expected<ir::NodeId> narrow =
      mapper.Add("Squeeze", {ir::Endpoint{node, 0}}, {{"axis", Ints{2}}}, false);
  return narrow ? mapper.SetResult(0, {*narrow, 0}) : narrow.error();
}

Outcome CheckKnownAttrs(const NodeMapper& mapper, const std::vector<std::string>& known) {
  for (const AttributeProto& attribute : mapper.node().attribute()) {
    if (std::find(known.begin(), known.end(), attribute.name()) == known.end()) {
      return Outcome::Invalid("attribute '" + attribute.name() +
                              "' is not understood at this opset");
    }
  }
  return Outcome::Ok();
}

}  // namespace ge::onnx
