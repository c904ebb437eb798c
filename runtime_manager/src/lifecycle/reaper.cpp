// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/reaper.h"

#include <new>

#include "lifecycle/native_thread.h"

namespace ge::pyrt {

void Reaper::Queue(void* thread_state) {
  std::lock_guard<std::mutex> lock(mutex_);
  states_.push_back(thread_state);
  if (!running_) {
    running_ = StartDetachedThread("ge_pyrt_reaper", Signals::kBlocked, [this] { Loop(); });
  }
  queued_.notify_one();
}

void Reaper::ResetInChild() {
  new (&mutex_) std::mutex;
  new (&queued_) std::condition_variable;
  new (&states_) std::vector<void*>;  // another thread may have been changing it
  running_ = false;
}

void Reaper::Loop() {
  for (;;) {
    std::vector<void*> states;
    {
      std::unique_lock<std::mutex> lock(mutex_);
      queued_.wait(lock, [this] { return !states_.empty(); });
      states.swap(states_);
    }
    for (void* state : states) adopt_(state);
  }
}

}  // namespace ge::pyrt
