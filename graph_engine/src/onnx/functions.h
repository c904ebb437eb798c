// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_FUNCTIONS_H_
#define GRAPH_ENGINE_ONNX_FUNCTIONS_H_

#include "onnx/model_file.h"
#include "support/status.h"

namespace ge::onnx {

/// Replaces each call of a function that the model itself defines by the function's body, with
/// names prefixed by the calling node's. A plugin that owns the call's origin keeps the node
/// instead. Errors: functions that call each other in a circle, too deep, or that stand for too
/// many nodes (function_growth.h).
Outcome InlineFunctions(ModelFile* file);

/// The opset under which a node is read: that of the function it comes from, or the model's.
/// 0: the model does not import the node's domain.
int64_t OpsetOf(const ModelFile& file, const NodeProto& node);

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_FUNCTIONS_H_
