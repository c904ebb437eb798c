// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// A constant without a value in the pattern; matched nodes, their attributes and tensors' data.
#include <cmath>

#include "es_all_ops.h"
#include "es_math_ops.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"

using namespace ge;
using namespace fusion;

class CppAddZeroPass : public PatternFusionPass {
 protected:
  std::vector<PatternUniqPtr> Patterns() override {
    std::vector<PatternUniqPtr> patterns;
    es::EsGraphBuilder builder("add_zero");
    auto x = builder.CreateInput(0);
    patterns.emplace_back(
        std::make_unique<Pattern>(std::move(*builder.BuildAndReset({x + es::Const(builder)}))));
    return patterns;
  }
  bool MeetRequirements(const std::unique_ptr<MatchResult>& match) override {
    for (auto& node : match->GetMatchedNodes()) {
      AscendString type;
      node.GetType(type);
      if (type != "Const" && type != "Constant") continue;
      Tensor value;
      if (node.GetAttr("value", value) != GRAPH_SUCCESS) return false;
      if (value.GetTensorDesc().GetDataType() != DT_FLOAT) return false;
      const auto* numbers = reinterpret_cast<const float*>(value.GetData());
      for (size_t i = 0; i < value.GetSize() / sizeof(float); ++i) {
        if (std::fabs(numbers[i]) > 0) return false;
      }
    }
    return true;
  }
  std::unique_ptr<Graph> Replacement(const std::unique_ptr<MatchResult>&) override {
    es::EsGraphBuilder builder("nothing");
    return builder.BuildAndReset({builder.CreateInput(0)});
  }
};
REG_FUSION_PASS(CppAddZeroPass);
