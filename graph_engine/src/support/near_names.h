// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SUPPORT_NEAR_NAMES_H_
#define GRAPH_ENGINE_SUPPORT_NEAR_NAMES_H_

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ge {

/// Edits (insert, delete, replace; letter case is free) that turn one text into the other.
inline size_t EditDistance(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = diagonal + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row[b.size()];
}

/// Up to three of `known` that are spelt like `name`, nearest first.
inline std::vector<std::string> NearNames(std::string_view name,
                                          const std::vector<std::string>& known) {
  const size_t limit = std::max<size_t>(1, name.size() / 3);
  std::vector<std::pair<size_t, std::string>> near;
  for (const std::string& candidate : known) {
    const size_t distance = EditDistance(name, candidate);
    if (distance <= limit) near.emplace_back(distance, candidate);
  }
  std::sort(near.begin(), near.end());
  if (near.size() > 3) near.resize(3);
  std::vector<std::string> names;
  for (auto& entry : near) names.push_back(std::move(entry.second));
  return names;
}

}  // namespace ge

#endif  // GRAPH_ENGINE_SUPPORT_NEAR_NAMES_H_
