// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lower/lower_hooks.h"

namespace ge::lower {
namespace {

constexpr const char* kBranches[] = {"then_branch", "else_branch"};

}  // namespace

/// PartitionedCall: the called graph's nodes are written in place.
Outcome LowerCall(NodeLowering& node) {
  Expected<std::vector<std::string>> arguments = node.Inputs("args");
  if (!arguments) return arguments.error();
  const ir::GraphIndex called = node.store().Subgraph(node.id(), "f");
  if (called == ir::kNoGraph) return Outcome::Invalid("has no graph 'f' to call");
  GraphLowering inner(node.store(), called, node.graph().proto(), node.graph().state());
  Expected<std::vector<std::string>> results = inner.LowerCalled(*arguments);
  auto& weights = node.graph().weights();
  weights.insert(weights.end(), inner.weights().begin(), inner.weights().end());
  if (!results) return results.error();
  for (int32_t i = 0; i < node.store().OutputCount(node.id()); ++i) {
    if (static_cast<size_t>(i) >= results->size()) {
      return Outcome::Invalid("has more outputs than the graph that it calls");
    }
    node.graph().Alias(node.id(), i, (*results)[static_cast<size_t>(i)]);
  }
  return Outcome::Ok();
}

/// ONNX branches see outer values by name, so the node's inputs beside the condition vanish.
Outcome LowerIf(NodeLowering& node) {
  Expected<std::string> condition = node.Input("cond");
  if (!condition) return condition.error();
  Expected<std::vector<std::string>> arguments = node.Inputs("input");
  if (!arguments) return arguments.error();
  std::vector<std::string> outputs;
  for (int32_t i = 0; i < node.store().OutputCount(node.id()); ++i)
    outputs.push_back(node.Output(i));
  onnx::NodeProto* proto = node.Add("If", {*condition}, outputs, true);
  for (const char* branch : kBranches) {
    const ir::GraphIndex graph = node.store().Subgraph(node.id(), branch);
    if (graph == ir::kNoGraph)
      return Outcome::Invalid(std::string("has no graph '") + branch + "'");
    onnx::AttributeProto* attribute = proto->add_attribute();
    attribute->set_name(branch);
    attribute->set_type(onnx::AttributeProto::GRAPH);
    attribute->mutable_g()->set_name(node.store().GraphName(graph));
    GraphLowering inner(node.store(), graph, attribute->mutable_g(), node.graph().state());
    const Outcome lowered = inner.LowerBranch(*arguments);
    if (!lowered.ok()) return lowered.Within(branch);
    for (const Weight& weight : inner.weights()) {  // weights of branches stay inside the model
      attribute->mutable_g()
          ->mutable_initializer(weight.initializer)
          ->set_raw_data(weight.tensor->data.data(), weight.tensor->data.size());
    }
  }
  return Outcome::Ok();
}

}  // namespace ge::lower
