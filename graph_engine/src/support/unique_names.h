// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SUPPORT_UNIQUE_NAMES_H_
#define GRAPH_ENGINE_SUPPORT_UNIQUE_NAMES_H_

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "support/table_memory.h"

namespace ge {

/// Names that are taken. A clash gets the suffix _1, _2, ...; the cost does not grow with the
/// number of clashes of one name. The texts given out live as long as this object.
class UniqueNames {
 public:
  /// False when the name was taken already.
  bool Take(std::string_view name) { return Added(name).second; }

  /// `wanted` if it is free, else with the first free suffix; taken from now on.
  std::string_view Make(std::string_view wanted) {
    if (const auto [name, fresh] = Added(wanted); fresh) return name;
    int& last = suffixes_[*taken_.find(wanted)];
    for (std::string name;;) {
      name.assign(wanted).append("_").append(std::to_string(++last));
      if (const auto [made, fresh] = Added(name); fresh) return made;
    }
  }

 private:
  std::pair<std::string_view, bool> Added(std::string_view name) {
    if (const auto known = taken_.find(name); known != taken_.end()) return {*known, false};
    return {*taken_.insert(memory_.Keep(name)).first, true};
  }

  TableMemory memory_;
  std::pmr::unordered_set<std::string_view> taken_{memory_.resource()};
  /// Last suffix given per wanted name.
  std::pmr::unordered_map<std::string_view, int> suffixes_{memory_.resource()};
};

}  // namespace ge

#endif  // GRAPH_ENGINE_SUPPORT_UNIQUE_NAMES_H_
