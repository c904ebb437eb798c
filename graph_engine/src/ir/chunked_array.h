// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_CHUNKED_ARRAY_H_
#define GRAPH_ENGINE_IR_CHUNKED_ARRAY_H_

#include <cstdint>
#include <memory>
#include <vector>

namespace ge::ir {

/// Grows without moving its elements: references stay valid for the life of the array.
template <class T>
class ChunkedArray {
 public:
  uint32_t size() const { return size_; }
  T& operator[](uint32_t index) { return chunks_[index / kChunk][index % kChunk]; }
  const T& operator[](uint32_t index) const { return chunks_[index / kChunk][index % kChunk]; }

  /// Index of a new, value-initialised element.
  uint32_t Grow() {
    if (size_ == chunks_.size() * kChunk) chunks_.push_back(std::make_unique<T[]>(kChunk));
    return size_++;
  }

 private:
  static constexpr uint32_t kChunk = 512;
  std::vector<std::unique_ptr<T[]>> chunks_;
  uint32_t size_ = 0;
};

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_CHUNKED_ARRAY_H_
