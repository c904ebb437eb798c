// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "match/cycle_guard.h"

#include <algorithm>

#include "catalog/op_def.h"
#include "ir/topology.h"
#include "support/small_set.h"

namespace ge::match {

using ir::NodeId;

bool CycleGuard::Prepare() {
  if (prepared_) return !cyclic_;
  prepared_ = true;
  const auto order = ir::TopologicalOrder(store_, graph_);
  cyclic_ = !order.ok();
  if (cyclic_) return false;
  ranks_.assign(store_.IndexBound(), 0);
  uint64_t rank = 0;
  for (const NodeId node : *order) ranks_[node.index] = ++rank;
  return true;
}

uint64_t& CycleGuard::RankOf(NodeId node) {
  if (node.index >= ranks_.size()) ranks_.resize(std::max(store_.IndexBound(), node.index + 1), 0);
  return ranks_[node.index];
}

template <class Visit>
void CycleGuard::ForEachSuccessor(NodeId node, Visit visit) const {
  const int32_t ports = store_.OutputCount(node);
  for (int32_t port = 0; port < ports; ++port) {
    for (ir::Endpoint use = store_.FirstConsumer(node, port); use.node.valid();
         use = store_.NextConsumer(use)) {
      visit(use.node);
    }
  }
  for (const NodeId next : store_.ControlOutputs(node)) visit(next);
}

bool CycleGuard::WouldClose(const std::vector<NodeId>& nodes) {
  if (!Prepare()) return true;
  SmallSet<NodeId> fused;
  uint64_t top = 0;
  for (const NodeId node : nodes) {
    if (!store_.Alive(node) || catalog::IsConstType(store_.TypeText(node))) continue;
    fused.Insert(node);
    top = std::max(top, RankOf(node));
  }
  SmallSet<NodeId> seen;
  std::vector<NodeId> todo;
  const auto push = [&](NodeId node) {
    ++visited_;
    if (RankOf(node) <= top && seen.Insert(node)) todo.push_back(node);
  };
  for (const NodeId node : nodes) {
    if (!fused.Has(node)) continue;
    ForEachSuccessor(node, [&](NodeId next) {
      if (!fused.Has(next)) push(next);
    });
  }
  bool closes = false;
  while (!todo.empty() && !closes) {
    const NodeId node = todo.back();
    todo.pop_back();
    ForEachSuccessor(node, [&](NodeId next) {
      if (fused.Has(next)) {
        closes = true;
      } else {
        push(next);
      }
    });
  }
  return closes;
}

uint64_t CycleGuard::TopRank(const std::vector<NodeId>& nodes) {
  uint64_t top = 0;
  if (!Prepare()) return top;
  for (const NodeId node : nodes) top = std::max(top, RankOf(node));
  return top;
}

bool CycleGuard::Raise(NodeId node, uint64_t rank) {
  uint64_t& current = RankOf(node);
  if (current >= rank) return false;
  current = rank;
  return true;
}

void CycleGuard::Replaced(uint64_t top, const std::vector<NodeId>& added,
                          const std::vector<ir::Endpoint>& moved) {
  if (!Prepare()) return;
  for (const NodeId node : added) RankOf(node) = top;
  std::vector<NodeId> todo(added);
  for (const ir::Endpoint& input : moved) {
    const NodeId producer = store_.Producer(input.node, input.port).node;
    if (Raise(input.node, RankOf(producer))) todo.push_back(input.node);
  }
  while (!todo.empty()) {
    const NodeId node = todo.back();
    todo.pop_back();
    const uint64_t rank = RankOf(node);
    ForEachSuccessor(node, [&](NodeId next) {
      if (Raise(next, rank)) todo.push_back(next);
    });
  }
}

}  // namespace ge::match
