// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_INFER_WINDOW_H_
#define GRAPH_ENGINE_INFER_WINDOW_H_

#include <vector>

#include "infer/context.h"

namespace ge::infer {

/// Strides, dilations and pads of a convolution or pooling node, in the layout of data_format.
struct Window {
  size_t channel = 1;              ///< axis of the channels
  size_t spatial = 2;              ///< first spatial axis
  std::vector<int64_t> strides;    ///< per axis of the data
  std::vector<int64_t> dilations;  ///< per axis of the data
  std::vector<int64_t> pads;       ///< begin and end per spatial axis
  bool same = false;               ///< output extent is ceil(input / stride)

  size_t axes() const { return pads.size() / 2; }
  /// Output extent of spatial axis number `i`.
  Dim Forward(const Dim& in, const Dim& kernel, size_t i, bool ceil) const;
};

/// Error: an attribute whose length does not fit the rank.
Expected<Window> ReadWindow(const Context& context, size_t rank);

}  // namespace ge::infer

#endif  // GRAPH_ENGINE_INFER_WINDOW_H_
