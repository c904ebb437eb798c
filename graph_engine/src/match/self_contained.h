// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_MATCH_SELF_CONTAINED_H_
#define GRAPH_ENGINE_MATCH_SELF_CONTAINED_H_

#include <optional>
#include <vector>

#include "ir/store.h"

namespace ge::match {

/// A use of an inner value by a node outside.
struct Leak {
  ir::Endpoint value;
  ir::Endpoint consumer;
};

/// The leak of a set of nodes whose node has the lowest number, or nothing. Nodes in `outputs` may
/// be used outside, and so may constants: a rewrite lets a constant live as long as somebody reads
/// it.
std::optional<Leak> FindLeak(const ir::Store& store, const std::vector<ir::NodeId>& inner,
                             const std::vector<ir::NodeId>& outputs);

}  // namespace ge::match

#endif  // GRAPH_ENGINE_MATCH_SELF_CONTAINED_H_
