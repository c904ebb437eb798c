// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_GATE_H_
#define GE_PYRT_SRC_LIFECYCLE_GATE_H_

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "lifecycle/deadline.h"

namespace ge::pyrt {

/// Admits threads to Python and counts them (R3). "Closed" and the count are one word, so nobody
/// can be between a check and an entry, and a refusal costs neither a lock nor a system call.
class Gate {
 public:
  /// false: closed. On true the caller is inside and must Leave.
  bool Enter() noexcept;
  /// For what a thread inside starts on its behalf: never refused, counted the same.
  void EnterFromInside() noexcept { word_.fetch_add(kOne); }
  void Leave() noexcept;

  void Open() noexcept { word_.fetch_and(~kClosed); }
  void Close() noexcept { word_.fetch_or(kClosed); }

  /// Waits until nobody is inside; false when the deadline passed first.
  /// At most `own` entries may remain: those of the calling thread itself.
  bool Drain(const Deadline& deadline, uint64_t own = 0);

  uint64_t InsideCount() const noexcept { return word_.load() / kOne; }

 private:
  static constexpr uint64_t kClosed = 1;
  static constexpr uint64_t kOne = 2;

  std::atomic<uint64_t> word_{kClosed};
  std::mutex mutex_;  // only for waiting; leaf
  std::condition_variable left_;
};

/// Leaves the gate unless the entry is kept; also when the thread is unwound while it waits.
class Entry {
 public:
  explicit Entry(Gate& gate) : gate_(&gate) {}
  Entry(const Entry&) = delete;
  Entry& operator=(const Entry&) = delete;
  ~Entry() {
    if (gate_ != nullptr) gate_->Leave();
  }
  void Keep() noexcept { gate_ = nullptr; }

 private:
  Gate* gate_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_GATE_H_
