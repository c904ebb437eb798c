// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_THREAD_RECORD_H_
#define GE_PYRT_SRC_LIFECYCLE_THREAD_RECORD_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>

namespace ge::pyrt {

/// One attach of a thread: whose it is, and what PyGILState_Release wants to know.
struct Lease {
  static constexpr int kNoGil = -1;   ///< the scope of a task; the GIL is not this lease's business
  static constexpr int kNested = -2;  ///< the GIL is an outer lease's, which ends later
  uint64_t slot = 0;
  int gil_state = kNoGil;
  bool over = false;     ///< given up before an inner one; goes with that one
  bool counted = false;  ///< in the owner's count of leases
  uint64_t nested = 0;   ///< attaches inside it that its owner has not been counted yet
};

/// What we know of one thread; only that thread touches it, unless said otherwise.
class ThreadRecord {
 public:
  void* kept_state = nullptr;  ///< the PyThreadState that we made for this thread, kept for reuse
  void* state = nullptr;       ///< the PyThreadState of the outermost lease, while there is one
  size_t stack_size = 0;       ///< bytes; 0 until asked

  // What other threads may look at. `thread` is Python's name for it, too (threading.get_ident).
  const unsigned long thread;
  std::atomic<bool> inside{false};       ///< has a lease
  std::atomic<uint64_t> outer_slot{0};   ///< owner of the outermost lease, while inside
  std::atomic<bool> interrupted{false};  ///< what it runs now is to get a KeyboardInterrupt

  ThreadRecord();
  bool Idle() const noexcept { return depth_ == 0; }
  /// Has this thread entered the gate itself? (For a task its caller has.)
  bool Attached() const noexcept { return depth_ != 0 && first_[0].gil_state >= 0; }
  Lease& Innermost() noexcept { return At(depth_ - 1); }
  Lease& Push(uint64_t slot, int gil_state);
  /// One more of the same owner, counted there.
  Lease& PushNested(Lease& outer) {
    ++outer.nested;
    if (depth_ >= kInline) return Push(outer.slot, Lease::kNested);
    Lease& lease = first_[depth_++];
    lease.slot = outer.slot;
    lease.gil_state = Lease::kNested;
    lease.over = lease.counted = false;
    lease.nested = 0;
    return lease;
  }
  Lease Pop() noexcept;
  /// Takes the innermost lease back if it is `lease` and came from PushNested.
  bool PopNested(const void* lease) noexcept {
    if (depth_ < 2) return false;
    const Lease& innermost = At(depth_ - 1);
    Lease& outer = At(depth_ - 2);
    if (lease != &innermost || innermost.gil_state != Lease::kNested || innermost.counted ||
        outer.over) {
      return false;
    }
    outer.nested += innermost.nested;
    --depth_;
    return true;
  }
  /// Is `lease`, which may be any address, one of this thread's?
  bool Has(const void* lease) noexcept;

 private:
  static constexpr size_t kInline = 8;
  Lease& At(size_t index) noexcept {
    return index < kInline ? first_[index] : further_[index - kInline];
  }

  // A lease's address is what its holder has to show: it must not move.
  std::array<Lease, kInline> first_;
  std::deque<Lease> further_;
  size_t depth_ = 0;
};

/// Calls `fn` for the record of each thread that has a lease, under a leaf lock.
void ForEachThreadInside(const std::function<void(ThreadRecord&)>& fn);

/// After a fork only this thread is there; the list's lock may have been another one's.
void ResetThreadsInChild();

/// This thread's record, made at first use. Its end hands leases and state to `on_thread_end`.
ThreadRecord& ThisThread();

// One word of static TLS: found without a call, on every attach.
[[gnu::tls_model("initial-exec")]] inline thread_local ThreadRecord* this_thread = nullptr;

/// The same, but nullptr when this thread has none: asking costs nothing and leaves no trace.
inline ThreadRecord* KnownThread() noexcept { return this_thread; }

/// Set once, before the first attach; called on each ending thread that has a record.
void SetThreadEndHandler(void (*on_thread_end)(ThreadRecord& record));

size_t StackSize(ThreadRecord& record);

/// The scope of one task in which this thread counts as attached (nested attaches need no gate).
class TaskLease {
 public:
  explicit TaskLease(uint64_t slot) { ThisThread().Push(slot, Lease::kNoGil); }
  TaskLease(const TaskLease&) = delete;
  TaskLease& operator=(const TaskLease&) = delete;
  ~TaskLease() { ThisThread().Pop(); }
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_THREAD_RECORD_H_
