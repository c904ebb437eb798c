// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_OWNER_NAMES_H_
#define GE_PYRT_SRC_LIFECYCLE_OWNER_NAMES_H_

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

namespace ge::pyrt {

/// Names by slot for refusals, which must not wait for a lock. Read from any thread; written under
/// the lock of the owner table. Names are kept for the process's life.
class OwnerNames {
 public:
  void Set(uint64_t slot, const std::string& name) {
    if (slot >= kChunks * kPerChunk) return;
    std::atomic<Chunk*>& chunk = chunks_[slot / kPerChunk];
    if (chunk.load() == nullptr) chunk = new Chunk{};
    (*chunk.load())[slot % kPerChunk] = new std::string(name);
  }

  /// nullptr for a slot without a name.
  const std::string* Find(uint64_t slot) const noexcept {
    if (slot >= kChunks * kPerChunk) return nullptr;
    const Chunk* chunk = chunks_[slot / kPerChunk].load(std::memory_order_acquire);
    return chunk == nullptr ? nullptr : (*chunk)[slot % kPerChunk].load(std::memory_order_acquire);
  }

 private:
  static constexpr uint64_t kChunks = 256;
  static constexpr uint64_t kPerChunk = 256;
  using Chunk = std::array<std::atomic<const std::string*>, kPerChunk>;
  std::array<std::atomic<Chunk*>, kChunks> chunks_{};
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_OWNER_NAMES_H_
