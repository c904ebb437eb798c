// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "match/self_contained.h"

#include <algorithm>

#include "catalog/op_def.h"
#include "support/small_set.h"

namespace ge::match {

namespace {

/// The first use of the node outside.
std::optional<Leak> LeakOf(const ir::Store& store, ir::NodeId node,
                           const SmallSet<ir::NodeId>& inside) {
  const int32_t ports = store.OutputCount(node);
  for (int32_t port = 0; port < ports; ++port) {
    for (ir::Endpoint use = store.FirstConsumer(node, port); use.node.valid();
         use = store.NextConsumer(use)) {
      if (!inside.Has(use.node)) return Leak{{node, port}, use};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Leak> FindLeak(const ir::Store& store, const std::vector<ir::NodeId>& inner,
                             const std::vector<ir::NodeId>& outputs) {
  const SmallSet<ir::NodeId> inside(inner.begin(), inner.end());
  std::optional<Leak> lowest;
  for (const ir::NodeId node : inner) {
    if (lowest && lowest->value.node < node) continue;
    if (catalog::IsConstType(store.TypeText(node))) continue;
    if (std::find(outputs.begin(), outputs.end(), node) != outputs.end()) continue;
    if (auto leak = LeakOf(store, node, inside)) lowest = leak;
  }
  return lowest;
}

}  // namespace ge::match
