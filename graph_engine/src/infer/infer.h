// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_INFER_INFER_H_
#define GRAPH_ENGINE_INFER_INFER_H_

#include <vector>

#include "graph/export.h"
#include "graph/graph.h"
#include "ir/store.h"
#include "support/status.h"

namespace ge::infer {

/// Element types and shapes of every tensor of the root graph and of the subgraphs its nodes call;
/// sets InputDesc and OutputDesc. Unknown extents get names where they can be told apart; integer
/// tensors that describe shapes are folded (Shape, Gather, Slice, Concat, Cast, arithmetic ...).
/// A node without rule or prototype keeps the descs it has.
/// Errors: PARAM_INVALID naming node, op, input and both shapes.
/// Thread: the store's.
GE_EXPORT Outcome InferShapes(const GraphPtr& graph);

/// InferShapes of a graph whose Data of index i stands for tensor inputs[i] of `outer`: it takes
/// that tensor's desc and, when a constant gives it, its value. `outer` may be any other store.
/// Errors also: an input without index, or with one that no tensor has.
GE_EXPORT Outcome InferReplacement(const GraphPtr& graph, const ir::Store& outer,
                                   const std::vector<ir::Endpoint>& inputs);

/// One node from the descs of its producers and from constants that feed it directly.
GE_EXPORT Outcome InferNode(ir::Store& store, ir::NodeId node);

}  // namespace ge::infer

#endif  // GRAPH_ENGINE_INFER_INFER_H_
