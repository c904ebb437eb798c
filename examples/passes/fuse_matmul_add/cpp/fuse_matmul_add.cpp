// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Two patterns, scalars, GEMM: what a matmul-add pass needs.
#include "es_all_ops.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"

using namespace ge;
using namespace fusion;

class CppMatMulAddPass : public PatternFusionPass {
 protected:
  std::vector<PatternUniqPtr> Patterns() override {
    std::vector<PatternUniqPtr> patterns;
    auto first = es::EsGraphBuilder("matmul_add");
    auto [a, b, c] = first.CreateInputs<3>();
    patterns.emplace_back(
        std::make_unique<Pattern>(std::move(*first.BuildAndReset({es::Add(es::MatMul(a, b), c)}))));
    auto second = es::EsGraphBuilder("batch_matmul_add");
    auto [d, e, f] = second.CreateInputs<3>();
    patterns.emplace_back(std::make_unique<Pattern>(
        std::move(*second.BuildAndReset({es::Add(es::BatchMatMulV2(d, e), f)}))));
    return patterns;
  }

  std::unique_ptr<Graph> Replacement(const std::unique_ptr<MatchResult>&) override {
    auto builder = es::EsGraphBuilder("gemm");
    auto [a, b, c] = builder.CreateInputs<3>();
    auto one = builder.CreateScalar(1.0f);
    return builder.BuildAndReset({es::GEMM(a, b, c, one, builder.CreateScalar(1.0f))});
  }
};
REG_FUSION_PASS(CppMatMulAddPass).Stage(CustomPassStage::kBeforeInferShape);
