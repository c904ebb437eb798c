// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SUPPORT_UNIQUE_NAMES_H_
#define GRAPH_ENGINE_SUPPORT_UNIQUE_NAMES_H_

#include <string>
#include <unordered_map>
#include <unordered_set>

namespace ge {

/// Names that are taken. A clash gets the suffix _1, _2, ...; the cost does not grow with the
/// number of clashes of one name.
class UniqueNames {
 public:
  /// False when the name was taken already.
  bool Take(const std::string& name) { return taken_.insert(name).second; }

  /// `wanted` if it is free, else with the first free suffix; taken from now on.
  std::string Make(const std::string& wanted) {
    if (Take(wanted)) return wanted;
    int& last = suffixes_[wanted];
    std::string name;
    do {
      name = wanted + "_" + std::to_string(++last);
    } while (!Take(name));
    return name;
  }

 private:
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, int> suffixes_;  // last suffix given per wanted name
};

}  // namespace ge

#endif  // GRAPH_ENGINE_SUPPORT_UNIQUE_NAMES_H_
