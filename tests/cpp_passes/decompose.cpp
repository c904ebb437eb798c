// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Decomposition with shape inference of the replacement.
#include "es_all_ops.h"
#include "ge/fusion/infer_shape_util.h"
#include "ge/fusion/pass/decompose_pass.h"
#include "ge/ge_utils.h"

using namespace ge;
using namespace fusion;

class CppGroupedConvPass : public DecomposePass {
 public:
  explicit CppGroupedConvPass(const std::vector<AscendString>& types) : DecomposePass(types) {}

 protected:
  bool MeetRequirements(const GNode& node) override {
    int64_t groups = 1;
    AscendString format;
    node.GetAttr("groups", groups);
    node.GetAttr("data_format", format);
    return groups > 1 && format == "NCHW";
  }
  std::unique_ptr<Graph> Replacement(const GNode& node) override {
    int64_t groups = 1;
    std::vector<int64_t> strides, pads, dilations;
    node.GetAttr("groups", groups);
    node.GetAttr("strides", strides);
    node.GetAttr("pads", pads);
    if (node.GetAttr("dilations", dilations) != GRAPH_SUCCESS) dilations = {1, 1, 1, 1};
    es::EsGraphBuilder builder("grouped");
    auto [x, filter] = builder.CreateInputs<2>();
    const bool has_bias = node.GetInDataNodesAndPortIndexs(2).first != nullptr;
    std::vector<es::EsTensorHolder> biases(static_cast<size_t>(groups));
    if (has_bias) {
      biases = es::Split(builder.CreateScalar(int32_t{0}), builder.CreateInput(2), groups, groups);
    }
    const auto parts = es::Split(builder.CreateScalar(int32_t{1}), x, groups, groups);
    const auto filters = es::Split(builder.CreateScalar(int32_t{0}), filter, groups, groups);
    std::vector<es::EsTensorHolder> results;
    for (size_t i = 0; i < parts.size(); ++i) {
      auto part =
          es::Conv2D(parts[i], filters[i], biases[i], nullptr, strides, pads, dilations, 1, "NCHW");
      TensorDesc desc;
      node.GetInputDesc(0, desc);
      part.GetProducer()->UpdateInputDesc(0, desc);
      results.push_back(part);
    }
    auto graph =
        builder.BuildAndReset({es::ConcatV2(results, builder.CreateScalar(int32_t{1}), groups)});
    if (graph == nullptr || InferShapeUtil::InferShape(*graph, node) != SUCCESS) return nullptr;
    return graph;
  }
};
REG_DECOMPOSE_PASS(CppGroupedConvPass, {"Conv2D"}).Stage(CustomPassStage::kAfterInferShape);
