// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// An operator of the library's own, declared with REG_OP, in a pattern.
#include "es_all_ops.h"
#include "es_node.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"
#include "graph/operator_reg.h"
#include "sum_pattern.h"

namespace ge {
REG_OP(AddCustomCpp)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16}))
    .INPUT(y, TensorType({DT_FLOAT, DT_FLOAT16}))
    .OPTIONAL_INPUT(z, TensorType::ALL())
    .OUTPUT(sum, TensorType({DT_FLOAT, DT_FLOAT16}))
    .ATTR(alpha, Float, 1.0)
    .ATTR(axes, ListInt, {1, 2})
    .ATTR(mode, String, "fast")
    .REQUIRED_ATTR(kind, Int)
    .OP_END_FACTORY_REG(AddCustomCpp)
}  // namespace ge

using namespace ge;
using namespace fusion;

namespace es_custom {
es::EsTensorHolder AddCustomCpp(const es::EsTensorLike& x, const es::EsTensorLike& y) {
  return es::EsNode("AddCustomCpp")
      .Input(x)
      .Input(y)
      .Input(nullptr)
      .Attr("kind", int64_t{1})
      .MakeOne();
}
}  // namespace es_custom

class CppCustomOpPass : public PatternFusionPass {
 protected:
  std::vector<PatternUniqPtr> Patterns() override { return SumPattern(); }
  std::unique_ptr<Graph> Replacement(const std::unique_ptr<MatchResult>&) override {
    es::EsGraphBuilder builder("custom");
    auto [a, b] = builder.CreateInputs<2>();
    return builder.BuildAndReset({es_custom::AddCustomCpp(es::Identity(a), b)});
  }
};
REG_FUSION_PASS(CppCustomOpPass);
