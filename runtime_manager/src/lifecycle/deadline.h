// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_DEADLINE_H_
#define GE_PYRT_SRC_LIFECYCLE_DEADLINE_H_

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace ge::pyrt {

/// A point in time that a wait must not pass; negative milliseconds = no limit.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;
  static Deadline After(int64_t ms) {
    Deadline deadline;
    deadline.limited_ = ms >= 0;
    if (deadline.limited_) deadline.at_ = Clock::now() + std::chrono::milliseconds(ms);
    return deadline;
  }

  bool Passed() const { return limited_ && Clock::now() >= at_; }
  /// Milliseconds left, not below 1 (a wait that is begun is a real one); `unlimited` without a
  /// limit.
  int64_t RemainingMs(int64_t unlimited) const {
    if (!limited_) return unlimited;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(at_ - Clock::now());
    return std::max<int64_t>(left.count(), 1);
  }
  Deadline Sooner(const Deadline& other) const {
    if (!limited_ || !other.limited_) return limited_ ? *this : other;
    return at_ < other.at_ ? *this : other;
  }

  /// The next moment to look again: the deadline, or `ms` from now when that is sooner.
  Clock::time_point Tick(int64_t ms) const {
    const auto tick = Clock::now() + std::chrono::milliseconds(ms);
    return limited_ ? std::min(at_, tick) : tick;
  }

  /// Waits under `lock` until `ready`; false when the deadline passed first.
  template <class Ready>
  bool Wait(std::condition_variable& changed, std::unique_lock<std::mutex>& lock,
            Ready ready) const {
    if (limited_) return changed.wait_until(lock, at_, ready);
    changed.wait(lock, ready);
    return true;
  }

 private:
  bool limited_ = false;
  Clock::time_point at_{};
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_DEADLINE_H_
