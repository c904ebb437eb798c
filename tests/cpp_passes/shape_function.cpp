// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// A declared operator with a shape function and a check, and a pass that tells what came of it.
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "es_all_ops.h"
#include "es_node.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"
#include "graph/operator_reg.h"
#include "sum_pattern.h"

namespace ge {
REG_OP(GrowCpp)
    .INPUT(x, TensorType::ALL())
    .INPUT(by, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .ATTR(times, Int, 2)
    .OP_END_FACTORY_REG(GrowCpp)

        REG_OP(SameCpp)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .OP_END_FACTORY_REG(SameCpp)

        IMPLEMT_VERIFIER(GrowCpp, GrowVerify) {
  int64_t times = 0;
  if (op.GetAttr("times", times) != GRAPH_SUCCESS) return GRAPH_FAILED;
  return times < 0 ? GRAPH_PARAM_INVALID : GRAPH_SUCCESS;
}

/// The first extent grows by what `by` holds, `times` times.
IMPLEMT_INFERFUNC(GrowCpp, GrowInfer) {
  const char* throws = std::getenv("GE_TEST_THROWS");
  if (throws != nullptr && throws == std::string("text")) throw std::runtime_error("no table");
  if (throws != nullptr) throw 5;
  Tensor by;
  if (op.GetInputConstData("by", by) != GRAPH_SUCCESS) return GRAPH_FAILED;
  TensorDesc desc = op.get_input_desc_x();
  std::vector<int64_t> dims = desc.GetShape().GetDims();
  dims[0] += op.get_attr_times() * *reinterpret_cast<const int64_t*>(by.GetData());
  desc.SetShape(Shape(dims));
  return op.update_output_desc_y(desc);
}

IMPLEMT_COMMON_INFERFUNC(SameInfer) { return op.UpdateOutputDesc("y", op.GetInputDescByName("x")); }

INFER_FUNC_REG(GrowCpp, GrowInfer);
VERIFY_FUNC_REG(GrowCpp, GrowVerify);
COMMON_INFER_FUNC_REG(SameCpp, SameInfer);
COMMON_INFER_FUNC_REG(Add, SameInfer);      // the catalogue's: refused
COMMON_INFER_FUNC_REG(SameCpp, SameInfer);  // a second one: refused
}  // namespace ge

using namespace ge;
using namespace fusion;

class CppGrowPass : public PatternFusionPass {
 protected:
  std::vector<PatternUniqPtr> Patterns() override { return SumPattern(); }
  std::unique_ptr<Graph> Replacement(const std::unique_ptr<MatchResult>&) override {
    const char* times = std::getenv("GE_TEST_TIMES");
    es::EsGraphBuilder builder("grown");
    auto [a, b] = builder.CreateInputs<2>();
    es::EsNode grow("GrowCpp");
    grow.Input(es::Sub(a, b)).Input(builder.CreateScalar(int64_t{3}));
    if (times != nullptr) grow.Attr("times", int64_t{std::atoi(times)});
    return builder.BuildAndReset({es::EsNode("SameCpp").Input(grow.MakeOne()).MakeOne()});
  }
};
REG_FUSION_PASS(CppGrowPass);

class CppTellPass : public FusionBasePass {
 public:
  Status Run(GraphPtr& graph, CustomPassContext& context) override {
    std::string seen = "shapes:";
    for (GNode node : graph->GetDirectNode()) {
      AscendString type;
      TensorDesc desc;
      if (node.GetType(type) != GRAPH_SUCCESS || type != "SameCpp") continue;
      if (node.GetOutputDesc(0, desc) != GRAPH_SUCCESS) return FAILED;
      for (int64_t dim : desc.GetShape().GetDims()) seen += " " + std::to_string(dim);
      seen += ";";
    }
    context.SetErrorMessage(AscendString(seen.c_str()));
    return FAILED;
  }
};
REG_FUSION_PASS(CppTellPass).Stage(CustomPassStage::kAfterInferShape);
