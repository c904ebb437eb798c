// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <cxxabi.h>

#include <memory>

#include "diagnostics/error_catalog.h"
#include "environment/import_watch.h"
#include "lifecycle/core.h"
#include "lifecycle/native_thread.h"
#include "lifecycle/thread_interrupt.h"

namespace ge::pyrt {
namespace {

constexpr size_t kSmallestStack = size_t{512} << 10;
constexpr size_t kSmallestStack313 = size_t{2} << 20;

/// Leaves the gate unless the entry is kept; also when the thread is unwound while it waits.
class Entry {
 public:
  Entry(Gate& gate, uint64_t slot) : gate_(&gate), slot_(slot) {}
  Entry(const Entry&) = delete;
  Entry& operator=(const Entry&) = delete;
  ~Entry() {
    if (gate_ != nullptr) gate_->Leave(slot_);
  }
  void Keep() noexcept { gate_ = nullptr; }

 private:
  Gate* gate_;
  const uint64_t slot_;
};

}  // namespace

Status Core::CheckThread(ThreadRecord& me, uint64_t slot) const {
  const size_t smallest = minor_ >= 13 ? kSmallestStack313 : kSmallestStack;
  if (StackSize(me) < smallest) {
    return {GE_PYRT_STACK_TOO_SMALL,
            OwnerName(slot) + ": this thread has a stack of " +
                std::to_string(StackSize(me) >> 10) + " KiB; Python 3." + std::to_string(minor_) +
                " needs " + std::to_string(smallest >> 10) +
                " KiB: start it with a larger one (pthread_attr_setstacksize)"};
  }
  if (HoldsGil(functions_, minor_) == GilState::kOtherInterpreter) {
    return {GE_PYRT_WRONG_INTERPRETER,
            OwnerName(slot) +
                ": a sub-interpreter is current on this thread; plugins live in the "
                "main interpreter"};
  }
  return {};
}

/// Takes the GIL on this thread and notes the lease. The first time a foreign thread comes, its
/// thread state is made and kept: one outer Ensure, so that later ones only take and let go.
void Core::TakeGil(ThreadRecord& me, uint64_t slot) {
  if (functions_.PyGILState_GetThisThreadState() == nullptr) {
    functions_.PyGILState_Ensure();
    me.kept_state = functions_.PyEval_SaveThread();
  }
  me.Push(Lease{slot, functions_.PyGILState_Ensure()});
}

Result<void*> Core::Attach(uint64_t slot, const AttachOptions& options) {
  const State state = state_;
  if (state == State::kForked) return Refusal(state, "Attach");
  ThreadRecord& me = ThisThread();
  if (me.leases.empty()) {
    if (!IsReady(state) || !gate_.Enter(slot)) return Refuse(slot);
    Entry entry(gate_, slot);
    if (Status status = CheckThread(me, slot); !status.ok()) return status;
    if (options.deadline_ms >= 0 && HoldsGil(functions_, minor_) == GilState::kNotHeld) {
      if (Status status = ProveGil(slot, options.deadline_ms); !status.ok()) return status;
    }
    TakeGil(me, slot);
    entry.Keep();
  } else {
    // Inside already: an end waits for the outer lease, so this one is never refused before.
    if (!IsReady(state) && state != State::kQuiescing) return Refuse(slot);
    gate_.EnterNested(slot);
    Entry entry(gate_, slot);
    TakeGil(me, slot);
    entry.Keep();
  }
  OwnerCounters& counters = journal_.Counters(slot);
  counters.leases.fetch_add(1, std::memory_order_relaxed);
  counters.attaches.fetch_add(1, std::memory_order_relaxed);
  journal_.Flight().Record(FlightKind::kAttach, slot);
  if (!dropped_.Empty()) DrainDropped();
  return static_cast<void*>(&me);
}

void Core::Detach(void* token) {
  if (state_ == State::kForked) return;
  ThreadRecord& me = ThisThread();
  if (token != &me || me.leases.empty()) {
    return Warn(WithCode(
        ErrorId::kDetachElsewhere,
        "an attach was ended on another thread than its own; the GIL stays with the thread "
        "that attached"));
  }
  const Lease lease = me.Pop();
  // A thread that is unwound by an ending interpreter no longer holds the GIL.
  if (state_ != State::kForeignFinalized && state_ != State::kFinalized &&
      HoldsGil(functions_, minor_) == GilState::kHeld) {
    if (me.leases.empty()) ForgetInterrupt(functions_, me);
    functions_.PyGILState_Release(lease.gil_state);
  }
  journal_.Counters(lease.slot).leases.fetch_sub(1, std::memory_order_relaxed);
  journal_.Flight().Record(FlightKind::kDetach, lease.slot);  // before an end may go on
  gate_.Leave(lease.slot);
}

void Core::OnThreadEnd(ThreadRecord& record) {
  if (state_ == State::kForked) return;
  for (const Lease& lease : record.leases) {
    if (lease.gil_state == Lease::kNoGil) continue;
    journal_.Flight().Record(FlightKind::kDetach, lease.slot);
    gate_.Leave(lease.slot);
  }
  if (record.kept_state != nullptr && IsReady(state_)) reaper_.Queue(record.kept_state);
}

/// R19: CPython cannot wait for the GIL with a limit, so a thread of ours waits in the caller's
/// place first. It lets go at once; who takes the GIL after it is not bounded.
Status Core::ProveGil(uint64_t slot, int64_t deadline_ms) {
  struct Proof {
    std::mutex mutex;
    std::condition_variable changed;
    bool had = false;
  };
  const auto proof = std::make_shared<Proof>();
  gate_.EnterNested(0);
  const bool started = StartDetachedThread("ge_pyrt_broker", Signals::kBlocked, [this, proof] {
    Entry entry(gate_, 0);
    const int gil = functions_.PyGILState_Ensure();
    functions_.PyGILState_Release(gil);
    std::lock_guard<std::mutex> lock(proof->mutex);
    proof->had = true;
    proof->changed.notify_all();
  });
  if (!started) {
    gate_.Leave(0);
    return {ErrorId::kNoThread, "the system gives no thread to wait for the GIL"};
  }
  std::unique_lock<std::mutex> lock(proof->mutex);
  if (Deadline::After(deadline_ms).Wait(proof->changed, lock, [&] { return proof->had; }))
    return {};
  return {ErrorId::kGilTimeout, OwnerName(slot) + ": the GIL was not free within " +
                                    std::to_string(deadline_ms) +
                                    " ms; 'gepyrt owners' shows who is inside"};
}

Status Core::Interrupt() {
  if (!MarkThreadsInside() || !IsReady(state_) || !gate_.Enter(0)) return {};
  // The thread waits for the GIL in the caller's place: who holds it may be what is to stop.
  const bool started = StartDetachedThread("ge_pyrt_interrupt", Signals::kBlocked, [this] {
    Entry entry(gate_, 0);
    const int gil = functions_.PyGILState_Ensure();
    RaiseInMarkedThreads(functions_);
    functions_.PyGILState_Release(gil);
  });
  if (started) return {};
  gate_.Leave(0);
  return {ErrorId::kNoThread, "the system gives no thread to interrupt Python"};
}

void Core::DrainDropped() {
  for (void* object : dropped_.Take()) functions_.Py_DecRef(object);
}

void Core::Drop(void* py_object) {
  const State state = state_;
  if (state == State::kForked) return;
  // READY only: of a runtime that ends under us not even the question for the GIL is safe.
  const bool held =
      (IsReady(state) || (state == State::kQuiescing && !ThisThread().leases.empty())) &&
      HoldsGil(functions_, minor_) == GilState::kHeld;
  if (held) {
    functions_.Py_DecRef(py_object);
  } else {
    dropped_.Push(py_object);
  }
}

Status Core::RunOnInterpreterThread(uint64_t slot, const std::function<Status()>& fn) {
  if (state_ == State::kForked) return Refusal(state_, "RunOnInterpreterThread");
  if (owned_ && !interpreter_.IsCurrent()) {
    ThreadRecord& me = ThisThread();
    if (me.leases.empty()) {
      if (!IsReady(state_) || !gate_.Enter(slot)) return Refuse(slot);
    } else {
      gate_.EnterNested(slot);
    }
    Entry entry(gate_, slot);
    OwnerCounters& counters = journal_.Counters(slot);
    counters.leases.fetch_add(1, std::memory_order_relaxed);
    counters.attaches.fetch_add(1, std::memory_order_relaxed);
    journal_.Flight().Record(FlightKind::kAttach, slot);
    const Status status = RunPython(
        Place::kInterpreterThread,
        [&] {
          Status done;
          {
            const TaskLease lease(slot);
            done = Guarded(fn, OwnerName(slot));
          }
          ForgetInterrupt(functions_, ThisThread());
          return done;
        },
        Deadline::After(-1));
    counters.leases.fetch_sub(1, std::memory_order_relaxed);
    journal_.Flight().Record(FlightKind::kDetach, slot);
    return status;
  }
  const Result<void*> token = Attach(slot, {});
  if (!token) return token.status();
  const bool main_thread = interpreter_.IsCurrent() || OnPythonMainThread(functions_);
  const Status status =
      main_thread
          ? Guarded(fn, OwnerName(slot))
          : Status(GE_PYRT_WRONG_THREAD, OwnerName(slot) +
                                             ": this must run on Python's main thread; the process "
                                             "started Python itself, so call from there");
  Detach(token.value());
  return status;
}

void Core::Accuse(uint64_t slot, const Blame& blame) {
  std::string owner;
  if (slot != 0) {
    std::lock_guard<std::mutex> lock(mutex_);
    const OwnerEntry* entry = owners_.Find(slot);
    if (entry != nullptr) owner = entry->client.name;
  }
  const std::string text = TextOf(blame);
  journal_.Add("host_changed", owner, text);
  if (IsWorthAWarning(blame)) {
    journal_.Warn(
        WithCode(ErrorId::kHostChanged, (owner.empty() ? "" : "plugin '" + owner + "': ") + text));
  }
}

Status Core::WithPython(uint64_t slot, bool main_thread, const std::function<Status()>& fn) {
  const auto body = [this, slot, &fn]() -> Status {
    ImportWatch watch(functions_, [&](const Blame& blame) { Accuse(slot, blame); });
    const Status status = Guarded(fn, OwnerName(slot));
    watch.Finish();
    return status;
  };
  if (owned_ && main_thread) return RunOnInterpreterThread(slot, body);
  const Result<void*> token = Attach(slot, {});
  if (!token) return token.status();
  const Status status = Guarded(body, OwnerName(slot));
  Detach(token.value());
  return status;
}

Status Core::RunPython(Place place, std::function<Status()> fn, const Deadline& deadline) {
  if (place == Place::kInterpreterThread) {
    Status status;
    WithoutGil(&functions_, minor_, [&] { status = interpreter_.Run(std::move(fn), deadline); });
    return status;
  }
  ThreadRecord& me = ThisThread();
  TakeGil(me, 0);
  const Status status = Guarded(fn, "the end of Python's use");
  const Lease lease = me.Pop();
  if (me.leases.empty()) ForgetInterrupt(functions_, me);
  functions_.PyGILState_Release(lease.gil_state);
  return status;
}

}  // namespace ge::pyrt
