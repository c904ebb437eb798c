// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_CHUNKED_ARRAY_H_
#define GRAPH_ENGINE_IR_CHUNKED_ARRAY_H_

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace ge::ir {

/// Grows without moving its elements: references stay valid for the life of the array. The first
/// chunks are small, as most stores are replacement graphs of a few nodes: 4, 4, 8, 16, ... 256,
/// then 512 elements each.
template <class T>
class ChunkedArray {
 public:
  uint32_t size() const { return size_; }
  T& operator[](uint32_t index) { return *At(index); }
  const T& operator[](uint32_t index) const { return *At(index); }

  /// Index of a new, value-initialised element.
  uint32_t Grow() {
    if (size_ == room_) {
      const uint32_t count = room_ == 0 ? kFirst : room_ < kChunk ? room_ : kChunk;
      chunks_.push_back(std::make_unique<T[]>(count));
      room_ += count;
    }
    return size_++;
  }
  uint32_t Push(T value) {
    const uint32_t index = Grow();
    *At(index) = std::move(value);
    return index;
  }

 private:
  static constexpr uint32_t kFirst = 4;
  static constexpr uint32_t kChunk = 512;
  static constexpr uint32_t kSmallChunks = 8;  // they hold kChunk elements together

  T* At(uint32_t index) const {
    if (index >= kChunk) return &chunks_[index / kChunk + kSmallChunks - 1][index % kChunk];
    if (index < kFirst) return &chunks_[0][index];
    const uint32_t bit = 31U - static_cast<uint32_t>(__builtin_clz(index));
    return &chunks_[bit - 1][index - (1U << bit)];
  }

  std::vector<std::unique_ptr<T[]>> chunks_;
  uint32_t size_ = 0;
  uint32_t room_ = 0;
};

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_CHUNKED_ARRAY_H_
