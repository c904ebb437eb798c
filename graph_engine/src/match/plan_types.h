// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_MATCH_PLAN_TYPES_H_
#define GRAPH_ENGINE_MATCH_PLAN_TYPES_H_

#include <vector>

#include "catalog/op_def.h"
#include "ir/store.h"
#include "match/plan.h"

namespace ge::match {

/// The types that the nodes of a plan stand for, as symbols of one store. Data stands for none.
class PlanTypes {
 public:
  PlanTypes(const Plan& plan, ir::Store& store)
      : const_(store.Intern(catalog::kConst)), constant_(store.Intern("Constant")) {
    types_.reserve(plan.nodes.size());
    for (const PlanNode& node : plan.nodes) {
      types_.push_back(node.role == NodeRole::kData    ? ir::kNoSymbol
                       : node.role == NodeRole::kConst ? const_
                                                       : store.Intern(node.type));
    }
  }

  bool Has(int node, ir::Symbol type) const {
    return types_[node] == type || (type == constant_ && types_[node] == const_);
  }
  std::vector<ir::Symbol> Of(int node) const {
    if (types_[node] == ir::kNoSymbol) return {};
    if (types_[node] == const_) return {const_, constant_};
    return {types_[node]};
  }

 private:
  ir::Symbol const_, constant_;    // what a constant of the pattern stands for
  std::vector<ir::Symbol> types_;  // by plan node
};

}  // namespace ge::match

#endif  // GRAPH_ENGINE_MATCH_PLAN_TYPES_H_
