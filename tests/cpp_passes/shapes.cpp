// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Constants read through GetInputConstData, descs of a replacement's inputs, operator checks.
#include "es_all_ops.h"
#include "ge/fusion/infer_shape_util.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"
#include "ge/ge_utils.h"

using namespace ge;
using namespace fusion;

class CppTilePass : public PatternFusionPass {
 protected:
  std::vector<PatternUniqPtr> Patterns() override {
    std::vector<PatternUniqPtr> patterns;
    es::EsGraphBuilder builder("tile");
    auto x = builder.CreateInput(0, "x", DT_FLOAT, FORMAT_ND, {1, -1});
    patterns.emplace_back(std::make_unique<Pattern>(
        std::move(*builder.BuildAndReset({es::Tile(x, es::Const(builder))}))));
    return patterns;
  }
  bool MeetRequirements(const std::unique_ptr<MatchResult>& match) override {
    for (auto& node : match->GetMatchedNodes()) {
      AscendString type, reason;
      node.GetType(type);
      if (type != "Tile") continue;
      Tensor multiples;
      if (node.GetInputConstData(1, multiples) != GRAPH_SUCCESS) return false;
      int32_t index = -1;
      return node.GetInputIndexByName("multiples", index) == GRAPH_SUCCESS && index == 1;
    }
    return false;
  }
  std::unique_ptr<Graph> Replacement(const std::unique_ptr<MatchResult>& match) override {
    es::EsGraphBuilder builder("same");
    auto x = builder.CreateInput(0);
    auto two = es::Mul(x, std::vector<float>{2.0F});
    auto sum = es::ReduceSumD(es::Transpose(two, std::vector<int64_t>{0, 1}), {-1}, true);
    auto shape = es::Shape(x);
    auto graph = builder.BuildAndReset({es::Reshape(sum, shape)});
    for (auto& node : graph->GetAllNodes()) {
      AscendString type;
      node.GetType(type);
      if (type == "Data") node.UpdateInputDesc(0, TensorDesc(Shape({1, 4}), FORMAT_ND, DT_FLOAT));
    }
    return InferShapeUtil::InferShape(*graph, *match) == SUCCESS ? std::move(graph) : nullptr;
  }
};
REG_FUSION_PASS(CppTilePass).Stage(CustomPassStage::kAfterInferShape);
