// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Threads that come to Python and leave it again.
#include <memory>

#include "diagnostics/error_catalog.h"
#include "lifecycle/core.h"
#include "lifecycle/native_thread.h"
#include "lifecycle/thread_interrupt.h"

namespace ge::pyrt {
namespace {

constexpr size_t kSmallestStack = size_t{512} << 10;
constexpr size_t kSmallestStack313 = size_t{2} << 20;

Status InSubInterpreter(const std::string& who) {
  return {GE_PYRT_WRONG_INTERPRETER,
          who +
              ": this thread is in a sub-interpreter; plugins live in the main one: attach from a "
              "thread that has not entered another interpreter"};
}

}  // namespace

Status Core::CheckThread(ThreadRecord& me, uint64_t slot) const {
  const int minor = functions_.minor;
  const size_t smallest = minor >= 13 ? kSmallestStack313 : kSmallestStack;
  if (StackSize(me) < smallest) {
    return {GE_PYRT_STACK_TOO_SMALL,
            OwnerName(slot) + ": this thread has a stack of " +
                std::to_string(StackSize(me) >> 10) + " KiB; Python 3." + std::to_string(minor) +
                " needs " + std::to_string(smallest >> 10) +
                " KiB: start it with a larger one (pthread_attr_setstacksize)"};
  }
  return {};
}

/// Takes the GIL on this thread and notes the lease. The first time a foreign thread comes, its
/// thread state is made and kept: one outer Ensure, so that later ones only take and let go.
Lease& Core::TakeGil(ThreadRecord& me, uint64_t slot) {
  if (functions_.PyGILState_GetThisThreadState() == nullptr) {
    functions_.PyGILState_Ensure();
    me.kept_state = functions_.PyEval_SaveThread();
  }
  const int before = functions_.PyGILState_Ensure();
  if (me.Idle()) me.state = functions_.PyGILState_GetThisThreadState();
  return me.Push(slot, before);
}

void* Core::AttachNested(uint64_t slot) {
  ThreadRecord* me = KnownThread();
  if (me == nullptr || me->Idle()) return nullptr;
  Lease& outer = me->Innermost();
  const State state = state_;
  const bool same = outer.slot == slot && outer.gil_state != Lease::kNoGil;
  if (!same || (!IsReady(state) && state != State::kQuiescing) || !dropped_.Empty() ||
      me->state == nullptr || functions_.current_state() != me->state) {
    return nullptr;
  }
  return &me->PushNested(outer);
}

Result<void*> Core::Attach(uint64_t slot, const AttachOptions& options) {
  ThreadRecord* me = KnownThread();
  Lease* lease = nullptr;
  if (me == nullptr || me->Idle()) {
    // Refused before this thread gets a record: no lock and no system call.
    if (!IsReady(state_) || !gate_.Enter()) return Refuse(slot);
    Entry entry(gate_);
    me = &ThisThread();
    if (Status status = CheckThread(*me, slot); !status.ok()) return status;
    const GilState gil = HoldsGil(functions_);
    if (gil == GilState::kOtherInterpreter || LeadsToSubInterpreter(functions_)) {
      return InSubInterpreter(OwnerName(slot));
    }
    if (options.deadline_ms >= 0 && gil == GilState::kNotHeld) {
      if (Status status = ProveGil(slot, options.deadline_ms); !status.ok()) return status;
    }
    lease = &TakeGil(*me, slot);
    entry.Keep();
    CountIn(*lease);
  } else {
    // Inside already: an end waits for the outer lease, so this one is never refused before.
    const State state = state_;
    if (!IsReady(state) && state != State::kQuiescing) return Refuse(slot);
    const GilState gil = HoldsGil(functions_);
    if (gil == GilState::kOtherInterpreter) return InSubInterpreter(OwnerName(slot));
    Lease& outer = me->Innermost();
    const bool counted_there = outer.slot == slot && outer.gil_state != Lease::kNoGil;
    if (counted_there) ++outer.nested;
    lease = gil == GilState::kHeld ? &me->Push(slot, Lease::kNested) : &TakeGil(*me, slot);
    if (!counted_there) CountIn(*lease);
  }
  if (!dropped_.Empty()) DrainDropped();
  return static_cast<void*>(lease);
}

Status Core::Detach(void* token, bool for_good) {
  if (state_ == State::kForked || DetachNested(token)) return {};
  ThreadRecord* me = KnownThread();
  if (me == nullptr || !me->Has(token)) {
    Status wrong(ErrorId::kEndedElsewhere,
                 "an attach was to be ended on another thread than its own; the thread that "
                 "attached keeps the GIL until it ends the attach itself");
    if (for_good) Warn(WithCode(ErrorId::kDetachElsewhere, wrong.text()), "");
    return wrong;
  }
  if (token != &me->Innermost()) {
    Status wrong(ErrorId::kEndedEarly,
                 "an attach was to be ended before one that was made inside it; end the innermost "
                 "first");
    if (for_good) {
      static_cast<Lease*>(token)->over = true;
      const std::string* owner = names_.Find(static_cast<Lease*>(token)->slot);
      Warn(WithCode(ErrorId::kDetachOutOfOrder, wrong.text()), owner != nullptr ? *owner : "");
    }
    return wrong;
  }
  do {
    EndLease(*me);
  } while (!me->Idle() && me->Innermost().over);
  return {};
}

void Core::EndLease(ThreadRecord& me) {
  const Lease lease = me.Pop();
  if (lease.gil_state >= 0) {
    // A thread that is unwound by an ending interpreter no longer holds the GIL.
    const State state = state_;
    if (state != State::kForeignFinalized && state != State::kFinalized &&
        HoldsGil(functions_) == GilState::kHeld) {
      if (me.Idle()) ForgetInterrupt(functions_, me);
      functions_.PyGILState_Release(lease.gil_state);
    }
  }
  CountOut(lease);
  if (!lease.counted) me.Innermost().nested += lease.nested;
  if (me.Idle()) gate_.Leave();
}

void Core::CountIn(Lease& lease) {
  lease.counted = true;
  OwnerCounters& counters = journal_.Counters(lease.slot);
  counters.leases.fetch_add(1, std::memory_order_relaxed);
  counters.attaches.fetch_add(1, std::memory_order_relaxed);
  journal_.Flight().Record(FlightKind::kAttach, lease.slot);
}

void Core::CountOut(const Lease& lease) {
  if (!lease.counted) return;
  journal_.Flight().Record(FlightKind::kDetach, lease.slot);
  OwnerCounters& counters = journal_.Counters(lease.slot);
  counters.leases.fetch_sub(1, std::memory_order_relaxed);
  if (lease.nested != 0) counters.attaches.fetch_add(lease.nested, std::memory_order_relaxed);
}

void Core::OnThreadEnd(ThreadRecord& record) {
  if (state_ == State::kForked) return;
  while (!record.Idle()) {
    const Lease lease = record.Pop();
    CountOut(lease);
    if (record.Idle() && lease.gil_state != Lease::kNoGil) gate_.Leave();
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
  gate_.EnterFromInside();
  // Its own copies: it may still wait when the next join fills functions_ anew.
  const auto wait = [this, proof, take = functions_.PyGILState_Ensure,
                     give = functions_.PyGILState_Release] {
    Entry entry(gate_);
    give(take());
    std::lock_guard<std::mutex> lock(proof->mutex);
    proof->had = true;
    proof->changed.notify_all();
  };
  const auto thread = StartThread("ge_pyrt_broker", Signals::kBlocked, wait);
  if (!thread) {
    gate_.Leave();
    return {ErrorId::kNoThread, "the system gives no thread to wait for the GIL"};
  }
  bool had = false;
  {
    std::unique_lock<std::mutex> lock(proof->mutex);
    had = Deadline::After(deadline_ms).Wait(proof->changed, lock, [&] { return proof->had; });
  }
  if (had) {
    pthread_join(*thread, nullptr);  // a refusal that follows leaves no thread behind
    return {};
  }
  pthread_detach(*thread);
  return {ErrorId::kGilTimeout, OwnerName(slot) + ": the GIL was not free within " +
                                    std::to_string(deadline_ms) +
                                    " ms; 'gepyrt owners' shows who is inside"};
}

void Core::DrainDropped() {
  for (void* object : dropped_.Take()) functions_.Py_DecRef(object);
}

void Core::Drop(uint64_t slot, void* py_object) {
  const State state = state_;
  if (state == State::kForked) return;
  const ThreadRecord* me = KnownThread();
  const bool inside = me != nullptr && !me->Idle();
  // READY only: of a runtime that ends under us not even the question for the GIL is safe.
  const bool held = (IsReady(state) || (state == State::kQuiescing && inside)) &&
                    HoldsGil(functions_) == GilState::kHeld;
  if (held) {
    functions_.Py_DecRef(py_object);
  } else {
    dropped_.Push(slot, py_object);
  }
}

}  // namespace ge::pyrt
