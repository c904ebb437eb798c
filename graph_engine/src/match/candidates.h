// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_MATCH_CANDIDATES_H_
#define GRAPH_ENGINE_MATCH_CANDIDATES_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "ir/store.h"

namespace ge::match {

/// The nodes of some types of one graph, each handed out at most once: first those that existed at
/// the start, in graph order, then younger ones in creation order. Dead ones are skipped. Over a
/// whole walk the cost is linear in the nodes of these types; other nodes are never touched.
class Candidates {
 public:
  /// With `seeds`, only these of the nodes that exist now come, in graph order too, unless Widen is
  /// called. Nothing is spent on the others then.
  Candidates(const ir::Store& store, ir::GraphIndex graph, const std::vector<ir::Symbol>& types,
             const std::optional<std::vector<ir::NodeId>>& seeds = std::nullopt);
  ir::NodeId Next();  ///< invalid when there is none (now)
  /// What follows the node handed out last is as if there had been no seeds. To be called before
  /// the graph changes, or never. Without seeds: no effect.
  void Widen();

 private:
  struct Feed {
    ir::Symbol type;
    uint64_t last_serial = 0;  // younger nodes are still to come
  };
  void Start();
  void Refill();

  const ir::Store& store_;
  ir::GraphIndex graph_;
  std::vector<Feed> feeds_;
  std::vector<ir::NodeId> queue_;
  size_t cursor_ = 0;
  bool narrow_;  // the queue has seeds
};

}  // namespace ge::match

#endif  // GRAPH_ENGINE_MATCH_CANDIDATES_H_
