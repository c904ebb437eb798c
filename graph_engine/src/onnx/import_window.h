// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_IMPORT_WINDOW_H_
#define GRAPH_ENGINE_ONNX_IMPORT_WINDOW_H_

#include <string>
#include <vector>

#include "onnx/node_mapper.h"

namespace ge::onnx {

/// The sliding window of a convolution or pooling node with all defaults filled in. One spatial
/// axis is widened to two (`widened`), since GE's operators start at two.
struct Window {
  std::vector<int64_t> kernel;  ///< spatial; empty: not given (taken from the filter)
  std::vector<int64_t> strides;
  std::vector<int64_t> dilations;
  std::vector<int64_t> pads;  ///< begin and end of each axis in turn, GE's order
  std::string auto_pad;       ///< "NOTSET", "VALID", "SAME_UPPER", "SAME_LOWER"
  bool widened = false;

  size_t rank() const { return strides.size(); }
};

/// `ranked_port`: the input whose rank tells the number of spatial axes when no attribute does.
Expected<Window> ReadWindow(NodeMapper& mapper, const std::string& ranked_port);

/// [1, 1, h, w]: a spatial list in GE's layout; `lead` fills batch and channel.
std::vector<int64_t> WithLead(const std::vector<int64_t>& spatial, int64_t lead);

/// Unsqueeze at axis 2 for a widened window; the input itself otherwise.
Expected<OptionalEndpoint> Widen(NodeMapper& mapper, const Window& window, OptionalEndpoint input);
/// The node's results: `node` itself, or a Squeeze of it for a widened window.
Outcome FinishWindow(NodeMapper& mapper, const Window& window, ir::NodeId node);

/// Refuses attributes that are not in `known`.
Outcome CheckKnownAttrs(const NodeMapper& mapper, const std::vector<std::string>& known);

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_IMPORT_WINDOW_H_
