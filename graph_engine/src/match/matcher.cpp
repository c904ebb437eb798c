// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "match/matcher.h"

#include <algorithm>

#include "catalog/op_def.h"
#include "match/node_handle.h"
#include "match/self_contained.h"
#include "support/interrupt.h"

namespace ge::match {
namespace {

using ir::Endpoint;
using ir::NodeId;

std::vector<ir::Symbol> ConstSymbols(ir::Store& store) {
  return {store.Intern(catalog::kConst), store.Intern("Constant")};
}

std::vector<ir::Symbol> RootTypes(const Plan& plan, ir::Store& store) {
  const PlanNode& root = plan.nodes[plan.outputs[0].node];
  if (root.role == NodeRole::kConst) return ConstSymbols(store);
  return {store.Intern(root.type)};
}

}  // namespace

Matcher::Matcher(std::shared_ptr<const Plan> plan, const Graph& target)
    : plan_(std::move(plan)),
      target_(target),
      store_(*target.store()),
      constants_(ConstSymbols(store_)),
      roots_(store_, target.index(), RootTypes(*plan_, store_)),
      bindings_(plan_->nodes.size()) {
  for (const PlanNode& node : plan_->nodes) symbols_.push_back(store_.Intern(node.type));
}

std::unique_ptr<fusion::MatchResult> Matcher::Next() {
  for (NodeId root = roots_.Next(); root.valid(); root = roots_.Next()) {
    if (interrupt::Poll()) return nullptr;
    ++counters_.tried;
    Undo(0);
    if (!MatchOutput(0, root) || !MatchFrom(0)) continue;
    using Impl = fusion::MatchResult::Impl;
    return std::make_unique<fusion::MatchResult>(
        std::unique_ptr<Impl>(new Impl{plan_, target_, bindings_}));
  }
  return nullptr;
}

/// Binds the outputs from approaches[approach] on, trying their candidates in graph order.
bool Matcher::MatchFrom(size_t approach) {
  if (approach == plan_->approaches.size()) {
    return SelfContained();
  }
  const Approach& way = plan_->approaches[approach];
  const size_t mark = trail_.size();
  for (const NodeId candidate : CandidatesFor(way)) {
    if (interrupt::Poll()) return false;
    if (MatchOutput(way.output, candidate) && MatchFrom(approach + 1)) return true;
    Undo(mark);
  }
  return false;
}

bool Matcher::MatchOutput(int output, NodeId candidate) {
  const PlanAnchor& anchor = plan_->outputs[output];
  if (anchor.port >= store_.OutputCount(candidate)) return false;
  // Two outputs of a pattern are two tensors of the graph.
  for (const PlanAnchor& other : plan_->outputs) {
    if (other == anchor || other.port != anchor.port) continue;
    if (other.node != anchor.node && bindings_[other.node].node == candidate) return false;
  }
  return MatchBranch(anchor.node, {candidate, anchor.port});
}

bool Matcher::MatchBranch(int node, Endpoint target) {
  todo_.assign(1, {node, target});
  for (size_t i = 0; i < todo_.size(); ++i) {
    const Step step = todo_[i];
    const PlanNode& pattern = plan_->nodes[step.node];
    const bool is_data = pattern.role == NodeRole::kData;
    ++counters_.visited;
    Binding& bound = bindings_[step.node];
    if (bound.node.valid()) {
      if (bound.node != step.target.node || (is_data && bound.port != step.target.port)) {
        return false;
      }
      continue;
    }
    if (!is_data && !Fits(pattern, symbols_[step.node], step.target.node)) return false;
    bound = step.target;
    trail_.push_back(step.node);
    if (!is_data && !PushInputs(pattern, step.target.node)) return false;
  }
  return true;
}

bool Matcher::Fits(const PlanNode& pattern, ir::Symbol type, NodeId target) const {
  const ir::Symbol actual = store_.Type(target);
  if (pattern.role == NodeRole::kConst) {
    if (std::find(constants_.begin(), constants_.end(), actual) == constants_.end()) return false;
    if (pattern.value == nullptr) return true;
    const ir::Attr* value = store_.FindAttr(target, catalog::kConstValueAttr);
    const auto* tensor = value == nullptr ? nullptr : std::get_if<ir::TensorPtr>(value);
    return tensor != nullptr && *tensor != nullptr && ir::SameTensor(**tensor, *pattern.value);
  }
  if (actual != type) return false;
  return std::all_of(pattern.attrs.begin(), pattern.attrs.end(), [&](const auto& attr) {
    const ir::Attr* value = catalog::EffectiveAttr(store_, target, attr.first);
    return ir::SameAttr(value == nullptr ? ir::Attr() : *value, attr.second);
  });
}

/// Pairs the connected inputs in order, as GE does: their number counts, not their ports.
bool Matcher::PushInputs(const PlanNode& pattern, NodeId target) {
  size_t connected = 0;
  for (int32_t port = 0; port < store_.InputCount(target); ++port) {
    const Endpoint producer = store_.Producer(target, port);
    if (!producer.node.valid()) continue;
    if (connected == pattern.inputs.size()) return false;
    const PlanAnchor& expected = pattern.inputs[connected++];
    const bool any_port = plan_->nodes[expected.node].role == NodeRole::kData;
    if (!any_port && expected.port != producer.port) return false;
    todo_.push_back({expected.node, producer});
  }
  return connected == pattern.inputs.size();
}

std::vector<NodeId> Matcher::CandidatesFor(const Approach& approach) const {
  const Binding& start = bindings_[approach.start.node];
  const bool is_data = plan_->nodes[approach.start.node].role == NodeRole::kData;
  if (approach.hops.empty()) return {start.node};
  std::vector<Endpoint> front{{start.node, is_data ? start.port : approach.start.port}};
  std::vector<NodeId> reached;
  for (const PlanAnchor& hop : approach.hops) {
    reached.clear();
    for (const Endpoint& from : front) {
      if (from.port >= store_.OutputCount(from.node)) continue;
      for (Endpoint use = store_.FirstConsumer(from.node, from.port); use.node.valid();
           use = store_.NextConsumer(use)) {
        if (store_.Type(use.node) == symbols_[hop.node]) reached.push_back(use.node);
      }
    }
    std::sort(reached.begin(), reached.end(),
              [this](NodeId a, NodeId b) { return store_.Order(a) < store_.Order(b); });
    reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
    front.clear();
    for (const NodeId node : reached) front.push_back({node, hop.port});
  }
  return reached;
}

/// Counts a leak, and names the first one.
bool Matcher::SelfContained() {
  std::vector<NodeId> inner = MatchedNodes(*plan_, bindings_);
  std::vector<NodeId> outputs;
  outputs.reserve(plan_->outputs.size());
  for (const PlanAnchor& output : plan_->outputs) outputs.push_back(bindings_[output.node].node);
  const auto leak = FindLeak(store_, std::move(inner), outputs);
  if (!leak) return true;
  if (counters_.rejected_boundary++ == 0) {
    counters_.first_leak = "output " + std::to_string(leak->value.port) + " of " +
                           Described(store_, leak->value.node) + " is read by input " +
                           std::to_string(leak->consumer.port) + " of " +
                           Described(store_, leak->consumer.node) + ", which is no part of it";
  }
  return false;
}

void Matcher::Undo(size_t mark) {
  while (trail_.size() > mark) {
    bindings_[trail_.back()] = {};
    trail_.pop_back();
  }
}

}  // namespace ge::match
