// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Captured tensors, descs and attributes of matched nodes; hooks with a context.
#include "es_all_ops.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"

using namespace ge;
using namespace fusion;

class CppCapturePass : public PatternFusionPassV2 {
 protected:
  std::vector<PatternUniqPtr> Patterns(CustomPassContext&) override {
    std::vector<PatternUniqPtr> patterns;
    es::EsGraphBuilder builder("captured");
    auto [a, b, c] = builder.CreateInputs<3>();
    auto product = es::BatchMatMulV2(a, b);
    auto sum = es::Add(product, c);
    auto pattern = std::make_unique<Pattern>(std::move(*builder.BuildAndReset({sum})));
    pattern->CaptureTensor({*product.GetProducer(), 0}).CaptureTensor({*sum.GetProducer(), 0});
    patterns.emplace_back(std::move(pattern));
    return patterns;
  }

  bool MeetRequirements(const std::unique_ptr<MatchResult>& match,
                        CustomPassContext& context) override {
    NodeIo sum;
    if (match->GetCapturedTensor(1, sum) != SUCCESS) {
      context.SetErrorMessage("the sum was not captured");
      return false;
    }
    TensorDesc first, second;
    sum.node.GetInputDesc(0, first);
    sum.node.GetInputDesc(1, second);
    AscendString value;
    if (context.GetOptionValue("ge.socVersion", value) == SUCCESS && value == "forbidden")
      return false;
    return first.GetDataType() == DT_FLOAT && second.GetDataType() == DT_FLOAT;
  }

  std::unique_ptr<Graph> Replacement(const std::unique_ptr<MatchResult>& match,
                                     CustomPassContext&) override {
    NodeIo product;
    match->GetCapturedTensor(0, product);
    bool first = false, second = false;
    product.node.GetAttr("adj_x1", first);
    product.node.GetAttr("adj_x2", second);
    es::EsGraphBuilder builder("gemm");
    auto [a, b, c] = builder.CreateInputs<3>();
    return builder.BuildAndReset(
        {es::GEMM(a, b, c, builder.CreateScalar(1.0f), builder.CreateScalar(1.0f), first, second)});
  }
};
REG_FUSION_PASS(CppCapturePass).Stage(CustomPassStage::kAfterInferShape);
