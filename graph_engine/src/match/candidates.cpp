// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "match/candidates.h"

#include <algorithm>

namespace ge::match {

Candidates::Candidates(const ir::Store& store, ir::GraphIndex graph,
                       const std::vector<ir::Symbol>& types,
                       const std::optional<std::vector<ir::NodeId>>& seeds)
    : store_(store), graph_(graph), narrow_(seeds.has_value()) {
  for (const ir::Symbol type : types) feeds_.push_back({type});
  if (!narrow_) {
    Start();
    return;
  }
  for (Feed& feed : feeds_) {
    const ir::NodeId youngest = store_.LastOfType(graph_, feed.type);
    if (youngest.valid()) feed.last_serial = store_.Serial(youngest);
  }
  queue_ = *seeds;
}

ir::NodeId Candidates::Next() {
  for (bool refilled = false;; refilled = true) {
    while (cursor_ < queue_.size()) {
      const ir::NodeId node = queue_[cursor_++];
      if (store_.Alive(node)) return node;
    }
    if (refilled) return {};
    queue_.clear();
    cursor_ = 0;
    narrow_ = false;
    Refill();
  }
}

void Candidates::Widen() {
  if (!narrow_) return;
  narrow_ = false;
  const ir::NodeId last = queue_[cursor_ - 1];
  for (Feed& feed : feeds_) feed.last_serial = 0;
  Start();
  const auto at = std::find(queue_.begin(), queue_.end(), last);
  cursor_ = static_cast<size_t>(at - queue_.begin()) + 1;
}

void Candidates::Start() {
  queue_.clear();
  Refill();
  store_.SortInOrder(queue_);
}

/// Appends what is younger than all before, in creation order.
void Candidates::Refill() {
  for (Feed& feed : feeds_) {
    const auto young = store_.NodesOfType(graph_, feed.type, feed.last_serial);
    if (young.empty()) continue;
    // A rollback may bring back nodes that were handed out before.
    feed.last_serial = store_.Serial(young.back());
    queue_.insert(queue_.end(), young.begin(), young.end());
  }
  if (feeds_.size() < 2) return;
  std::sort(queue_.begin(), queue_.end(),
            [this](ir::NodeId a, ir::NodeId b) { return store_.Serial(a) < store_.Serial(b); });
}

}  // namespace ge::match
