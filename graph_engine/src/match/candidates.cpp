// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "match/candidates.h"

#include <algorithm>

namespace ge::match {

Candidates::Candidates(const ir::Store& store, ir::GraphIndex graph,
                       const std::vector<ir::Symbol>& types)
    : store_(store), graph_(graph) {
  for (const ir::Symbol type : types) feeds_.push_back({type, {}, 0});
  Refill();
  if (in_order_) return;
  std::sort(queue_.begin(), queue_.end(),
            [this](ir::NodeId a, ir::NodeId b) { return store_.Order(a) < store_.Order(b); });
}

ir::NodeId Candidates::Next() {
  for (bool refilled = false;;) {
    while (cursor_ < queue_.size()) {
      const ir::NodeId node = queue_[cursor_++];
      if (store_.Alive(node)) return node;
    }
    if (refilled) return {};
    queue_.clear();
    cursor_ = 0;
    Refill();
    refilled = true;
  }
}

void Candidates::Refill() {
  for (Feed& feed : feeds_) Drain(feed);
  if (feeds_.size() < 2) return;
  in_order_ = false;
  std::sort(queue_.begin(), queue_.end(),
            [this](ir::NodeId a, ir::NodeId b) { return store_.Serial(a) < store_.Serial(b); });
}

void Candidates::Drain(Feed& feed) {
  while (!feed.seen.empty() && !store_.Alive(feed.seen.back())) feed.seen.pop_back();
  uint64_t last_order = 0;
  ir::NodeId node = feed.seen.empty() ? store_.FirstOfType(graph_, feed.type)
                                      : store_.NextOfType(feed.seen.back());
  for (; node.valid(); node = store_.NextOfType(node)) {
    feed.seen.push_back(node);
    // A rollback may bring back nodes that were handed out before.
    if (store_.Serial(node) <= feed.last_serial) continue;
    feed.last_serial = store_.Serial(node);
    in_order_ = in_order_ && store_.Order(node) >= last_order;
    last_order = store_.Order(node);
    queue_.push_back(node);
  }
}

}  // namespace ge::match
