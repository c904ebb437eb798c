// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/ge_utils.h"

#include <map>

#include "catalog/op_def.h"
#include "cpp/graph_use.h"
#include "cpp/node_use.h"
#include "infer/infer.h"
#include "session/operator_check.h"

namespace ge {

Status GeUtils::InferShape(const Graph& graph, const std::vector<Shape>& input_shapes) {
  const cpp::GraphUse use(graph);
  if (!use.ok()) return use.Refused();
  std::multimap<int64_t, ir::NodeId> inputs;
  for (const ir::NodeId node : use.store().Nodes(use.index())) {
    if (!catalog::IsDataType(use.store().TypeText(node))) continue;
    const ir::Attr* attr = use.store().FindAttr(node, catalog::kDataIndexAttr);
    const auto* index = attr == nullptr ? nullptr : std::get_if<int64_t>(attr);
    inputs.emplace(index == nullptr ? 0 : *index, node);
  }
  if (inputs.size() != input_shapes.size()) {
    return Refuse("graph '" + graph.Name() + "' has " + std::to_string(inputs.size()) +
                  " inputs, but " + std::to_string(input_shapes.size()) + " shapes were given");
  }
  auto shape = input_shapes.begin();
  for (const auto& [index, node] : inputs) {
    ir::TensorDesc desc = use.store().OutputDesc(node, 0);
    desc.shape = {(shape++)->GetDims(), {}};
    desc.origin_shape = desc.shape;
    use.store().SetOutputDesc(node, 0, desc);
  }
  const Outcome inferred = infer::InferShapes(std::make_shared<Graph>(graph));
  return inferred ? SUCCESS : Refuse(inferred);
}

Status GeUtils::CheckNodeSupportOnAicore(const GNode& node, AscendString& unsupported_reason) {
  const cpp::NodeUse use(node);
  if (!use.ok()) return use.Refused();
  const auto answer = session::CheckOperator(use.store(), use.id());
  if (!answer) {  // the question failed, which is no yes either
    const Outcome error = answer.error().Within(use.Text());
    unsupported_reason = Text(error.message());
    return Refuse(error);
  }
  unsupported_reason = Text(answer->reason);
  return answer->ok ? SUCCESS : FAILED;
}

}  // namespace ge
