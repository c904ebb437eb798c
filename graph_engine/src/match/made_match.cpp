// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Results that a pass fills itself, pair by pair.
#include <algorithm>
#include <string>
#include <utility>

#include "ge/fusion/match_result.h"
#include "match/binding.h"
#include "match/node_handle.h"

namespace ge::fusion {
namespace {

using match::Described;
using match::PlanNode;

/// Can the node stand for the pattern's, whose output `from` is its output `to` then?
Outcome CheckFit(const ir::Store& pattern, const PlanNode& wanted, int64_t from,
                 const ir::Store& store, ir::NodeId node, int64_t to) {
  const std::string who = "node " + Described(store, node);
  if (to < 0 || to >= store.OutputCount(node)) {
    return Outcome::Invalid(who + " has no output " + std::to_string(to));
  }
  if (wanted.role == match::NodeRole::kData) return {};
  const std::string role = "node " + Described(pattern, wanted.id) + " of the pattern";
  if (from != to) {
    return Outcome::Invalid("output " + std::to_string(to) + " of " + who +
                            " cannot stand for output " + std::to_string(from) + " of " + role);
  }
  if (store.OutputCount(node) < pattern.OutputCount(wanted.id)) {
    return Outcome::Invalid(who + " has " + std::to_string(store.OutputCount(node)) + " outputs, " +
                            role + " has " + std::to_string(pattern.OutputCount(wanted.id)));
  }
  if (const size_t count = store.Producers(node, nullptr, 0); count != wanted.inputs.size()) {
    return Outcome::Invalid(who + " has " + std::to_string(count) + " connected inputs, " + role +
                            " has " + std::to_string(wanted.inputs.size()));
  }
  return {};
}

}  // namespace

MatchResult::MatchResult(const Pattern* pattern)
    : impl_(std::make_unique<Impl>(Impl{nullptr, Graph(nullptr, 0), {}, {}})) {
  if (pattern != nullptr) {
    auto plan = match::Compile(*pattern, PatternMatcherConfig());
    if (plan) {
      impl_->plan = *std::move(plan);
      impl_->bindings.resize(impl_->plan->nodes.size());
      return;
    }
    impl_->problem = plan.error();
  } else {
    impl_->problem = Outcome::Invalid("the match result has no pattern");
  }
  auto bare = std::make_shared<match::Plan>();
  if (pattern != nullptr && pattern->GetGraph().store() != nullptr) {
    bare->graph = pattern->GetGraph();
  }
  impl_->plan = std::move(bare);
}

MatchResult::MatchResult(const MatchResult& other) : impl_(std::make_unique<Impl>(*other.impl_)) {}
MatchResult& MatchResult::operator=(const MatchResult& other) {
  *impl_ = *other.impl_;
  impl_->by_hand = true;
  return *this;
}

Outcome MatchResult::TryAppend(const NodeIo& pattern_tensor, const NodeIo& matched) {
  if (!impl_->problem) return impl_->problem;
  const match::Plan& plan = *impl_->plan;
  const std::string place = "pattern '" + pattern_graph_name() + "'";
  const auto wanted = std::find_if(plan.nodes.begin(), plan.nodes.end(), [&](const auto& node) {
    return pattern_tensor.node.store() == plan.graph.store() &&
           node.id == match::IdOf(pattern_tensor.node);
  });
  if (wanted == plan.nodes.end()) {
    return Outcome::Invalid("the first node of the pair is not one of " + place);
  }
  const Expected<ir::NodeId> node = match::LiveId(matched.node, "the second part of the pair");
  if (!node) return node.error().Within(place);
  const auto& store = matched.node.store();
  const Graph target(store, store->GraphOf(*node));
  const bool first = impl_->target.store() == nullptr;
  if (!first && (impl_->target.store() != store || impl_->target.index() != target.index())) {
    return Outcome::Invalid(place + ": node " + Described(*store, *node) +
                            " belongs to another graph than the nodes of the earlier pairs");
  }
  if (Outcome fit = CheckFit(*plan.graph.store(), *wanted, pattern_tensor.index, *store, *node,
                             matched.index);
      !fit) {
    return fit.Within(place);
  }
  match::Binding& binding = impl_->bindings[static_cast<size_t>(wanted - plan.nodes.begin())];
  const bool is_data = wanted->role == match::NodeRole::kData;
  // A plain node has no port of its own: the plan says which outputs it is asked for.
  const match::Binding given{*node, is_data ? static_cast<int32_t>(matched.index) : 0};
  if (binding.node.valid() && !(binding == given)) {
    return Outcome::Invalid(place + ": " + Described(*store, binding.node) +
                            " stands for its node " + Described(*plan.graph.store(), wanted->id) +
                            " already");
  }
  binding = given;
  impl_->by_hand = true;
  if (first) impl_->target = target;
  return {};
}

}  // namespace ge::fusion
