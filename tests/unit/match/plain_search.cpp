// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "plain_search.h"

#include <algorithm>

namespace ge::test {
namespace {

bool IsConst(const ir::Store& store, ir::NodeId node) {
  return store.TypeText(node) == "Const" || store.TypeText(node) == "Constant";
}

bool Has(const std::vector<ir::NodeId>& nodes, ir::NodeId node) {
  return std::find(nodes.begin(), nodes.end(), node) != nodes.end();
}

}  // namespace

std::string MatchText(const match::Plan& plan, const ir::Store& store, const Bindings& bindings) {
  std::string text;
  for (size_t i = 0; i < bindings.size(); ++i) {
    if (!bindings[i].node.valid()) continue;
    const bool is_data = plan.nodes[i].role == match::NodeRole::kData;
    text += std::to_string(i) + "=" + store.Name(bindings[i].node);
    text += is_data ? ":" + std::to_string(bindings[i].port) + " " : " ";
  }
  return text;
}

PlainSearch::PlainSearch(std::shared_ptr<const match::Plan> plan, const Graph& target)
    : plan_(std::move(plan)), store_(*target.store()), graph_(target.index()) {
  order_.push_back(0);
  for (const match::Approach& approach : plan_->approaches) order_.push_back(approach.output);
}

std::string PlainSearch::Next() {
  if (!started_) Start();
  for (ir::NodeId root = NextRoot(); root.valid(); root = NextRoot()) {
    ++tried;
    Bindings bindings(plan_->nodes.size());
    if (FitsOutput(0, root, bindings)) return MatchText(*plan_, store_, bindings);
  }
  return "";
}

bool PlainSearch::HasType(int number, ir::NodeId node) const {
  const match::PlanNode& pattern = plan_->nodes[number];
  return store_.TypeText(node) == pattern.type ||
         (pattern.role == match::NodeRole::kConst && IsConst(store_, node));
}

void PlainSearch::Start() {
  started_ = true;
  for (const ir::NodeId node : store_.Nodes(graph_)) {
    if (!HasType(plan_->outputs[0].node, node)) continue;
    queue_.push_back(node);
    youngest_ = std::max(youngest_, store_.Serial(node));
  }
}

ir::NodeId PlainSearch::NextRoot() {
  for (bool again : {true, false}) {
    while (at_ < queue_.size()) {
      const ir::NodeId node = queue_[at_++];
      if (store_.Alive(node)) return node;
    }
    if (again) AppendYoung();
  }
  return {};
}

void PlainSearch::AppendYoung() {
  std::vector<ir::NodeId> young;
  for (const ir::NodeId node : store_.Nodes(graph_)) {
    if (store_.Serial(node) > youngest_ && HasType(plan_->outputs[0].node, node))
      young.push_back(node);
  }
  std::sort(young.begin(), young.end(),
            [this](ir::NodeId a, ir::NodeId b) { return store_.Serial(a) < store_.Serial(b); });
  if (!young.empty()) youngest_ = store_.Serial(young.back());
  queue_.insert(queue_.end(), young.begin(), young.end());
}

bool PlainSearch::FitsOutput(size_t turn, ir::NodeId candidate, Bindings& bindings) {
  const match::PlanAnchor& anchor = plan_->outputs[order_[turn]];
  for (const match::PlanAnchor& other : plan_->outputs) {
    const bool same_tensor = other.port == anchor.port && other.node != anchor.node;
    if (same_tensor && bindings[other.node].node == candidate) return false;
  }
  Bindings trial = bindings;
  if (anchor.port >= store_.OutputCount(candidate)) return false;
  if (!Fits(anchor.node, {candidate, anchor.port}, trial)) return false;
  if (turn + 1 == order_.size()) {
    if (Leaks(trial)) return ++leaking, false;
    bindings = trial;
    return true;
  }
  for (const ir::NodeId next : store_.Nodes(graph_)) {
    if (!FitsOutput(turn + 1, next, trial)) continue;
    bindings = trial;
    return true;
  }
  return false;
}

bool PlainSearch::Fits(int number, ir::Endpoint tensor, Bindings& bindings) const {
  const match::PlanNode& pattern = plan_->nodes[number];
  match::Binding& bound = bindings[number];
  if (pattern.role == match::NodeRole::kData) {
    if (bound.node.valid()) return bound == tensor;
    bound = tensor;
    return true;
  }
  if (bound.node.valid()) return bound.node == tensor.node;
  if (!HasType(number, tensor.node)) return false;
  bound = tensor;
  std::vector<ir::Endpoint> producers;
  for (int32_t port = 0; port < store_.InputCount(tensor.node); ++port) {
    const ir::Endpoint producer = store_.Producer(tensor.node, port);
    if (producer.node.valid()) producers.push_back(producer);
  }
  if (producers.size() != pattern.inputs.size()) return false;
  for (size_t i = 0; i < producers.size(); ++i) {
    const match::PlanAnchor& input = pattern.inputs[i];
    const bool any_port = plan_->nodes[input.node].role == match::NodeRole::kData;
    if (!any_port && producers[i].port != input.port) return false;
    if (!Fits(input.node, producers[i], bindings)) return false;
  }
  return true;
}

bool PlainSearch::Leaks(const Bindings& bindings) const {
  std::vector<ir::NodeId> inside;
  for (size_t i = 0; i < bindings.size(); ++i) {
    const bool is_data = plan_->nodes[i].role == match::NodeRole::kData;
    if (!is_data && bindings[i].node.valid()) inside.push_back(bindings[i].node);
  }
  std::vector<ir::NodeId> free;
  for (const match::PlanAnchor& output : plan_->outputs) {
    free.push_back(bindings[output.node].node);
  }
  for (const ir::NodeId node : inside) {
    if (IsConst(store_, node) || Has(free, node)) continue;
    for (int32_t port = 0; port < store_.OutputCount(node); ++port) {
      for (const ir::Endpoint& use : store_.Consumers(node, port)) {
        if (!Has(inside, use.node)) return true;
      }
    }
  }
  return false;
}

}  // namespace ge::test
