// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "match/type_filter.h"

#include <algorithm>

namespace ge::match {

TypeFilter::TypeFilter(const Plan& plan, const PlanTypes& types) {
  std::vector<uint32_t> steps(plan.leads.size(), 0);  // by lead: place in path_
  for (size_t i = 1; i < plan.leads.size(); ++i) {
    const Lead& lead = plan.leads[i];
    const std::vector<ir::Symbol> wanted = types.Of(lead.from.node);
    if (wanted.empty()) continue;
    hops_.push_back(
        {steps[lead.next], static_cast<uint32_t>(lead.input), wanted.front(), wanted.back()});
    places_.push_back(i);
    steps[i] = static_cast<uint32_t>(hops_.size());
  }
  places_.push_back(SIZE_MAX);  // all types fit
  path_.resize(hops_.size() + 1);
}

TypeFilter::Look TypeFilter::At(const ir::Store& store, ir::NodeId root) {
  const size_t fitting = store.CountFitting(root, hops_, path_.data());
  return {std::min(fitting + 1, hops_.size()) + 1, places_[fitting]};
}

}  // namespace ge::match
