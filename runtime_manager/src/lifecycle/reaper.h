// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_REAPER_H_
#define GE_PYRT_SRC_LIFECYCLE_REAPER_H_

#include <condition_variable>
#include <functional>
#include <mutex>
#include <vector>

namespace ge::pyrt {

/// Deletes the thread states of ended threads (R16) on a thread of its own that never attaches:
/// deleting another thread's state from an attached thread hangs or aborts newer CPythons.
/// Process-lifetime: its thread is detached and waits for ever.
class Reaper {
 public:
  /// `adopt` deletes one state; it runs on the reaper's thread and decides whether it still may.
  explicit Reaper(std::function<void(void*)> adopt) : adopt_(std::move(adopt)) {}

  /// Any thread, without or with the GIL. The reaper's thread is made at the first call.
  void Queue(void* thread_state);
  void ResetInChild();  ///< after os.fork: the thread is not in this process

 private:
  void Loop();

  const std::function<void(void*)> adopt_;
  std::mutex mutex_;  // leaf
  std::condition_variable queued_;
  std::vector<void*> states_;
  bool running_ = false;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_REAPER_H_
