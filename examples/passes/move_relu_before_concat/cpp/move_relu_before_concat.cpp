// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// A pass that makes its boundary by hand and asks before it fuses.
#include "es_all_ops.h"
#include "ge/fusion/graph_fuse_inspector_utils.h"
#include "ge/fusion/graph_rewriter.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"

using namespace ge;
using namespace fusion;

class CppMoveReluPass : public FusionBasePass {
 public:
  Status Run(GraphPtr& graph, CustomPassContext& context) override {
    bool changed = false;
    for (auto& concat : graph->GetDirectNode()) {
      AscendString type;
      concat.GetType(type);
      const bool by_input = type == "ConcatV2";  // the axis is its last input
      if ((!by_input && type != "ConcatD") || concat.GetOutDataNodesAndPortIndexs(0).size() != 1)
        continue;
      auto relu = concat.GetOutDataNodesAndPortIndexs(0)[0].first;
      relu->GetType(type);
      if (type != "Relu") continue;
      AscendString reason;
      if (!GraphFuseInspectorUtils::CanFuse({concat, *relu}, reason)) continue;
      SubgraphBoundary boundary;
      const auto inputs = static_cast<int64_t>(concat.GetInputsSize());
      for (int64_t i = 0; i < inputs; ++i) {
        SubgraphInput input;
        input.AddInput({concat, i});
        boundary.AddInput(i, std::move(input));
      }
      boundary.AddOutput(0, SubgraphOutput({*relu, 0}));
      es::EsGraphBuilder builder("relu_first");
      std::vector<es::EsTensorHolder> parts;
      const int64_t tensors = by_input ? inputs - 1 : inputs;
      for (int64_t i = 0; i < tensors; ++i) parts.push_back(es::Relu(builder.CreateInput(i)));
      int64_t dim = 0;
      concat.GetAttr("concat_dim", dim);
      auto joined = by_input ? es::ConcatV2(parts, builder.CreateInput(tensors), tensors)
                             : es::ConcatD(parts, dim, tensors);
      auto replacement = builder.BuildAndReset({joined});
      if (SubgraphRewriter::Replace(boundary, *replacement, context) != SUCCESS) return FAILED;
      changed = true;
    }
    return changed ? SUCCESS : GRAPH_NOT_CHANGED;
  }
};
REG_FUSION_PASS(CppMoveReluPass).Stage(CustomPassStage::kBeforeInferShape);
