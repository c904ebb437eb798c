// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_THREAD_RECORD_H_
#define GE_PYRT_SRC_LIFECYCLE_THREAD_RECORD_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace ge::pyrt {

/// One attach of a thread: whose it is, and what PyGILState_Release wants to know.
struct Lease {
  static constexpr int kNoGil = -1;  ///< the scope of a task; the GIL is not this lease's business
  uint64_t slot = 0;
  int gil_state = kNoGil;
};

/// What we know of one thread; only that thread touches it, unless said otherwise.
struct ThreadRecord {
  std::vector<Lease> leases;   ///< innermost last; changed by Push and Pop
  void* kept_state = nullptr;  ///< the PyThreadState that we made for this thread, kept for reuse
  size_t stack_size = 0;       ///< bytes; 0 until asked

  // What other threads may look at. `thread` is Python's name for it, too (threading.get_ident).
  const unsigned long thread;
  std::atomic<bool> inside{false};       ///< has a lease
  std::atomic<bool> interrupted{false};  ///< what it runs now is to get a KeyboardInterrupt

  ThreadRecord();
  void Push(const Lease& lease);
  Lease Pop();
};

/// Calls `fn` for the record of each thread that has a lease, under a leaf lock.
void ForEachThreadInside(const std::function<void(ThreadRecord&)>& fn);

/// After a fork only this thread is there; the list's lock may have been another one's.
void ResetThreadsInChild();

/// This thread's record, made at first use. Its end hands leases and state to `on_thread_end`.
ThreadRecord& ThisThread();

/// Set once, before the first attach; called on each ending thread that has a record.
void SetThreadEndHandler(void (*on_thread_end)(ThreadRecord& record));

size_t StackSize(ThreadRecord& record);

/// The scope of one task in which this thread counts as attached (nested attaches need no gate).
class TaskLease {
 public:
  explicit TaskLease(uint64_t slot) { ThisThread().Push({slot, Lease::kNoGil}); }
  TaskLease(const TaskLease&) = delete;
  TaskLease& operator=(const TaskLease&) = delete;
  ~TaskLease() { ThisThread().Pop(); }
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_THREAD_RECORD_H_
