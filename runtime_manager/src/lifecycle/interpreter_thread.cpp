// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/interpreter_thread.h"

#include <cxxabi.h>
#include <pthread.h>
#include <time.h>

#include <algorithm>
#include <exception>

#include "diagnostics/error_id.h"
#include "lifecycle/native_thread.h"

namespace ge::pyrt {
namespace {

constexpr time_t kThreadEndSeconds = 2;

}  // namespace

Status Guarded(const std::function<Status()>& fn, const std::string& who) {
  try {
    return fn();
  } catch (abi::__forced_unwind&) {
    throw;
  } catch (const std::exception& error) {
    return {ErrorId::kTaskThrew, who + " threw: " + error.what()};
  } catch (...) {
    return {ErrorId::kTaskThrew, who + " threw something that is no std::exception"};
  }
}

Status InterpreterThread::Launch(const PythonApi& api, std::function<Status()> start,
                                 std::function<void(const Status&)> done) {
  const auto body = [this, &api, start = std::move(start), done = std::move(done)] {
    id_ = std::this_thread::get_id();
    ident_ = pthread_self();
    self_ = pthread_self();
    const Status started = start();
    void* main_state = started.ok() ? api.PyEval_SaveThread() : nullptr;
    if (main_state == nullptr) Forget();
    done(started);
    if (main_state == nullptr) return;
    api.PyEval_RestoreThread(main_state);
    Loop(api);
  };
  AwaitEnd();  // of the thread of an earlier start, which was refused
  const std::lock_guard<std::mutex> lock(joining_);
  ending_ = false;
  // Signals stay deliverable: children that Python starts inherit this thread's mask.
  thread_ = StartThread("ge_pyrt_python", Signals::kDelivered, body);
  if (thread_) return {};
  return {ErrorId::kNoInterpreterThread,
          "the system gives no thread for the interpreter; check ulimit -u"};
}

void InterpreterThread::Forget() {
  id_ = std::thread::id();
  ident_ = 0;
  ending_ = true;
}

void InterpreterThread::AwaitEnd() {
  if (IsItself()) return;
  const std::lock_guard<std::mutex> lock(joining_);
  if (!thread_ || !ending_) return;
  timespec until{};
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_sec += kThreadEndSeconds;
  if (pthread_clockjoin_np(*thread_, nullptr, CLOCK_MONOTONIC, &until) != 0) return;
  thread_.reset();
  self_ = pthread_t{};
}

bool InterpreterThread::Lingers() {
  const std::lock_guard<std::mutex> lock(joining_);
  return thread_ && ending_;
}

void InterpreterThread::Loop(const PythonApi& api) {
  for (;;) {
    std::shared_ptr<Task> task;
    void* main_state = api.PyEval_SaveThread();
    {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [this] { return !tasks_.empty(); });
      task = tasks_.front();
      tasks_.pop_front();
    }
    api.PyEval_RestoreThread(main_state);
    if (task->leaves) {
      api.PyThreadState_Clear(main_state);
      api.PyThreadState_DeleteCurrent();
      Forget();
      std::lock_guard<std::mutex> lock(mutex_);
      task->over = true;
      task->done = true;
      changed_.notify_all();
      return;
    }
    const Status outcome = Guarded(task->fn, "a task on the interpreter thread");
    task->fn = nullptr;  // what it holds goes here, with the GIL, and before its caller goes on
    // A task may have ended Python behind our back: then there is nothing to wait for.
    const bool over = task->last || api.Py_IsInitialized() == 0;
    if (over) Forget();
    std::lock_guard<std::mutex> lock(mutex_);
    task->outcome = outcome;
    task->over = over;
    task->done = true;
    changed_.notify_all();
    if (over) return;
  }
}

Status InterpreterThread::WaitFor(const std::shared_ptr<Task>& task, const Deadline& deadline) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (deadline.Wait(changed_, lock, [&] { return task->done; })) {
    lock.unlock();
    if (task->over) AwaitEnd();
    return task->outcome;
  }
  const auto waiting = std::find(tasks_.begin(), tasks_.end(), task);
  if (waiting == tasks_.end() || task->last || task->leaves) {
    return {ErrorId::kInterpreterThreadBusy,
            "the interpreter thread did not finish within the deadline; the task goes on there"};
  }
  tasks_.erase(waiting);
  return {ErrorId::kInterpreterThreadBusy,
          "the interpreter thread was busy for the whole deadline; the task was not begun"};
}

Status InterpreterThread::Run(std::function<Status()> fn, const Deadline& deadline) {
  if (IsCurrent()) return Guarded(fn, "a task on the interpreter thread");
  auto task = std::make_shared<Task>();
  task->fn = std::move(fn);
  {
    std::lock_guard<std::mutex> lock(mutex_);
    tasks_.push_back(task);
    changed_.notify_all();
  }
  return WaitFor(task, deadline);
}

Status InterpreterThread::Leave(const Deadline& deadline) {
  const auto task = std::make_shared<Task>();
  task->leaves = true;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    tasks_.push_back(task);
    changed_.notify_all();
  }
  return WaitFor(task, deadline);
}

bool InterpreterThread::IsFinishing() {
  std::lock_guard<std::mutex> lock(mutex_);
  return last_ != nullptr;
}

Status InterpreterThread::Finish(std::function<Status()> end, const Deadline& deadline) {
  std::shared_ptr<Task> task;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (last_ == nullptr) {
      last_ = std::make_shared<Task>();
      last_->fn = std::move(end);
      last_->last = true;
      tasks_.push_back(last_);
      changed_.notify_all();
    }
    task = last_;
  }
  return WaitFor(task, deadline);
}

}  // namespace ge::pyrt
