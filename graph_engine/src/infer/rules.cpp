// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "infer/rules.h"

#include <map>

namespace ge::infer {

Rule FindRule(std::string_view name) {
  static const std::map<std::string_view, Rule> kRules = {{"same", InferSame},
                                                          {"copy", InferCopy},
                                                          {"identity_n", InferIdentityN},
                                                          {"broadcast", InferBroadcast},
                                                          {"broadcast_mixed", InferBroadcastMixed},
                                                          {"broadcast_all", InferBroadcastAll},
                                                          {"select", InferSelect},
                                                          {"none", InferNone},
                                                          {"const", InferConst},
                                                          {"data", InferData},
                                                          {"fill", InferFill},
                                                          {"range", InferRange},
                                                          {"shape_of", InferShapeOf},
                                                          {"size_of", InferSizeOf},
                                                          {"reshape", InferReshape},
                                                          {"flatten", InferFlatten},
                                                          {"squeeze", InferSqueeze},
                                                          {"unsqueeze", InferUnsqueeze},
                                                          {"transpose", InferTranspose},
                                                          {"expand", InferExpand},
                                                          {"tile", InferTile},
                                                          {"depth_to_space", InferDepthToSpace},
                                                          {"space_to_depth", InferSpaceToDepth},
                                                          {"concat", InferConcat},
                                                          {"split", InferSplit},
                                                          {"pack", InferPack},
                                                          {"unpack", InferUnpack},
                                                          {"slice", InferSlice},
                                                          {"strided_slice", InferStridedSlice},
                                                          {"pad", InferPad},
                                                          {"resize", InferResize},
                                                          {"gather", InferGather},
                                                          {"gather_elements", InferGatherElements},
                                                          {"gather_nd", InferGatherNd},
                                                          {"topk", InferTopK},
                                                          {"one_hot", InferOneHot},
                                                          {"non_zero", InferNonZero},
                                                          {"reduce", InferReduce},
                                                          {"arg_reduce", InferArgReduce},
                                                          {"matmul", InferMatMul},
                                                          {"batch_matmul", InferBatchMatMul},
                                                          {"gemm", InferGemm},
                                                          {"conv", InferConv},
                                                          {"conv_transpose", InferConvTranspose},
                                                          {"pool", InferPool},
                                                          {"global_pool", InferGlobalPool},
                                                          {"batch_norm", InferBatchNorm},
                                                          {"lstm", InferLstm}};
  const auto it = kRules.find(name);
  return it == kRules.end() ? nullptr : it->second;
}

}  // namespace ge::infer
