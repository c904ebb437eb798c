// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SUPPORT_SMALL_MAP_H_
#define GRAPH_ENGINE_SUPPORT_SMALL_MAP_H_

#include <cstddef>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ge {

/// A map that is searched in a row while it is small, as maps around one match are; larger ones
/// get an index. Kept in the order of insertion, nothing is taken out. Key: hashable, small.
template <class Key, class Value>
class SmallMap {
 public:
  using Entry = std::pair<Key, Value>;

  void Reserve(size_t size) { row_.reserve(size); }
  /// Its value, made from `fresh` if the key was not there.
  Value& Add(const Key& key, Value fresh) {
    if (const size_t known = Place(key); known != row_.size()) return row_[known].second;
    row_.emplace_back(key, std::move(fresh));
    if (!index_.empty()) {
      index_.emplace(key, row_.size() - 1);
    } else if (row_.size() > kRow) {
      for (size_t i = 0; i < row_.size(); ++i) index_.emplace(row_[i].first, i);
    }
    return row_.back().second;
  }
  /// nullptr: the key is not there.
  Value* Find(const Key& key) {
    const size_t place = Place(key);
    return place == row_.size() ? nullptr : &row_[place].second;
  }
  const Value* Find(const Key& key) const { return const_cast<SmallMap*>(this)->Find(key); }

  auto begin() const { return row_.begin(); }
  auto end() const { return row_.end(); }

 private:
  static constexpr size_t kRow = 16;

  size_t Place(const Key& key) const {
    if (!index_.empty()) {
      const auto found = index_.find(key);
      return found == index_.end() ? row_.size() : found->second;
    }
    size_t place = 0;
    while (place != row_.size() && !(row_[place].first == key)) ++place;
    return place;
  }

  std::vector<Entry> row_;
  std::unordered_map<Key, size_t> index_;  // of all, once the row is long
};

}  // namespace ge

#endif  // GRAPH_ENGINE_SUPPORT_SMALL_MAP_H_
