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

/// Edits (insert, delete, replace, swap of neighbours; letter case is free) that turn one text into
/// the other.
inline size_t EditDistance(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  const auto same = [&](size_t i, size_t j) { return lower(a[i - 1]) == lower(b[j - 1]); };
  std::vector<std::vector<size_t>> cost(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    for (size_t j = 1; j <= b.size(); ++j) {
      cost[i][j] = std::min(
          {cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (same(i, j) ? 0 : 1)});
      if (i > 1 && j > 1 && same(i - 1, j) && same(i, j - 1)) {
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
      }
    }
  }
  return cost[a.size()][b.size()];
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

/// "; did you mean 'a', 'b' or 'c'?" for the end of a text; empty without names.
inline std::string DidYouMean(const std::vector<std::string>& near) {
  std::string text;
  for (size_t i = 0; i < near.size(); ++i) {
    text += i == 0 ? "; did you mean '" : i + 1 == near.size() ? " or '" : ", '";
    text += near[i] + "'";
  }
  return text.empty() ? text : text + "?";
}

}  // namespace ge

#endif  // GRAPH_ENGINE_SUPPORT_NEAR_NAMES_H_
