// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_MATCH_CYCLE_GUARD_H_
#define GRAPH_ENGINE_MATCH_CYCLE_GUARD_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graph/export.h"
#include "ir/store.h"

namespace ge::match {

/// Answers whether fusing a set of nodes of one graph would close a cycle. Keeps a rank per node
/// that never falls along an edge, so a search may stop above the set's highest rank; a rewrite
/// renumbers only where it has to. The whole graph is sorted once, at the first question.
/// Thread: the graph's.
class GE_EXPORT CycleGuard {
 public:
  CycleGuard(const ir::Store& store, ir::GraphIndex graph) : store_(store), graph_(graph) {}

  /// Does a path leave the set and come back? Constants do not count: they survive while used.
  /// A graph that has a cycle already answers yes.
  bool WouldClose(const std::vector<ir::NodeId>& nodes);

  /// Tells of a rewrite: `added` nodes now stand where `top` was the highest rank, and the inputs
  /// `moved` have other producers than before.
  void Replaced(uint64_t top, const std::vector<ir::NodeId>& added,
                const std::vector<ir::Endpoint>& moved);
  uint64_t TopRank(const std::vector<ir::NodeId>& nodes);

  size_t visited() const { return visited_; }  ///< nodes looked at by all searches

 private:
  bool Prepare();
  uint64_t& RankOf(ir::NodeId node);
  bool Raise(ir::NodeId node, uint64_t rank);
  template <class Visit>
  void ForEachSuccessor(ir::NodeId node, Visit visit) const;

  const ir::Store& store_;
  ir::GraphIndex graph_;
  std::vector<uint64_t> ranks_;  // by node index
  bool prepared_ = false;
  bool cyclic_ = false;
  size_t visited_ = 0;
};

}  // namespace ge::match

#endif  // GRAPH_ENGINE_MATCH_CYCLE_GUARD_H_
