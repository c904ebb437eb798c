// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/fusion/match_result.h"

#include <algorithm>

#include "match/binding.h"
#include "match/node_handle.h"
#include "support/status.h"

namespace ge::match {

std::vector<ir::NodeId> MatchedNodes(const Plan& plan, const std::vector<Binding>& bindings) {
  std::vector<ir::NodeId> nodes;
  nodes.reserve(bindings.size());
  for (size_t i = 0; i < bindings.size(); ++i) {
    const ir::NodeId node = bindings[i].node;
    if (!node.valid() || plan.nodes[i].role == NodeRole::kData) continue;
    if (std::find(nodes.begin(), nodes.end(), node) == nodes.end()) nodes.push_back(node);
  }
  return nodes;
}

}  // namespace ge::match

namespace ge::fusion {

using match::NodeRole;

MatchResult::MatchResult(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
MatchResult::~MatchResult() = default;
MatchResult::MatchResult(MatchResult&&) noexcept = default;
MatchResult& MatchResult::operator=(MatchResult&&) noexcept = default;

const Graph& MatchResult::GetPatternGraph() const { return impl_->plan->graph; }
const std::string& MatchResult::pattern_graph_name() const { return impl_->plan->graph.Name(); }
const Graph& MatchResult::GetTargetGraph() const { return impl_->target; }
size_t MatchResult::CaptureCount() const { return impl_->plan->captures.size(); }

std::vector<GNode> MatchResult::GetMatchedNodes() const {
  std::vector<GNode> nodes;
  for (const ir::NodeId node : match::MatchedNodes(*impl_->plan, impl_->bindings)) {
    nodes.push_back(match::HandleOf(impl_->target.store(), node));
  }
  return nodes;
}

Expected<GNode> MatchResult::GetMatchedNode(const GNode& pattern_node) const {
  const match::Plan& plan = *impl_->plan;
  for (size_t i = 0; i < plan.nodes.size(); ++i) {
    if (pattern_node.store() != plan.graph.store()) break;
    if (plan.nodes[i].id != match::IdOf(pattern_node)) continue;
    const ir::NodeId node = impl_->bindings[i].node;
    if (node.valid()) return match::HandleOf(impl_->target.store(), node);
    return Outcome::Invalid("no output of pattern '" + pattern_graph_name() +
                            "' depends on its node " +
                            match::Described(*plan.graph.store(), plan.nodes[i].id));
  }
  return Outcome::Invalid("the node is not one of pattern '" + pattern_graph_name() + "'");
}

Expected<NodeIo> MatchResult::GetCapturedTensor(size_t index) const {
  const match::Plan& plan = *impl_->plan;
  const std::string who =
      "captured tensor " + std::to_string(index) + " of pattern '" + pattern_graph_name() + "'";
  if (index >= plan.captures.size()) {
    return Outcome::Invalid(who + " does not exist; " + std::to_string(plan.captures.size()) +
                            " were captured");
  }
  const match::PlanAnchor capture = plan.captures[index];
  const match::Binding& bound = impl_->bindings[capture.node];
  if (!bound.node.valid()) {
    return Outcome::Invalid(who + " lies on no path to an output of the pattern");
  }
  const bool is_data = plan.nodes[capture.node].role == NodeRole::kData;
  return NodeIo{match::HandleOf(impl_->target.store(), bound.node),
                is_data ? bound.port : capture.port};
}

AscendString MatchResult::ToAscendString() const {
  const std::string text = ToString();
  return {text.data(), text.size()};
}

std::unique_ptr<SubgraphBoundary> MatchResult::ToSubgraphBoundary() const {
  const match::Plan& plan = *impl_->plan;
  const auto& store = impl_->target.store();
  auto boundary = std::make_unique<SubgraphBoundary>();
  if (store == nullptr) return boundary;                 // made by hand, without pairs
  std::vector<SubgraphInput> inputs(plan.nodes.size());  // by plan node; only Data's are used
  match::ForEachEntry(*impl_, [&](int data, const ir::Endpoint& input) {
    inputs[data].AddInput(match::HandleOf(store, input));
  });
  int64_t position = 0;
  for (const int data : plan.data) {
    if (!impl_->bindings[data].node.valid()) continue;
    boundary->AddInput(position++, std::move(inputs[data]));
  }
  position = 0;
  for (const match::PlanAnchor& output : plan.outputs) {
    const ir::Endpoint tensor{impl_->bindings[output.node].node, output.port};
    boundary->AddOutput(
        position++, SubgraphOutput(tensor.node.valid() ? match::HandleOf(store, tensor)
                                                       : NodeIo()));  // no pair: a rewrite says so
  }
  return boundary;
}

std::string MatchResult::ToString() const {
  const match::Plan& plan = *impl_->plan;
  const auto& store = impl_->target.store();
  std::string text = pattern_graph_name() + "{";
  const char* separator = "";
  for (size_t i = 0; i < plan.nodes.size(); ++i) {
    const match::Binding& bound = impl_->bindings[i];
    if (!bound.node.valid()) continue;
    text += separator + plan.graph.store()->Name(plan.nodes[i].id) + ": " +
            (store->Alive(bound.node) ? store->Name(bound.node) : "(removed)");
    if (plan.nodes[i].role == NodeRole::kData) text += ":" + std::to_string(bound.port);
    separator = ", ";
  }
  return text + "}";
}

}  // namespace ge::fusion
