// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_RELEASE_QUEUE_H_
#define GE_PYRT_SRC_LIFECYCLE_RELEASE_QUEUE_H_

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

namespace ge::pyrt {

/// References dropped by threads without the GIL (R15). Take() empties it at the next attach; after
/// Close() later drops are abandoned and counted: their interpreter is going or gone. Leaf lock.
class ReleaseQueue {
 public:
  void Push(uint64_t slot, void* py_object);  ///< `slot`: the owner that drops it
  bool Empty() const noexcept { return waiting_.load(std::memory_order_relaxed) == 0; }
  std::vector<void*> Take();
  void Close();

  uint64_t waiting() const noexcept { return waiting_.load(std::memory_order_relaxed); }
  uint64_t abandoned() const noexcept { return abandoned_.load(std::memory_order_relaxed); }
  std::map<uint64_t, uint64_t> AbandonedBySlot() const;

 private:
  struct Dropped {
    uint64_t slot;
    void* object;
  };
  mutable std::mutex mutex_;
  bool closed_ = false;
  std::vector<Dropped> objects_;
  std::map<uint64_t, uint64_t> abandoned_by_slot_;
  std::atomic<uint64_t> waiting_{0};
  std::atomic<uint64_t> abandoned_{0};
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_RELEASE_QUEUE_H_
