// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_HASH_INDEX_H_
#define GRAPH_ENGINE_IR_HASH_INDEX_H_

#include <cstdint>
#include <memory>
#include <utility>

namespace ge::ir {

/// From hashes to 32-bit values, in one block of memory: open addressing, linear probing. Several
/// values may have the same hash; the caller tells them apart. UINT32_MAX is no value.
class HashIndex {
 public:
  static constexpr uint32_t kNothing = UINT32_MAX;

  /// The value with this hash that `is_it` accepts, or kNothing.
  template <class IsIt>
  uint32_t Find(uint32_t hash, const IsIt& is_it) const {
    if (mask_ == 0) return kNothing;
    for (uint32_t at = hash & mask_; cells_[at].value != kNothing; at = (at + 1) & mask_) {
      if (cells_[at].hash == hash && is_it(cells_[at].value)) return cells_[at].value;
    }
    return kNothing;
  }
  /// The same where equal hashes mean equal keys.
  uint32_t Find(uint32_t hash) const {
    return Find(hash, [](uint32_t) { return true; });
  }

  void Insert(uint32_t hash, uint32_t value) {
    if (mask_ == 0 || (size_ + 1) * 4 > (mask_ + 1) * 3) Grow();
    Put(hash, value);
    ++size_;
  }

  /// Removes the one entry of that hash and value, if it is there.
  void Erase(uint32_t hash, uint32_t value) {
    if (mask_ == 0) return;
    uint32_t hole = hash & mask_;
    while (cells_[hole].hash != hash || cells_[hole].value != value) {
      if (cells_[hole].value == kNothing) return;
      hole = (hole + 1) & mask_;
    }
    // Entries that were pushed past the hole move back, so that no search ends there too early.
    for (uint32_t at = (hole + 1) & mask_; cells_[at].value != kNothing; at = (at + 1) & mask_) {
      const uint32_t home = cells_[at].hash & mask_;
      if (((at - home) & mask_) < ((at - hole) & mask_)) continue;
      cells_[hole] = cells_[at];
      hole = at;
    }
    cells_[hole].value = kNothing;
    --size_;
  }

 private:
  struct Cell {
    uint32_t hash;
    uint32_t value;
  };

  void Put(uint32_t hash, uint32_t value) {
    uint32_t at = hash & mask_;
    while (cells_[at].value != kNothing) at = (at + 1) & mask_;
    cells_[at] = {hash, value};
  }

  void Grow() {
    const uint32_t old_count = mask_ == 0 ? 0 : mask_ + 1;
    const std::unique_ptr<Cell[]> old = std::move(cells_);
    const uint32_t count = old_count == 0 ? 16 : old_count * 2;
    cells_.reset(new Cell[count]);
    mask_ = count - 1;
    for (uint32_t i = 0; i < count; ++i) cells_[i] = {0, kNothing};
    for (uint32_t i = 0; i < old_count; ++i) {
      if (old[i].value != kNothing) Put(old[i].hash, old[i].value);
    }
  }

  std::unique_ptr<Cell[]> cells_;
  uint32_t mask_ = 0;
  uint32_t size_ = 0;
};

/// Spreads a 32-bit key over all bits; different keys have different hashes.
inline uint32_t HashOfKey(uint32_t key) {
  key *= 0x9E3779B1U;
  return key ^ (key >> 15);
}
inline uint32_t FoldHash(size_t hash) {
  return HashOfKey(static_cast<uint32_t>(hash ^ (hash >> 32)));
}

/// From 32-bit keys, each at most once, to 32-bit values.
class KeyIndex {
 public:
  uint32_t Find(uint32_t key) const { return index_.Find(HashOfKey(key)); }  ///< or kNothing
  void Insert(uint32_t key, uint32_t value) { index_.Insert(HashOfKey(key), value); }
  void Erase(uint32_t key) {
    const uint32_t value = Find(key);
    if (value != HashIndex::kNothing) index_.Erase(HashOfKey(key), value);
  }

 private:
  HashIndex index_;
};

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_HASH_INDEX_H_
