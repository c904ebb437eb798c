// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_MATCH_CANDIDATES_H_
#define GRAPH_ENGINE_MATCH_CANDIDATES_H_

#include <cstddef>
#include <vector>

#include "ir/store.h"

namespace ge::match {

/// The nodes of some types of one graph, each handed out at most once: first those that existed at
/// the start, in graph order, then younger ones in creation order. Dead ones are skipped. Over a
/// whole walk the cost is linear in the nodes of these types; other nodes are never touched.
class Candidates {
 public:
  Candidates(const ir::Store& store, ir::GraphIndex graph, const std::vector<ir::Symbol>& types);
  ir::NodeId Next();  ///< invalid when there is none (now)

 private:
  /// One per-type list and the part of it that was seen, as a stack whose top is where to go on.
  struct Feed {
    ir::Symbol type;
    std::vector<ir::NodeId> seen;
    uint64_t last_serial = 0;
  };
  void Refill();
  void Drain(Feed& feed);

  const ir::Store& store_;
  ir::GraphIndex graph_;
  std::vector<Feed> feeds_;
  std::vector<ir::NodeId> queue_;
  size_t cursor_ = 0;
  bool in_order_ = true;  // what the start found; most graphs are made in their order
};

}  // namespace ge::match

#endif  // GRAPH_ENGINE_MATCH_CANDIDATES_H_
