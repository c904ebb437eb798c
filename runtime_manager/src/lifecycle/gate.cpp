// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/gate.h"

namespace ge::pyrt {

bool Gate::Enter() noexcept {
  uint64_t seen = word_.load();
  do {
    if ((seen & kClosed) != 0) return false;
  } while (!word_.compare_exchange_weak(seen, seen + kOne));
  return true;
}

void Gate::Leave() noexcept {
  if (((word_.fetch_sub(kOne) - kOne) & kClosed) == 0) return;
  // The lock is taken for its order alone: whoever drains has looked before, or waits already.
  std::lock_guard<std::mutex> lock(mutex_);
  left_.notify_all();
}

bool Gate::Drain(const Deadline& deadline, uint64_t own) {
  std::unique_lock<std::mutex> lock(mutex_);
  return deadline.Wait(left_, lock, [&] { return InsideCount() <= own; });
}

}  // namespace ge::pyrt
