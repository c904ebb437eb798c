// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// What others do to the interpreter: an end that is not ours, and forks.
#include <new>

#include "lifecycle/core.h"
#include "lifecycle/tripwire.h"

namespace ge::pyrt {

void Core::OnInterpreterEnding() {
  const State state = state_;
  if (!IsReady(state) && state != State::kQuiescing) return;
  ShutdownReport report;
  const Deadline deadline = Deadline::After(settings_.shutdown_deadline_ms);
  bool begun = false;
  WithoutGil(&functions_, [&] { begun = BeginEnd(deadline, report); });
  {
    // From here on nobody else may go near Python: whoever asked for the GIL would never come back.
    std::lock_guard<std::mutex> lock(mutex_);
    foreign_end_ = true;
  }
  if (begun) {
    Note("foreign_ending", "", "the interpreter is being ended by another component");
    gate_.Close();
    // Whatever is left after the deadline is named; the end cannot be stopped from here.
    Status status = DrainGate(deadline, report);
    if (status.ok()) status = QuiesceOwners(Place::kHere, deadline, report);
    DrainDropped();
    dropped_.Close();
    if (!status.ok()) Warn(status.message(), "");
    journal_.Write(Describe());
    std::lock_guard<std::mutex> lock(mutex_);
    ending_ = false;
    changed_.notify_all();
  }
  // Without the second line nobody will tell that it is over; nothing of it can be stopped.
  if (!second_line_) OnInterpreterGone();
}

/// The end of an interpreter that we started, by another component on a thread of its own. Python
/// up to 3.12 waits in it for the thread that it calls main, which is ours and waits for tasks.
void Core::OnThreadsEnding() {
  if (!owned_ || Forked() || interpreter_.IsCurrent()) return;
  OnInterpreterEnding();
  if (functions_.minor >= 13) return;  // it waits no more, and wants its first state at the end
  Status left;
  WithoutGil(&functions_,
             [&] { left = interpreter_.Leave(Deadline::After(settings_.shutdown_deadline_ms)); });
  if (!left.ok()) Warn(left.Within("the end of Python by another component").message(), "");
}

void Core::OnInterpreterGone() noexcept {
  std::vector<std::string> abandoned;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    // Our own end also comes by here.
    if (ending_ && owned_) return;
    if (!Change(Event::kForeignEnded)) return;
    for (const OwnerEntry& owner : owners_.all()) {
      if (owner.end == OwnerEnd::kLive) abandoned.push_back(owner.client.name);
    }
  }
  gate_.Close();
  dropped_.Close();
  for (const std::string& name : abandoned) Note("abandoned", name, "it still owned Python");
  Note("foreign_gone", "", libpython_);
  journal_.Write(Describe());
}

/// What is dropped after the end stays with the process; the record says whose it was.
void Core::NoteAbandonedReferences() {
  for (const auto& [slot, count] : dropped_.AbandonedBySlot()) {
    Note("abandoned_references", OwnerName(slot), std::to_string(count));
  }
}

void Core::WatchForksOnce() {
  static const bool once = [] {
    WatchForks([] { Core::Process().BeforeFork(); }, [] { Core::Process().AfterForkInParent(); },
               [] { Core::Process().OnNativeFork(); });
    return true;
  }();
  static_cast<void>(once);
}

// Every lock that guards data which the child goes on with is ours while the process is copied, so
// the child finds whole data. In the order in which they nest.
void Core::BeforeFork() {
  mutex_.lock();
  plugins_.LockForFork();
  services_.LockForFork();
  journal_.LockForFork();
}

void Core::AfterForkInParent() {
  journal_.UnlockAfterFork();
  services_.UnlockAfterFork();
  plugins_.UnlockAfterFork();
  mutex_.unlock();
}

void Core::OnNativeFork() noexcept {
  if (const std::optional<State> next = Next(state_, Event::kForked)) state_ = *next;
  // The waiters that a condition variable remembers are not in this process.
  new (&changed_) std::condition_variable;
  plugins_.ResetInChild();
  AfterForkInParent();
  starting_ = ending_ = false;
  journal_.DetachInChild();
}

void Core::OnForkRepaired() {
  if (Next(state_, Event::kForkRepaired) == std::nullopt) return;
  new (&gate_) Gate;
  new (&dropped_) ReleaseQueue;
  reaper_.ResetInChild();
  witness_.Forget();
  ResetThreadsInChild();
  gate_.Open();
  // An attach of this thread goes on; a task's entry was that of the thread that waits for it.
  ThreadRecord& me = ThisThread();
  if (me.Attached()) gate_.EnterFromInside();
  owned_ = false;
  foreign_end_ = false;
  Advance(Event::kForkRepaired);
  journal_.OpenInChild();
  {
    // The child's flight recorder is a new one: it begins with whom the child has inherited.
    std::lock_guard<std::mutex> lock(mutex_);
    for (const OwnerEntry& owner : owners_.all()) {
      if (owner.end != OwnerEnd::kLive) continue;
      journal_.Flight().NameOwner(owner.slot, owner.client.name);
      journal_.Flight().Record(FlightKind::kAcquire, owner.slot, TurnText(owner.client));
    }
  }
  Note("fork_repaired", "", "child of os.fork");
}

}  // namespace ge::pyrt
