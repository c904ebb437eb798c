// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "match/self_contained.h"

#include <algorithm>

#include "catalog/op_def.h"

namespace ge::match {

std::optional<Leak> FindLeak(const ir::Store& store, std::vector<ir::NodeId> inner,
                             const std::vector<ir::NodeId>& outputs) {
  std::sort(inner.begin(), inner.end());
  for (const ir::NodeId node : inner) {
    if (catalog::IsConstType(store.TypeText(node))) continue;
    if (std::find(outputs.begin(), outputs.end(), node) != outputs.end()) continue;
    for (int32_t port = 0; port < store.OutputCount(node); ++port) {
      for (ir::Endpoint use = store.FirstConsumer(node, port); use.node.valid();
           use = store.NextConsumer(use)) {
        if (!std::binary_search(inner.begin(), inner.end(), use.node)) {
          return Leak{{node, port}, use};
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace ge::match
