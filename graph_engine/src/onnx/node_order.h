// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_NODE_ORDER_H_
#define GRAPH_ENGINE_ONNX_NODE_ORDER_H_

#include <vector>

#include "proto/ge_onnx.pb.h"
#include "support/status.h"

namespace ge::onnx {

/// Node numbers so that producers come before consumers; the model's order when that is one. Names
/// used inside subgraphs count as inputs of the node that has them. Error: a cycle, node by node.
Expected<std::vector<int>> OrderNodes(const GraphProto& graph);

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_NODE_ORDER_H_
