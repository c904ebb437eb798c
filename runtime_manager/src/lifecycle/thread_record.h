// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_THREAD_RECORD_H_
#define GE_PYRT_SRC_LIFECYCLE_THREAD_RECORD_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ge::pyrt {

/// One attach of a thread: whose it is, and what PyGILState_Release wants to know.
struct Lease {
  static constexpr int kNoGil = -1;  ///< the scope of a task; the GIL is not this lease's business
  uint64_t slot = 0;
  int gil_state = kNoGil;
};

/// What we know of one thread; only that thread touches it.
struct ThreadRecord {
  std::vector<Lease> leases;   ///< innermost last
  void* kept_state = nullptr;  ///< the PyThreadState that we made for this thread, kept for reuse
  size_t stack_size = 0;       ///< bytes; 0 until asked
};

/// This thread's record, made at first use. Its end hands leases and state to `on_thread_end`.
ThreadRecord& ThisThread();

/// Set once, before the first attach; called on each ending thread that has a record.
void SetThreadEndHandler(void (*on_thread_end)(ThreadRecord& record));

size_t StackSize(ThreadRecord& record);

/// The scope of one task in which this thread counts as attached (nested attaches need no gate).
class TaskLease {
 public:
  explicit TaskLease(uint64_t slot) { ThisThread().leases.push_back({slot, Lease::kNoGil}); }
  TaskLease(const TaskLease&) = delete;
  TaskLease& operator=(const TaskLease&) = delete;
  ~TaskLease() { ThisThread().leases.pop_back(); }
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_THREAD_RECORD_H_
