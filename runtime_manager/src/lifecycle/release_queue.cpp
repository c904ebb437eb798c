// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/release_queue.h"

namespace ge::pyrt {

void ReleaseQueue::Push(void* py_object) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (closed_) {
    ++abandoned_;
    return;
  }
  objects_.push_back(py_object);
  waiting_.store(objects_.size(), std::memory_order_relaxed);
}

std::vector<void*> ReleaseQueue::Take() {
  std::vector<void*> taken;
  std::lock_guard<std::mutex> lock(mutex_);
  taken.swap(objects_);
  waiting_.store(0, std::memory_order_relaxed);
  return taken;
}

void ReleaseQueue::Close() {
  std::lock_guard<std::mutex> lock(mutex_);
  closed_ = true;
  abandoned_ += objects_.size();
  objects_.clear();
  waiting_.store(0, std::memory_order_relaxed);
}

void ReleaseQueue::Reopen() {
  std::lock_guard<std::mutex> lock(mutex_);
  closed_ = false;
}

}  // namespace ge::pyrt
