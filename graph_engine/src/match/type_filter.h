// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_MATCH_TYPE_FILTER_H_
#define GRAPH_ENGINE_MATCH_TYPE_FILTER_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ir/store.h"
#include "match/plan.h"
#include "match/plan_types.h"

namespace ge::match {

/// Looks whether a candidate for the first output has the types of all operators and constants that
/// the output is computed from. That is where most candidates fail, and costs a fraction of a
/// match.
class TypeFilter {
 public:
  TypeFilter(const Plan& plan, const PlanTypes& types);

  struct Look {
    size_t nodes = 0;       ///< looked at
    size_t most_bound = 0;  ///< plan nodes that a match binds before it fails, at most
  };
  Look At(const ir::Store& store, ir::NodeId root);

 private:
  std::vector<ir::TypedHop> hops_;  // in the order in which a match binds
  std::vector<size_t> places_;      // by hop, and one behind: plan nodes that are bound before
  std::vector<uint32_t> path_;
};

}  // namespace ge::match

#endif  // GRAPH_ENGINE_MATCH_TYPE_FILTER_H_
