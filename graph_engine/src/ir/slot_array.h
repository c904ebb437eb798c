// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_SLOT_ARRAY_H_
#define GRAPH_ENGINE_IR_SLOT_ARRAY_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace ge::ir {

/// The slots of a node's ports. Up to kInside of them, which is what most nodes have, lie in the
/// node itself: they cost no allocation, and whoever looks at the node has them in its cache.
template <class T, uint32_t kInside>
class SlotArray {
 public:
  size_t size() const { return size_; }
  T* begin() { return size_ <= kInside ? inside_ : outside_.get(); }
  T* end() { return begin() + size_; }
  const T* begin() const { return size_ <= kInside ? inside_ : outside_.get(); }
  const T* end() const { return begin() + size_; }
  T& operator[](size_t index) { return begin()[index]; }
  const T& operator[](size_t index) const { return begin()[index]; }

  /// Keeps the first ones; new ones are as T() makes them.
  void Resize(size_t size) {
    if (size == size_) return;
    const size_t kept = std::min(size, size_t{size_});
    if (size <= kInside) {
      if (size_ > kInside) std::copy_n(outside_.get(), kept, inside_);
      std::fill(inside_ + kept, inside_ + size, T());
      outside_.reset();
    } else {
      auto moved = std::make_unique<T[]>(size);
      std::copy_n(begin(), kept, moved.get());
      outside_ = std::move(moved);
    }
    size_ = static_cast<uint32_t>(size);
  }

 private:
  uint32_t size_ = 0;
  T inside_[kInside];
  std::unique_ptr<T[]> outside_;  // all of them, when they are more
};

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_SLOT_ARRAY_H_
