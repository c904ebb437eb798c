// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_INTERN_POOL_H_
#define GRAPH_ENGINE_IR_INTERN_POOL_H_

#include <cstdint>

#include "ir/chunked_array.h"
#include "ir/hash_index.h"

namespace ge::ir {

/// Equal values are kept once and never move; number 0 is the default value, which costs nothing.
/// Hash: a struct with size_t operator()(const T&).
template <class T, class Hash>
class InternPool {
 public:
  uint32_t Intern(const T& value) {
    if (value == Default()) return 0;
    const uint32_t hash = FoldHash(Hash()(value));
    const uint32_t known = index_.Find(hash, [&](uint32_t id) { return (*this)[id] == value; });
    if (known != HashIndex::kNothing) return known;
    const uint32_t id = values_.Push(value) + 1;
    index_.Insert(hash, id);
    return id;
  }
  const T& operator[](uint32_t id) const { return id == 0 ? Default() : values_[id - 1]; }

 private:
  static const T& Default() {
    static const T* const value = new T();  // never destroyed: stores may die at exit
    return *value;
  }

  ChunkedArray<T> values_;
  HashIndex index_;
};

/// Order-dependent mix of a new hash into a running one.
inline void MixHash(size_t& seed, size_t value) {
  seed ^= value + 0x9e3779b97f4a7c15ULL + (seed << 6) + (seed >> 2);
}

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_INTERN_POOL_H_
