// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// A function pass that edits nodes and edges itself, with op:: classes.
#include "all_ops.h"
#include "register_custom_pass.h"

using namespace ge;

namespace {

bool Is(const GNode& node, const char* type) {
  AscendString name;
  return node.GetType(name) == GRAPH_SUCCESS && name == type;
}

Status Fuse(GraphPtr& graph, CustomPassContext& context) {
  bool changed = false;
  for (auto& add : graph->GetDirectNode()) {
    if (!Is(add, "Add")) continue;
    const auto [product, port] = add.GetInDataNodesAndPortIndexs(0);
    if (product == nullptr || !(Is(*product, "MatMul") || Is(*product, "BatchMatMulV2"))) continue;
    if (product->GetOutDataNodesAndPortIndexs(0).size() != 1) continue;
    AscendString name;
    add.GetName(name);
    const std::string base = name.GetString();
    auto one = op::Const((base + "_one").c_str());
    const float value = 1.0F;
    one.set_attr_value(Tensor(TensorDesc(Shape(), FORMAT_ND, DT_FLOAT),
                              reinterpret_cast<const uint8_t*>(&value), 4));
    one.UpdateOutputDesc("y", TensorDesc(Shape(), FORMAT_ND, DT_FLOAT));
    auto scale = graph->AddNodeByOp(one);
    auto gemm = graph->AddNodeByOp(op::GEMM((base + "_gemm").c_str()));
    if (scale.store() == nullptr || gemm.store() == nullptr) {
      context.SetErrorMessage("the new nodes were refused");
      return FAILED;
    }
    for (int32_t input = 0; input < 3; ++input) {
      auto [from, output] = input < 2 ? product->GetInDataNodesAndPortIndexs(input)
                                      : add.GetInDataNodesAndPortIndexs(1);
      if (graph->AddDataEdge(*from, output, gemm, input) != GRAPH_SUCCESS) return FAILED;
    }
    if (graph->AddDataEdge(scale, 0, gemm, 3) != GRAPH_SUCCESS ||
        graph->AddDataEdge(scale, 0, gemm, 4) != GRAPH_SUCCESS) {
      return FAILED;
    }
    for (auto& [to, input] : add.GetOutDataNodesAndPortIndexs(0)) {
      graph->RemoveEdge(add, 0, *to, input);
      graph->AddDataEdge(gemm, 0, *to, input);
    }
    auto dead = *product;
    graph->RemoveNode(add);
    graph->RemoveNode(dead);
    changed = true;
  }
  return changed ? SUCCESS : NOT_CHANGED;
}

}  // namespace

REGISTER_CUSTOM_PASS("CppLegacyMatMulAdd")
    .CustomPassFn(Fuse)
    .Stage(CustomPassStage::kBeforeInferShape);
