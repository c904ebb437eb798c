// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Edits by hand: attributes and edges with the fuse inspector, nodes of operator classes, and
// formats that a file asks for.
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>

#include "all_ops.h"
#include "ge/fusion/graph_fuse_inspector_utils.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"
#include "ge/ge_utils.h"
#include "register_custom_pass.h"

using namespace ge;
using namespace fusion;

namespace {

bool OfType(const GNode& node, const char* type) {
  AscendString found;
  return node.GetType(found) == GRAPH_SUCCESS && found == type;
}

std::string NameOf(const GNode& node) {
  AscendString name;
  node.GetName(name);
  return name.GetString();
}

/// Takes a node with one input and one output out of its edges.
Status Bypass(GraphPtr& graph, GNode& node) {
  auto [producer, port] = node.GetInDataNodesAndPortIndexs(0);
  if (producer == nullptr) return FAILED;
  if (graph->RemoveEdge(*producer, port, node, 0) != GRAPH_SUCCESS) return FAILED;
  for (auto& [consumer, input] : node.GetOutDataNodesAndPortIndexs(0)) {
    if (graph->RemoveEdge(node, 0, *consumer, input) != GRAPH_SUCCESS ||
        graph->AddDataEdge(*producer, port, *consumer, input) != GRAPH_SUCCESS) {
      return FAILED;
    }
  }
  return graph->RemoveNode(node);
}

}  // namespace

/// Two Transposes, one after the other, that undo each other.
class CppTransposePairPass : public FusionBasePass {
 public:
  Status Run(GraphPtr& graph, CustomPassContext& context) override {
    bool changed = false;
    for (GNode second : graph->GetDirectNode()) {
      if (!OfType(second, "Transpose")) continue;
      const GNodePtr first = second.GetInDataNodesAndPortIndexs(0).first;
      if (first == nullptr || !OfType(*first, "Transpose")) continue;
      if (first->GetOutDataNodesAndPortIndexs(0).size() != 1) continue;
      Tensor one, other;
      if (first->GetInputConstData(1, one) != GRAPH_SUCCESS ||
          second.GetInputConstData(1, other) != GRAPH_SUCCESS || !Undo(one, other)) {
        continue;
      }
      AscendString reason;
      if (!GraphFuseInspectorUtils::CanFuse({*first, second}, reason)) {
        context.SetErrorMessage(reason);
        return FAILED;
      }
      const Status told = GraphFuseInspectorUtils::ReportFuse({*first, second}, {}, context);
      if (told != SUCCESS) return told;
      GNode gone = *first;
      if (Bypass(graph, second) != SUCCESS || Bypass(graph, gone) != SUCCESS) return FAILED;
      changed = true;
    }
    return changed ? SUCCESS : NOT_CHANGED;
  }

 private:
  static std::vector<int64_t> Order(const Tensor& perm) {
    std::vector<int64_t> order(perm.GetTensorDesc().GetShape().GetDims().at(0));
    for (size_t i = 0; i < order.size(); ++i) {
      order[i] = perm.GetDataType() == DT_INT32
                     ? reinterpret_cast<const int32_t*>(perm.GetData())[i]
                     : reinterpret_cast<const int64_t*>(perm.GetData())[i];
    }
    return order;
  }

  static bool Undo(const Tensor& one, const Tensor& other) {
    const std::vector<int64_t> first = Order(one), second = Order(other);
    for (size_t i = 0; i < first.size(); ++i) {
      if (second.at(first[i]) != static_cast<int64_t>(i)) return false;
    }
    return true;
  }
};
REG_FUSION_PASS(CppTransposePairPass).Stage(CustomPassStage::kBeforeInferShape);

/// Products of one tensor with several weights as one product with all of them.
static graphStatus JoinProducts(GraphPtr& graph, CustomPassContext& context) {
  std::map<std::string, std::vector<GNode>> by_source;
  for (auto& node : graph->GetAllNodes()) {
    if (!OfType(node, "MatMulV2") && !OfType(node, "MatMul") && !OfType(node, "BatchMatMulV2")) {
      continue;
    }
    auto [source, port] = node.GetInDataNodesAndPortIndexs(0);
    auto [weight, unused] = node.GetInDataNodesAndPortIndexs(1);
    if (source == nullptr || weight == nullptr || !OfType(*weight, "Const")) continue;
    by_source[NameOf(*source) + ":" + std::to_string(port)].push_back(node);
  }
  bool changed = false;
  for (auto& [source, products] : by_source) {
    if (products.size() < 2) continue;
    auto [from, port] = products[0].GetInDataNodesAndPortIndexs(0);
    const auto count = static_cast<uint32_t>(products.size());
    op::ConcatV2D joined(("joined_" + source).c_str());
    joined.create_dynamic_input_x(count).set_attr_concat_dim(1).set_attr_N(count);
    GNode concat = graph->AddNodeByOp(joined);
    GNode product = graph->AddNodeByOp(op::MatMulV2(("product_" + source).c_str()));
    op::SplitV parts(("parts_" + source).c_str());
    parts.create_dynamic_output_y(count).set_attr_num_split(count);
    GNode split = graph->AddNodeByOp(parts);

    std::vector<int64_t> widths;
    for (uint32_t i = 0; i < count; ++i) {
      TensorDesc desc;
      products[i].GetInputDesc(1, desc);
      widths.push_back(desc.GetShape().GetDim(1));
      auto [weight, weight_port] = products[i].GetInDataNodesAndPortIndexs(1);
      graph->AddDataEdge(*weight, weight_port, concat, static_cast<int32_t>(i));
    }
    const auto* bytes = reinterpret_cast<const uint8_t*>(widths.data());
    TensorDesc sizes_desc(Shape({count}), FORMAT_ND, DT_INT64);
    const int32_t axis = 1;
    TensorDesc axis_desc(Shape(std::vector<int64_t>{}), FORMAT_ND, DT_INT32);
    Tensor sizes(sizes_desc, bytes, widths.size() * sizeof(int64_t));
    Tensor dim(axis_desc, reinterpret_cast<const uint8_t*>(&axis), sizeof(axis));
    op::Const sizes_op(("sizes_" + source).c_str()), dim_op(("dim_" + source).c_str());
    sizes_op.set_attr_value(sizes).update_output_desc_y(sizes_desc);
    dim_op.set_attr_value(dim).update_output_desc_y(axis_desc);
    GNode sizes_node = graph->AddNodeByOp(sizes_op);
    GNode dim_node = graph->AddNodeByOp(dim_op);
    if (graph->AddDataEdge(*from, port, product, 0) != GRAPH_SUCCESS ||
        graph->AddDataEdge(concat, 0, product, 1) != GRAPH_SUCCESS ||
        graph->AddDataEdge(product, 0, split, 0) != GRAPH_SUCCESS ||
        graph->AddDataEdge(sizes_node, 0, split, 1) != GRAPH_SUCCESS ||
        graph->AddDataEdge(dim_node, 0, split, 2) != GRAPH_SUCCESS) {
      context.SetErrorMessage("the joined product could not be wired");
      return FAILED;
    }
    for (uint32_t i = 0; i < count; ++i) {
      for (auto& [consumer, input] : products[i].GetOutDataNodesAndPortIndexs(0)) {
        graph->RemoveEdge(products[i], 0, *consumer, input);
        graph->AddDataEdge(split, static_cast<int32_t>(i), *consumer, input);
      }
      if (graph->RemoveNode(products[i]) != GRAPH_SUCCESS) return FAILED;
    }
    changed = true;
  }
  return changed ? SUCCESS : GRAPH_NOT_CHANGED;
}
REGISTER_CUSTOM_PASS("CppJoinProducts")
    .CustomPassFn(JoinProducts)
    .Stage(CustomPassStage::kAfterInferShape);

/// Gives the inputs of nodes the formats that a file lists, where the backend runs the node.
class CppFormatsPass : public FusionBasePass {
 public:
  Status Run(GraphPtr& graph, CustomPassContext& context) override {
    const char* path = std::getenv("ASCEND_CUSTOM_FORMATS_CFG");
    if (path == nullptr) return NOT_CHANGED;
    std::ifstream file(path);
    if (!file.is_open()) {
      context.SetErrorMessage((std::string("cannot open ") + path).c_str());
      return FAILED;
    }
    bool changed = false;
    std::string line, section;
    while (std::getline(file, line)) {
      if (line.size() > 2 && line.front() == '[') {
        section = line.substr(1, line.size() - 2);
        continue;
      }
      if (line.compare(0, 6, "input.") != 0) continue;
      const GNodePtr node = graph->FindNodeByName(section.c_str());
      AscendString why;
      if (node == nullptr || GeUtils::CheckNodeSupportOnAicore(*node, why) != SUCCESS) continue;
      const int32_t index = std::stoi(line.substr(6));
      TensorDesc desc;
      if (node->GetInputDesc(index, desc) != GRAPH_SUCCESS) continue;
      desc.SetFormat(line.find("FORMAT_NHWC") == std::string::npos ? FORMAT_ND : FORMAT_NHWC);
      changed = node->UpdateInputDesc(index, desc) == GRAPH_SUCCESS || changed;
    }
    return changed ? SUCCESS : NOT_CHANGED;
  }
};
REG_FUSION_PASS(CppFormatsPass).Stage(CustomPassStage::kAfterOriginGraphOptimize);
