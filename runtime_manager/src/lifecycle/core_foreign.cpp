// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// What others do to the interpreter: an end that is not ours, and forks.
#include <new>

#include "lifecycle/core.h"

namespace ge::pyrt {

void Core::OnInterpreterEnding() {
  if (state_ == State::kForked || !IsReady(state_)) return;
  ShutdownReport report;
  const Deadline deadline = Deadline::After(settings_.shutdown_deadline_ms);
  bool begun = false;
  WithoutGil(&functions_, minor_, [&] { begun = BeginEnd(deadline, report); });
  if (!begun) return;
  Note("foreign_ending", "", "the interpreter is being ended by another component");
  gate_.Close();
  // Whatever is left after the deadline is named; the end cannot be stopped from here.
  Status status = DrainGate(deadline, report);
  if (status.ok()) status = QuiesceOwners(Place::kHere, deadline, report);
  DrainDropped();
  dropped_.Close();
  if (!status.ok()) Warn(status.message());
  journal_.Write(Describe());
  std::lock_guard<std::mutex> lock(mutex_);
  ending_ = false;
  changed_.notify_all();
}

void Core::OnInterpreterGone() noexcept {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    // Our own end also comes by here.
    if (ending_ && owned_) return;
    if (!Change(Event::kForeignEnded)) return;
  }
  gate_.Close();
  dropped_.Close();
  Note("foreign_gone", "", libpython_);
  journal_.Write(Describe());
}

void Core::OnNativeFork() noexcept {
  if (const std::optional<State> next = Next(state_, Event::kForked)) state_ = *next;
  journal_.DetachInChild();
}

void Core::OnForkRepaired() {
  if (Next(state_, Event::kForkRepaired) == std::nullopt) return;
  // Only the forking thread is here, and it is in none of our critical sections: every lock that
  // another thread may have held is made anew.
  new (&mutex_) std::mutex;
  new (&changed_) std::condition_variable;
  journal_.ResetLockInChild();
  plugins_.ResetLockInChild();
  new (&gate_) Gate;
  new (&dropped_) ReleaseQueue;
  reaper_.ResetInChild();
  ResetThreadsInChild();
  gate_.Open();
  for (const Lease& lease : ThisThread().leases) gate_.EnterNested(lease.slot);
  owned_ = false;
  ending_ = false;
  Change(Event::kForkRepaired);
  Note("fork_repaired", "", "child of os.fork");
}

}  // namespace ge::pyrt
