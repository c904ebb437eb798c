// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_INDEX_INPUTS_H_
#define GRAPH_ENGINE_ONNX_INDEX_INPUTS_H_

#include "onnx/node_mapper.h"

namespace ge::onnx {

/// Error: an input that ONNX has for indices, sizes or counts (pads, axes, repeats, ...) is known
/// to hold something else than whole numbers.
Outcome CheckIndexInputs(NodeMapper& mapper);

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_INDEX_INPUTS_H_
