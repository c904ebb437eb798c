// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "diagnostics/error_catalog.h"
#include "environment/paths.h"
#include "lifecycle/core.h"
#include "lifecycle/python_threads.h"
#include "lifecycle/tripwire.h"

namespace ge::pyrt {
namespace {

constexpr int64_t kFlushDeadlineMs = 2'000;
constexpr int64_t kNameEachMs = 1'000;

}  // namespace

/// The right to end: one at a time; others wait for its outcome. false: `report` is the answer.
bool Core::BeginEnd(const Deadline& deadline, ShutdownReport& report) {
  const bool on_interpreter = interpreter_.IsItself();
  std::unique_lock<std::mutex> lock(mutex_);
  const auto settled = [this] { return !ending_ && !starting_; };
  if (on_interpreter && !settled()) {
    // Python's own atexit functions run inside our end; it must not wait for itself.
    report.status = Refusal(state_, "Shutdown");
    return false;
  }
  if (!deadline.Wait(changed_, lock, settled)) {
    report.status = Status(ErrorId::kShutdownBusy, "another Shutdown or start is still at work");
    return false;
  }
  const State state = state_;
  if (foreign_end_) {
    report.status = Refusal(state, "Shutdown");
    return false;
  }
  if (state == State::kAbsent || state == State::kResolved || state == State::kFinalized)
    return false;
  if (!Change(Event::kQuiesce)) {
    report.status = Refusal(state, "Shutdown");
    return false;
  }
  ending_ = true;
  return true;
}

ShutdownReport Core::Shutdown(int64_t deadline_ms) {
  ShutdownReport report;
  if (state_ == State::kForked) {
    report.status = Refusal(state_, "Shutdown");
    return report;
  }
  if (ThreadRecord* me = KnownThread(); me != nullptr && !me->Idle()) {
    report.blockers = {OwnerName(me->Innermost().slot)};
    report.status =
        Status(ErrorId::kCallerAttached, "Shutdown was called by a thread that is attached for " +
                                             report.blockers[0] + "; end the attach first");
    return report;
  }
  const Deadline deadline =
      Deadline::After(deadline_ms < 0 ? settings_.shutdown_deadline_ms : deadline_ms);
  if (exiting_ && IsReady(state_)) return KeepInterpreter();
  bool begun = false;
  WithoutGil(Api(), [&] {
    begun = BeginEnd(deadline, report);
    if (!begun) interpreter_.AwaitEnd();  // of one whose start failed
  });
  if (!begun) return report;
  const Place place = owned_ ? Place::kInterpreterThread : Place::kHere;
  report.status = EndUseOfPython(place, deadline, report);
  if (report.status.ok()) {
    report.finalised = owned_;
    std::lock_guard<std::mutex> lock(mutex_);
    if (owned_) ++ends_;
    Change(Event::kEnded);
  }
  if (report.status.ok()) {
    plugins_.CloseAll();
    Note(report.finalised ? "finalise" : "let_go", "", libpython_);
  } else {
    Note("blocked", "", Joined(report.blockers));
  }
  report.record_path = journal_.Write(Describe());
  std::lock_guard<std::mutex> lock(mutex_);
  ending_ = false;
  changed_.notify_all();
  return report;
}

Status Core::EndUseOfPython(Place place, const Deadline& deadline, ShutdownReport& report) {
  const bool there = place == Place::kInterpreterThread;
  // After a Timeout of the very end there is nothing to do again: the thread takes no more tasks.
  const Status status = there && interpreter_.IsFinishing() ? Finalise(deadline, report)
                                                            : EndInOrder(place, deadline, report);
  if (!there || status.code() != GE_PYRT_TIMEOUT) return status;
  const std::string where = Whereabouts();
  if (report.blockers.empty()) report.blockers = {"Python code on the interpreter thread"};
  report.blockers.front() += where;
  return {status.code(), status.message() + where};
}

Status Core::EndInOrder(Place place, const Deadline& deadline, ShutdownReport& report) {
  gate_.Close();
  Note("gate_closed", "", "");
  if (Status status = DrainGate(deadline, report); !status.ok()) return status;
  if (place == Place::kInterpreterThread) {
    if (Status status = PrepareWitness(deadline); !status.ok()) return status;
  }
  if (Status status = QuiesceOwners(place, deadline, report); !status.ok()) return status;
  if (place == Place::kInterpreterThread) {
    if (Status status = WaitForThreads(deadline, report); !status.ok()) return status;
    if (Status status = StopDaemonThreads(deadline, report); !status.ok()) return status;
  }
  if (Status status = LetGo(place, deadline); !status.ok()) {
    report.blockers = {"Python code that runs when objects go (__del__, weakref callbacks, gc)"};
    return status;
  }
  return place == Place::kInterpreterThread ? Finalise(deadline, report) : Status();
}

/// Before what may hang: the interpreter thread makes what will tell where it does.
Status Core::PrepareWitness(const Deadline& deadline) {
  return RunPython(
      Place::kInterpreterThread,
      [this]() -> Status {
        witness_.Prepare(functions_);
        return {};
      },
      deadline);
}

/// ", at file:line in function" of what the interpreter thread hangs in; "" when nobody can say.
std::string Core::Whereabouts() {
  std::string where;
  WithoutGil(&functions_, [&] { where = witness_.Look(functions_, interpreter_.Ident()); });
  return where.empty() ? "" : ", " + where;
}

Status Core::DrainGate(const Deadline& deadline, ShutdownReport& report) {
  const ThreadRecord* me = KnownThread();
  const uint64_t own = me != nullptr && me->Attached() ? 1 : 0;
  bool drained = false;
  const auto name_those_inside = [&] {
    report.blockers.clear();
    std::map<uint64_t, int> inside;
    ForEachThreadInside([&](const ThreadRecord& thread) { ++inside[thread.outer_slot]; });
    for (const auto& [slot, count] : inside) {
      report.blockers.push_back(OwnerName(slot) + " (" + std::to_string(count) + " attached)");
    }
    if (inside.empty()) report.blockers.push_back("the runtime manager, waiting for the GIL");
  };
  while (!drained) {
    const Deadline tick = Deadline::After(kNameEachMs);
    WithoutGil(&functions_, [&] { drained = gate_.Drain(deadline.Sooner(tick), own); });
    if (drained) break;
    name_those_inside();
    if (deadline.Passed()) {
      return {ErrorId::kThreadsInside,
              "threads are still attached to Python: " + Joined(report.blockers) +
                  "; let them finish and call Shutdown again"};
    }
    Note("drain_waits", "", Joined(report.blockers));
  }
  report.blockers.clear();
  return {};
}

Status Core::QuiesceOwners(Place place, const Deadline& deadline, ShutdownReport& report) {
  std::vector<uint64_t> order;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    order = owners_.EndingOrder();
  }
  for (const uint64_t slot : order) {
    ClientInfo client;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      client = owners_.Find(slot)->client;
    }
    // By value: at a Timeout the task may go on after this frame is gone.
    const auto quiesce = [slot, on_quiesce = client.on_quiesce]() -> Status {
      const TaskLease lease(slot);
      return on_quiesce ? on_quiesce() : Status();
    };
    const Status status = RunPython(place, quiesce, deadline);
    if (!status.ok()) {
      const bool hangs = place == Place::kInterpreterThread && status.code() == GE_PYRT_TIMEOUT;
      const std::string where = hangs ? Whereabouts() : "";
      report.blockers = {"owner '" + client.name + "'" + where};
      return Status(ErrorId::kOwnerRefused,
                    status.text() + where + "; resolve it and call Shutdown again")
          .Within("owner '" + client.name + "' (role " + RoleName(client.role) +
                  ") did not let go of Python");
    }
    report.quiesce_order.push_back(client.name);
    {
      std::lock_guard<std::mutex> lock(mutex_);
      owners_.End(slot, OwnerEnd::kQuiesced,
                  journal_.Add("quiesce", client.name, RoleName(client.role)));
    }
    ShowPage();
  }
  return {};
}

/// Objects dropped, garbage collected, streams flushed, hooks out.
Status Core::LetGo(Place place, const Deadline& deadline) {
  return RunPython(
      place,
      [this]() -> Status {
        DrainDropped();
        CollectGarbage(functions_);
        {
          std::vector<std::string> names = ExtensionModules(functions_);
          std::lock_guard<std::mutex> lock(mutex_);
          extension_modules_ = std::move(names);
        }
        FlushStreams(functions_);
        RemoveTripwire(functions_);
        dropped_.Close();
        return {};
      },
      deadline);
}

Status Core::Finalise(const Deadline& deadline, ShutdownReport& report) {
  Status status;
  WithoutGil(&functions_, [&] {
    status = interpreter_.Finish(
        [this]() -> Status {
          // Its int says only whether flushing failed; the interpreter is gone either way.
          functions_.Py_FinalizeEx();
          return {};
        },
        deadline);
  });
  if (!status.ok()) {
    report.blockers = {"Py_FinalizeEx: a function registered with atexit, or an object's __del__"};
  }
  if (status.ok() && interpreter_.Lingers()) {
    Warn(
        WithCode(ErrorId::kThreadLingers,
                 "Python has ended, but its thread 'ge_pyrt_python' does not: a destructor of what "
                 "a library keeps for each thread takes more than two seconds there"),
        "");
  }
  return status.Within("Py_FinalizeEx");
}

/// Owned or not, the interpreter stays; what Python printed is out.
ShutdownReport Core::KeepInterpreter() {
  ShutdownReport report;
  if (!IsReady(state_) || (exiting_ && !owned_)) return report;
  const auto flush = [this]() -> Status {
    FlushStreams(functions_);
    return {};
  };
  report.status = RunPython(owned_ ? Place::kInterpreterThread : Place::kHere, flush,
                            Deadline::After(kFlushDeadlineMs));
  return report;
}

void Core::OnProcessExit() {
  if (state_ == State::kForeignFinalized && dropped_.abandoned() != 0) {
    NoteAbandonedReferences();
    journal_.Write(Describe());
  }
  if (!IsReady(state_)) return;
  Note("exit_without_shutdown", "", "");
  exiting_ = true;
  if (owned_) KeepInterpreter();
  journal_.Write(Describe());
}

}  // namespace ge::pyrt
