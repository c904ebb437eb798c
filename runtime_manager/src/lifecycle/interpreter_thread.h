// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_INTERPRETER_THREAD_H_
#define GE_PYRT_SRC_LIFECYCLE_INTERPRETER_THREAD_H_

#include <pthread.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "environment/python_api.h"
#include "ge/pyrt/result.h"
#include "lifecycle/deadline.h"

namespace ge::pyrt {

/// The dedicated thread that starts Python, is Python's main thread, runs tasks and ends Python
/// (R4): ending it on another thread hangs 3.9 to 3.12 once `threading` was imported. Whoever waits
/// for the thread's last task also waits for the thread's own end: it destroys what libraries keep
/// for each thread, which must not meet the destructors and atexit functions of the process
/// (libcrypto, which hashlib loads, frees the same memory in both).
class InterpreterThread {
 public:
  /// Makes the thread, which runs `start`; when that is OK it holds the GIL, lets go of it and then
  /// runs tasks. `done` is called on the thread with the outcome, without the GIL. `api` must live
  /// for ever. The Status says only whether the thread could be made.
  Status Launch(const PythonApi& api, std::function<Status()> start,
                std::function<void(const Status&)> done);

  /// Runs `fn` there with the GIL and waits; in place when called on the thread itself. The
  /// caller's GIL must not be held (in place: is held). Timeout: a task that has not begun is not
  /// run any more, one that has begun goes on; the text says which.
  Status Run(std::function<Status()> fn, const Deadline& deadline);

  /// The last task: calls `end` with the GIL, which must end Python; then the thread ends. After a
  /// Timeout it may be asked again and waits for the same end.
  Status Finish(std::function<Status()> end, const Deadline& deadline);

  /// Was Finish asked? Then no other task is begun any more.
  bool IsFinishing();

  /// The last task, when somebody else ends Python: the thread gives its thread state up and ends.
  /// The caller's GIL must not be held. Timeout: it is busy, and leaves later.
  Status Leave(const Deadline& deadline);

  /// Waits, 2 s at most, for the end of a thread that runs no more tasks, or whose start failed;
  /// not for one that lives, nor on the thread itself.
  void AwaitEnd();

  /// Did it outlast that wait? Waits for nothing.
  bool Lingers();

  /// As threading.get_ident() names it; 0: there is none.
  unsigned long Ident() const noexcept { return ident_.load(); }
  bool IsCurrent() const noexcept { return id_.load() == std::this_thread::get_id(); }
  /// Also when it runs no more tasks, and destroys what it kept.
  bool IsItself() const noexcept { return self_.load() == pthread_self(); }

 private:
  struct Task {
    std::function<Status()> fn;
    Status outcome;
    bool last = false;
    bool leaves = false;
    bool done = false;
    bool over = false;  ///< with it the thread ends
  };
  void Loop(const PythonApi& api);
  void Forget();  ///< on the thread, at its end
  Status WaitFor(const std::shared_ptr<Task>& task, const Deadline& deadline);

  std::mutex joining_;  // held during a join; the thread itself never takes it
  std::optional<pthread_t> thread_;
  std::atomic<pthread_t> self_{};  // until it is joined
  std::atomic<bool> ending_{false};
  std::atomic<std::thread::id> id_{};
  std::atomic<unsigned long> ident_{0};
  std::mutex mutex_;  // leaf; never held while a task runs
  std::condition_variable changed_;
  std::deque<std::shared_ptr<Task>> tasks_;
  std::shared_ptr<Task> last_;
};

/// Runs `fn` and turns its C++ exceptions into a Status; a dying thread's unwind goes on.
Status Guarded(const std::function<Status()>& fn, const std::string& who);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_INTERPRETER_THREAD_H_
