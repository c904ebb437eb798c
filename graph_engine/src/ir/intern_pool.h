// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_INTERN_POOL_H_
#define GRAPH_ENGINE_IR_INTERN_POOL_H_

#include <cstdint>
#include <deque>
#include <unordered_map>

namespace ge::ir {

/// Equal values are kept once and never move. Hash: a struct with size_t operator()(const T&).
template <class T, class Hash>
class InternPool {
 public:
  uint32_t Intern(const T& value) {
    const size_t hash = Hash()(value);
    const auto range = index_.equal_range(hash);
    for (auto it = range.first; it != range.second; ++it) {
      if (values_[it->second] == value) return it->second;
    }
    const uint32_t id = static_cast<uint32_t>(values_.size());
    values_.push_back(value);
    index_.emplace(hash, id);
    return id;
  }
  const T& operator[](uint32_t id) const { return values_[id]; }

 private:
  std::deque<T> values_;
  std::unordered_multimap<size_t, uint32_t> index_;
};

/// Order-dependent mix of a new hash into a running one.
inline void MixHash(size_t& seed, size_t value) {
  seed ^= value + 0x9e3779b97f4a7c15ULL + (seed << 6) + (seed >> 2);
}

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_INTERN_POOL_H_
