// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/release_queue.h"

namespace ge::pyrt {

void ReleaseQueue::Push(uint64_t slot, void* py_object) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (closed_) {
    ++abandoned_;
    ++abandoned_by_slot_[slot];
    return;
  }
  objects_.push_back(Dropped{slot, py_object});
  waiting_.store(objects_.size(), std::memory_order_relaxed);
}

std::vector<void*> ReleaseQueue::Take() {
  std::vector<Dropped> taken;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    taken.swap(objects_);
    waiting_.store(0, std::memory_order_relaxed);
  }
  std::vector<void*> objects;
  objects.reserve(taken.size());
  for (const Dropped& dropped : taken) objects.push_back(dropped.object);
  return objects;
}

void ReleaseQueue::Close() {
  std::lock_guard<std::mutex> lock(mutex_);
  closed_ = true;
  abandoned_ += objects_.size();
  for (const Dropped& dropped : objects_) ++abandoned_by_slot_[dropped.slot];
  objects_.clear();
  waiting_.store(0, std::memory_order_relaxed);
}

std::map<uint64_t, uint64_t> ReleaseQueue::AbandonedBySlot() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return abandoned_by_slot_;
}

}  // namespace ge::pyrt
