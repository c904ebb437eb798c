// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/interpreter_thread.h"

#include <cxxabi.h>
#include <pthread.h>

#include <algorithm>
#include <exception>

#include "diagnostics/error_id.h"
#include "lifecycle/native_thread.h"

namespace ge::pyrt {

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
    const Status started = start();
    void* main_state = started.ok() ? api.PyEval_SaveThread() : nullptr;
    done(started);
    if (main_state == nullptr) {
      id_ = std::thread::id();
      return;
    }
    api.PyEval_RestoreThread(main_state);
    Loop(api);
  };
  // Signals stay deliverable: children that Python starts inherit this thread's mask.
  if (StartDetachedThread("ge_pyrt_python", Signals::kDelivered, body)) return {};
  return {ErrorId::kNoInterpreterThread,
          "the system gives no thread for the interpreter; check ulimit -u"};
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
      id_ = std::thread::id();
      std::lock_guard<std::mutex> lock(mutex_);
      task->done = true;
      changed_.notify_all();
      return;
    }
    const Status outcome = Guarded(task->fn, "a task on the interpreter thread");
    task->fn = nullptr;  // what it holds goes here, with the GIL, and before its caller goes on
    // A task may have ended Python behind our back: then there is nothing to wait for.
    const bool over = task->last || api.Py_IsInitialized() == 0;
    std::lock_guard<std::mutex> lock(mutex_);
    task->outcome = outcome;
    task->done = true;
    changed_.notify_all();
    if (over) return;
  }
}

Status InterpreterThread::WaitFor(const std::shared_ptr<Task>& task, const Deadline& deadline) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (deadline.Wait(changed_, lock, [&] { return task->done; })) return task->outcome;
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
