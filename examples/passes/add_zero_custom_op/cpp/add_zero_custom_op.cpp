// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Removes additions of zero that are written with an operator of the author's own.
#include <cmath>

#include "es_all_ops.h"
#include "es_custom_ops.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"

using namespace ge;
using namespace fusion;

namespace {

constexpr float kTolerance = 1e-6f;

bool IsScalarZero(const Tensor& value) {
  if (value.GetTensorDesc().GetDataType() != DT_FLOAT || value.GetSize() != sizeof(float)) {
    return false;
  }
  return std::fabs(*reinterpret_cast<const float*>(value.GetData())) < kTolerance;
}

/// AddCustom(AddCustom(x, zero), y); `twice`: the zero comes through a second copy.
std::unique_ptr<Pattern> MakePattern(const char* name, bool twice) {
  es::EsGraphBuilder builder(name);
  auto [x, y] = builder.CreateInputs<2>();
  auto zero = es::Identity(es::Const(builder));  // with value match off it stands for any constant
  if (twice) zero = es::TensorMove(zero);
  return std::make_unique<Pattern>(
      std::move(*builder.BuildAndReset({es::AddCustom(es::AddCustom(x, zero), y)})));
}

}  // namespace

class CppAddCustomZeroPass : public PatternFusionPass {
 protected:
  std::vector<PatternUniqPtr> Patterns() override {
    std::vector<PatternUniqPtr> patterns;
    patterns.emplace_back(MakePattern("copied", false));
    patterns.emplace_back(MakePattern("moved", true));
    return patterns;
  }

  bool MeetRequirements(const std::unique_ptr<MatchResult>& match) override {
    for (const GNode& node : match->GetMatchedNodes()) {
      AscendString type;
      node.GetType(type);
      if (type != "Const" && type != "Constant") continue;
      Tensor value;
      if (node.GetAttr("value", value) != GRAPH_SUCCESS || !IsScalarZero(value)) return false;
    }
    return true;
  }

  std::unique_ptr<Graph> Replacement(const std::unique_ptr<MatchResult>&) override {
    es::EsGraphBuilder builder("add");
    auto [x, y] = builder.CreateInputs<2>();
    return builder.BuildAndReset({es::AddCustom(x, y)});
  }
};
REG_FUSION_PASS(CppAddCustomZeroPass).Stage(CustomPassStage::kBeforeInferShape);
