// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Constants and attributes compared by value.
#include "es_all_ops.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"

using namespace ge;
using namespace fusion;

namespace {
const std::vector<float> kTenths = {0.1F, 0.1F, 0.1F, 0.1F};
const std::vector<int64_t> kDims = {2, 2};
}  // namespace

class CppExactPass : public PatternFusionPass {
 public:
  CppExactPass()
      : PatternFusionPass(
            PatternMatcherConfigBuilder().EnableConstValueMatch().EnableIrAttrMatch().Build()) {}

 protected:
  std::vector<PatternUniqPtr> Patterns() override {
    std::vector<PatternUniqPtr> patterns;
    es::EsGraphBuilder builder("exact");
    auto [a, b] = builder.CreateInputs<2>();
    auto product = es::MatMul(a, b, nullptr, false, false);
    auto graph = builder.BuildAndReset({es::Add(product, builder.CreateConst(kTenths, kDims))});
    patterns.emplace_back(std::make_unique<Pattern>(std::move(*graph)));
    return patterns;
  }
  std::unique_ptr<Graph> Replacement(const std::unique_ptr<MatchResult>&) override {
    es::EsGraphBuilder builder("gemm");
    auto [a, b] = builder.CreateInputs<2>();
    return builder.BuildAndReset({es::GEMM(a, b, builder.CreateConst(kTenths, kDims), 1.0F, 1.0F)});
  }
};
REG_FUSION_PASS(CppExactPass);
