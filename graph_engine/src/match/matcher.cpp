// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "match/matcher.h"

#include <algorithm>
#include <cstdint>

#include "catalog/op_def.h"
#include "match/climb.h"
#include "match/node_handle.h"
#include "match/self_contained.h"
#include "support/interrupt.h"

namespace ge::match {
namespace {

using ir::Endpoint;
using ir::NodeId;
using Why = Mismatch::Why;

constexpr size_t kPollEvery = 64;  // candidates: Poll reads the clock when a host has to be asked

}  // namespace

Matcher::Matcher(std::shared_ptr<const Plan> plan, const Graph& target)
    : plan_(std::move(plan)),
      target_(target),
      store_(*target.store()),
      types_(*plan_, store_),
      filter_(*plan_, types_),
      bindings_(plan_->nodes.size()) {
  size_t most_inputs = 0;
  for (const PlanNode& node : plan_->nodes) most_inputs = std::max(most_inputs, node.inputs.size());
  producers_.resize(most_inputs);
  trail_.reserve(plan_->nodes.size());
}

void Matcher::Begin() {
  const ir::GraphIndex graph = target_.index();
  std::optional<std::vector<NodeId>> roots;
  for (const int absent : FindAbsent(store_, graph, *plan_, types_)) {
    const std::string& type = plan_->nodes[absent].type;
    std::vector<std::string>& told = counters_.absent;
    if (std::find(told.begin(), told.end(), type) == told.end()) told.push_back(type);
    Miss(Why::kAbsent, absent, {});
    roots.emplace();
  }
  if (!roots) {
    if (auto seeds = FindSeeds(store_, graph, *plan_, types_)) {
      if (seeds->roots.empty()) Miss(Why::kUnfed, seeds->above, {});
      roots = std::move(seeds->roots);
    }
  }
  roots_.emplace(store_, graph, types_.Of(plan_->outputs[0].node), roots);
}

std::unique_ptr<fusion::MatchResult> Matcher::Next() {
  if (!store_.HasGraph(target_.index())) return nullptr;  // a subgraph that was removed meanwhile
  if (!roots_) Begin();
  looks_ = 0;
  for (NodeId root = roots_->Next(); root.valid(); root = roots_->Next()) {
    const bool stop = Interrupted();
    if (!stop) {
      ++counters_.tried;
      if (!IsWorthATry(root)) continue;
      Undo(0);
      if (!MatchOutput(0, root) || !MatchFrom(0)) continue;
    }
    roots_->Widen();  // the caller may change the graph now
    if (stop) return nullptr;
    using Impl = fusion::MatchResult::Impl;
    return std::make_unique<fusion::MatchResult>(
        std::unique_ptr<Impl>(new Impl{plan_, target_, bindings_}));
  }
  return nullptr;
}

bool Matcher::Interrupted() {
  return looks_++ % kPollEvery == 0 ? interrupt::Poll() : interrupt::Requested();
}

/// Leaves out whose types tell that they do not fit, and not better than the closest one.
bool Matcher::IsWorthATry(NodeId root) {
  if (closest_.why == Why::kNone) return true;
  const TypeFilter::Look look = filter_.At(store_, root);
  if (look.most_bound > closest_.bound) return true;
  counters_.visited += look.nodes;
  return false;
}

/// Binds the outputs from approaches[approach] on, trying their candidates in graph order.
bool Matcher::MatchFrom(size_t approach) {
  if (approach == plan_->approaches.size()) {
    return SelfContained();
  }
  const Approach& way = plan_->approaches[approach];
  const size_t mark = trail_.size();
  const std::vector<NodeId> candidates = CandidatesFor(way);
  if (candidates.empty()) {
    return Miss(Why::kReader, plan_->outputs[way.output].node, StartOf(way), {}, approach);
  }
  for (const NodeId candidate : candidates) {
    if (Interrupted()) return false;
    if (MatchOutput(way.output, candidate) && MatchFrom(approach + 1)) return true;
    Undo(mark);
  }
  return false;
}

bool Matcher::MatchOutput(int output, NodeId candidate) {
  const PlanAnchor& anchor = plan_->outputs[output];
  // Two outputs of a pattern are two tensors of the graph.
  for (const PlanAnchor& other : plan_->outputs) {
    if (other == anchor || other.port != anchor.port) continue;
    if (other.node != anchor.node && bindings_[other.node].node == candidate) {
      return Miss(Why::kTaken, anchor.node, {candidate, anchor.port});
    }
  }
  if (!MatchBranch(anchor.node, {candidate, anchor.port})) return false;
  return anchor.port < store_.OutputCount(candidate) ||
         Miss(Why::kOutputs, anchor.node, {candidate, anchor.port});
}

bool Matcher::MatchBranch(int node, Endpoint target) {
  size_t next = trail_.size();
  if (!Bind(node, {target, store_.Type(target.node)})) return Miss(why_, node, target);
  for (; next < trail_.size(); ++next) {
    if (!BindInputs(trail_[next])) return false;
  }
  return true;
}

bool Matcher::Bind(int node, const ir::TypedOutput& target) {
  ++counters_.visited;
  const PlanNode& pattern = plan_->nodes[node];
  const bool is_data = pattern.role == NodeRole::kData;
  Binding& bound = bindings_[node];
  if (bound.node.valid()) {
    why_ = Why::kOther;
    return bound.node == target.output.node && (!is_data || bound.port == target.output.port);
  }
  if (!is_data) {
    why_ = Why::kType;
    if (!types_.Has(node, target.type)) return false;
    why_ = Why::kValue;
    const bool is_plain = pattern.value == nullptr && pattern.attrs.empty();
    if (!is_plain && !HasValues(pattern, target.output.node)) return false;
  }
  bound = target.output;
  trail_.push_back(node);
  return true;
}

/// Pairs the connected inputs in order, as GE does: their number counts, not their ports.
bool Matcher::BindInputs(int node) {
  const PlanNode& pattern = plan_->nodes[node];
  if (pattern.role == NodeRole::kData) return true;
  const size_t count = pattern.inputs.size();
  const Binding& self = bindings_[node];
  if (store_.Producers(self.node, producers_.data(), count) != count) {
    return Miss(Why::kInputs, node, self);
  }
  for (size_t i = 0; i < count; ++i) {
    const PlanAnchor& expected = pattern.inputs[i];
    const bool any_port = plan_->nodes[expected.node].role == NodeRole::kData;
    const Endpoint& producer = producers_[i].output;
    if (!Bind(expected.node, producers_[i]))
      return Miss(why_, expected.node, producer, self.node, i);
    if (!any_port && expected.port != producer.port) {
      return Miss(Why::kPort, expected.node, producer, self.node, i);
    }
  }
  return true;
}

/// The constant's value or the attributes that are to be compared.
bool Matcher::HasValues(const PlanNode& pattern, NodeId target) const {
  if (pattern.value != nullptr) {
    const ir::Attr* value = store_.FindAttr(target, catalog::kConstValueAttr);
    const auto* tensor = value == nullptr ? nullptr : std::get_if<ir::TensorPtr>(value);
    return tensor != nullptr && *tensor != nullptr && ir::SameTensor(**tensor, *pattern.value);
  }
  return std::all_of(pattern.attrs.begin(), pattern.attrs.end(), [&](const auto& attr) {
    const ir::Attr* value = catalog::EffectiveAttr(store_, target, attr.first);
    return ir::SameAttr(value == nullptr ? ir::Attr() : *value, attr.second);
  });
}

Endpoint Matcher::StartOf(const Approach& approach) const {
  const Binding& start = bindings_[approach.start.node];
  const bool is_data = plan_->nodes[approach.start.node].role == NodeRole::kData;
  return {start.node, is_data ? start.port : approach.start.port};
}

std::vector<NodeId> Matcher::CandidatesFor(const Approach& approach) const {
  const Endpoint start = StartOf(approach);
  if (approach.hops.empty()) return {start.node};
  return *Climb(store_, types_, {start}, approach.hops, SIZE_MAX);
}

/// Keeps the place of the candidate that went furthest; says no.
bool Matcher::Miss(Why why, int wanted, Endpoint found, NodeId reader, size_t input) {
  if (closest_.why == Why::kNone || trail_.size() > closest_.bound) {
    closest_ = {why, wanted, found, reader, input, trail_.size()};
  }
  return false;
}

std::string Matcher::ClosestText() const {
  return fitted_ ? std::string() : Text(closest_, store_, target_.index(), *plan_);
}

/// Counts a leak, and names the first one.
bool Matcher::SelfContained() {
  fitted_ = true;
  std::vector<NodeId> inner = MatchedNodes(*plan_, bindings_);
  std::vector<NodeId> outputs;
  outputs.reserve(plan_->outputs.size());
  for (const PlanAnchor& output : plan_->outputs) outputs.push_back(bindings_[output.node].node);
  const auto leak = FindLeak(store_, inner, outputs);
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
  for (size_t i = mark; i < trail_.size(); ++i) bindings_[trail_[i]].node = {};
  trail_.resize(mark);
}

}  // namespace ge::match
