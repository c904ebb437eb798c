// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_INFER_RULES_H_
#define GRAPH_ENGINE_INFER_RULES_H_

#include <string_view>

#include "infer/context.h"

namespace ge::infer {

/// Sets descs (and folded values) of a node's outputs; says what is wrong with its inputs.
using Rule = Outcome (*)(Context& context);

/// The rule of the catalogue's name; nullptr: none.
Rule FindRule(std::string_view name);

// By family, one source each.
Outcome InferSame(Context&);
Outcome InferCopy(Context&);
Outcome InferIdentityN(Context&);
Outcome InferBroadcast(Context&);
Outcome InferBroadcastMixed(Context&);
Outcome InferBroadcastAll(Context&);
Outcome InferClip(Context&);
Outcome InferSelect(Context&);
Outcome InferNone(Context&);
Outcome InferConst(Context&);
Outcome InferData(Context&);
Outcome InferFileConstant(Context&);
Outcome InferVariable(Context&);
Outcome InferFill(Context&);
Outcome InferRange(Context&);
Outcome InferShapeOf(Context&);
Outcome InferSizeOf(Context&);
Outcome InferReshape(Context&);
Outcome InferFlatten(Context&);
Outcome InferSqueeze(Context&);
Outcome InferUnsqueeze(Context&);
Outcome InferTranspose(Context&);
Outcome InferExpand(Context&);
Outcome InferTile(Context&);
Outcome InferDepthToSpace(Context&);
Outcome InferSpaceToDepth(Context&);
Outcome InferConcat(Context&);
Outcome InferSplit(Context&);
Outcome InferPack(Context&);
Outcome InferUnpack(Context&);
Outcome InferSlice(Context&);
Outcome InferStridedSlice(Context&);
Outcome InferPad(Context&);
Outcome InferResize(Context&);
Outcome InferGather(Context&);
Outcome InferGatherElements(Context&);
Outcome InferGatherNd(Context&);
Outcome InferTopK(Context&);
Outcome InferOneHot(Context&);
Outcome InferNonZero(Context&);
Outcome InferReduce(Context&);
Outcome InferArgReduce(Context&);
Outcome InferMatMul(Context&);
Outcome InferBatchMatMul(Context&);
Outcome InferGemm(Context&);
Outcome InferConv(Context&);
Outcome InferConvTranspose(Context&);
Outcome InferPool(Context&);
Outcome InferGlobalPool(Context&);
Outcome InferBatchNorm(Context&);
Outcome InferRecurrent(Context&);
Outcome InferPoolArgmax(Context&);
Outcome InferPRelu(Context&);
Outcome InferBiasAdd(Context&);
Outcome InferInstanceNorm(Context&);
Outcome InferGroupNorm(Context&);
Outcome InferLayerNorm(Context&);
Outcome InferRmsNorm(Context&);
Outcome InferQuantize(Context&);
Outcome InferDynamicQuant(Context&);
Outcome InferScatterElements(Context&);
Outcome InferScatterNd(Context&);
Outcome InferDeterminant(Context&);
Outcome InferReverseSequence(Context&);
Outcome InferUnique(Context&);
Outcome InferMatrixDiag(Context&);
Outcome InferTransData(Context&);
Outcome InferGatherShapes(Context&);
Outcome InferSequence(Context&);
Outcome InferSequenceLength(Context&);
Outcome InferNonMaxSuppression(Context&);
Outcome InferRoiAlign(Context&);
Outcome InferRoiPool(Context&);
Outcome InferGridSample(Context&);
Outcome InferAffineGrid(Context&);
Outcome InferCol2Im(Context&);
Outcome InferRandom(Context&);
Outcome InferMultinomial(Context&);
Outcome InferSoftmaxCrossEntropy(Context&);
Outcome InferNllLoss(Context&);
Outcome InferEinsum(Context&);

/// Both operands' shape by ONNX's multidirectional rule. Symbolic extents that differ and of which
/// none is 1 give an unknown extent, since either may be 1 when the model runs.
Outcome BroadcastShapes(const Context& context, int32_t a, int32_t b, const ir::Shape& left,
                        const ir::Shape& right, ir::Shape* out);

}  // namespace ge::infer

#endif  // GRAPH_ENGINE_INFER_RULES_H_
