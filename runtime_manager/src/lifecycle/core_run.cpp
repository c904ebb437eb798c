// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Work that is done with Python in the caller's place.
#include <memory>

#include "diagnostics/error_catalog.h"
#include "environment/import_watch.h"
#include "environment/paths.h"
#include "lifecycle/core.h"
#include "lifecycle/native_thread.h"
#include "lifecycle/thread_interrupt.h"

namespace ge::pyrt {

Status Core::Interrupt() {
  if (!IsReady(state_) || !MarkThreadsInside() || !gate_.Enter()) return {};
  // The thread waits for the GIL in the caller's place: who holds it may be what is to stop.
  const bool started = StartDetachedThread("ge_pyrt_interrupt", Signals::kBlocked, [this] {
    Entry entry(gate_);
    const int gil = functions_.PyGILState_Ensure();
    RaiseInMarkedThreads(functions_);
    functions_.PyGILState_Release(gil);
  });
  if (started) return {};
  gate_.Leave();
  return {ErrorId::kNoThread, "the system gives no thread to interrupt Python"};
}

Status Core::RunOnInterpreterThread(uint64_t slot, const std::function<Status()>& fn,
                                    const RunOptions& options) {
  if (state_ == State::kForked) return Refuse(slot);
  if (owned_ && !interpreter_.IsCurrent()) return RunThere(slot, fn, options);
  AttachOptions wait;
  wait.deadline_ms = options.deadline_ms;
  const Result<void*> token = Attach(slot, wait);
  if (!token) return token.status();
  const bool main_thread = interpreter_.IsCurrent() || OnPythonMainThread(functions_);
  const Status status =
      main_thread
          ? Guarded(fn, OwnerName(slot))
          : Status(GE_PYRT_WRONG_THREAD, OwnerName(slot) +
                                             ": this must run on Python's main thread; the process "
                                             "started Python itself, so call from there");
  const Status detached = Detach(token.value(), true);
  return status.ok() ? detached : status;
}

Status Core::RunThere(uint64_t slot, const std::function<Status()>& fn, const RunOptions& options) {
  const ThreadRecord* me = KnownThread();
  if (me != nullptr && !me->Idle()) {
    gate_.EnterFromInside();
  } else if (!IsReady(state_) || !gate_.Enter()) {
    return Refuse(slot);
  }
  // By value and shared: at a Timeout the task may still be at work when this frame is gone.
  const auto entry = std::make_shared<Entry>(gate_);
  const auto task = [this, slot, fn, entry]() -> Status {
    OwnerCounters& counters = journal_.Counters(slot);
    counters.leases.fetch_add(1, std::memory_order_relaxed);
    counters.attaches.fetch_add(1, std::memory_order_relaxed);
    journal_.Flight().Record(FlightKind::kAttach, slot);
    Status done;
    {
      const TaskLease lease(slot);
      done = Guarded(fn, OwnerName(slot));
    }
    ForgetInterrupt(functions_, ThisThread());
    journal_.Flight().Record(FlightKind::kDetach, slot);
    counters.leases.fetch_sub(1, std::memory_order_relaxed);
    return done;
  };
  const Status status =
      RunPython(Place::kInterpreterThread, task, Deadline::After(options.deadline_ms));
  return status.code() == GE_PYRT_TIMEOUT ? status.Within(OwnerName(slot)) : status;
}

void Core::Accuse(uint64_t slot, const Blame& blame) {
  const std::string* known = names_.Find(slot);
  const std::string owner = known != nullptr ? *known : "";
  const std::string text = TextOf(blame);
  journal_.Add("host_changed", owner, text);
  if (IsWorthAWarning(blame)) {
    journal_.Warn(
        WithCode(ErrorId::kHostChanged, (owner.empty() ? "" : "plugin '" + owner + "': ") + text),
        owner);
  }
}

Status Core::WithPython(uint64_t slot, bool main_thread, const std::function<Status()>& fn) {
  const auto body = [this, slot, &fn]() -> Status {
    ImportWatch watch(functions_, [&](const Blame& blame) { Accuse(slot, blame); });
    const Status status = Guarded(fn, OwnerName(slot));
    watch.Finish();
    return status;
  };
  if (owned_ && main_thread) {
    RunOptions options;
    options.deadline_ms = -1;  // a load takes as long as its imports
    return RunOnInterpreterThread(slot, body, options);
  }
  const Result<void*> token = Attach(slot, {});
  if (!token) return token.status();
  const Status status = Guarded(body, OwnerName(slot));
  const Status detached = Detach(token.value(), true);
  return status.ok() ? detached : status;
}

Status Core::RunPython(Place place, std::function<Status()> fn, const Deadline& deadline) {
  // On the thread itself (libc's exit was called there) it is not known who has the GIL.
  if (place == Place::kInterpreterThread && !interpreter_.IsCurrent()) {
    Status status;
    WithoutGil(&functions_, [&] { status = interpreter_.Run(std::move(fn), deadline); });
    return status;
  }
  ThreadRecord& me = ThisThread();
  const int64_t left_ms = deadline.RemainingMs(-1);
  if (left_ms >= 0 && HoldsGil(functions_) == GilState::kNotHeld) {
    if (Status status = ProveGil(0, left_ms); !status.ok()) return status;
  }
  TakeGil(me, 0);
  const Status status = Guarded(fn, "the end of Python's use");
  const Lease lease = me.Pop();
  if (me.Idle()) ForgetInterrupt(functions_, me);
  functions_.PyGILState_Release(lease.gil_state);
  return status;
}

}  // namespace ge::pyrt
