// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "air/checked_load.h"

#include "air/air.h"
#include "catalog/attr_spelling.h"
#include "catalog/attr_types.h"
#include "support/interrupt.h"

namespace ge::air {

Expected<std::shared_ptr<ir::Store>> LoadChecked(const std::string& path,
                                                 std::vector<std::string>& warnings) {
  auto store = Load(path);
  if (!store) return store;
  catalog::AttrSpelling spelling;
  for (const ir::GraphIndex graph : (*store)->Graphs()) {
    const std::string who = "GE IR file '" + path + "': graph '" + (*store)->GraphName(graph) + "'";
    for (const ir::NodeId node : (*store)->Nodes(graph)) {
      if (Outcome wanted = interrupt::Check(); !wanted) return wanted;
      if (Outcome fit = catalog::FitTypes(**store, node); !fit) return fit.Within(who);
      for (const std::string& text : spelling.Texts(**store, node)) {
        warnings.push_back(who + ": " + text);
      }
    }
  }
  return store;
}

}  // namespace ge::air
