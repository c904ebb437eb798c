// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/state_machine.h"

#include "diagnostics/error_id.h"

namespace ge::pyrt {

const char* StateName(State state) noexcept {
  switch (state) {
    case State::kAbsent:
      return "ABSENT";
    case State::kResolved:
      return "RESOLVED";
    case State::kInitializing:
      return "INITIALIZING";
    case State::kReadyOwned:
      return "READY owned";
    case State::kReadyAttached:
      return "READY attached";
    case State::kQuiescing:
      return "QUIESCING";
    case State::kFinalized:
      return "FINALIZED";
    case State::kPoisoned:
      return "POISONED";
    case State::kForked:
      return "FORKED";
    case State::kForeignFinalized:
      return "FOREIGN_FINALIZED";
  }
  return "?";
}

const char* EventName(Event event) noexcept {
  switch (event) {
    case Event::kResolve:
      return "resolve";
    case Event::kStart:
      return "start";
    case Event::kStarted:
      return "started";
    case Event::kJoined:
      return "joined";
    case Event::kRefused:
      return "refused";
    case Event::kStartFailed:
      return "start failed";
    case Event::kQuiesce:
      return "quiesce";
    case Event::kEnded:
      return "ended";
    case Event::kForeignEnded:
      return "foreign ended";
    case Event::kForked:
      return "forked";
    case Event::kForkRepaired:
      return "fork repaired";
  }
  return "?";
}

bool IsReady(State state) noexcept {
  return state == State::kReadyOwned || state == State::kReadyAttached;
}

bool IsTerminal(State state) noexcept {
  return state == State::kFinalized || state == State::kPoisoned ||
         state == State::kForeignFinalized;
}

std::optional<State> Next(State state, Event event) noexcept {
  switch (event) {
    case Event::kResolve:
      if (state == State::kAbsent || state == State::kResolved) return State::kResolved;
      break;
    case Event::kStart:
      if (state == State::kAbsent || state == State::kResolved) return State::kInitializing;
      break;
    case Event::kStarted:
      if (state == State::kInitializing) return State::kReadyOwned;
      break;
    case Event::kJoined:
      if (state == State::kInitializing) return State::kReadyAttached;
      break;
    case Event::kRefused:
      if (state == State::kResolved || state == State::kInitializing) return State::kAbsent;
      break;
    case Event::kStartFailed:
      if (state == State::kInitializing) return State::kPoisoned;
      break;
    case Event::kQuiesce:
      if (IsReady(state) || state == State::kQuiescing) return State::kQuiescing;
      break;
    case Event::kEnded:
      if (state == State::kQuiescing) return State::kFinalized;
      break;
    case Event::kForeignEnded:
      if (IsReady(state) || state == State::kQuiescing) return State::kForeignFinalized;
      break;
    case Event::kForked:
      // A child that never had Python, or whose parent ended it, is as good as its parent.
      if (state == State::kAbsent || state == State::kResolved || IsTerminal(state)) return state;
      return State::kForked;
    case Event::kForkRepaired:
      // The thread that started Python is not in the child: the child is a guest of its runtime.
      if (state == State::kForked) return State::kReadyAttached;
      break;
  }
  return std::nullopt;
}

Status Refusal(State state, const std::string& who) {
  const std::string lead = who + ": ";
  switch (state) {
    case State::kReadyOwned:
    case State::kReadyAttached:
      return {};
    case State::kAbsent:
    case State::kResolved:
      return {ErrorId::kNotStarted,
              lead + "no interpreter in this process yet; Acquire an owner first"};
    case State::kInitializing:
      return {ErrorId::kStillStarting,
              lead + "the interpreter is still starting; wait for the Acquire that starts it"};
    case State::kQuiescing:
      return {GE_PYRT_QUIESCING,
              lead + "a Shutdown is under way; drop references to Python objects, do not retry"};
    case State::kFinalized:
      return {GE_PYRT_FINALIZED,
              lead +
                  "Python was ended in this process and is not started again (extension modules "
                  "such as numpy break on a second start); keep it with shutdown.at_last_use: "
                  "keep, or start a new process"};
    case State::kPoisoned:
      return {ErrorId::kEarlierStartFailed,
              lead +
                  "an earlier start of Python failed inside CPython, which "
                  "spoils the process; read that error and start a new process"};
    case State::kForked:
      return {GE_PYRT_FORKED, lead +
                                  "this is the child of a native fork, where Python cannot run; "
                                  "exec or exit here, or fork with Python's os.fork"};
    case State::kForeignFinalized:
      break;
  }
  return {GE_PYRT_FOREIGN_FINALIZED,
          lead +
              "another component ended the interpreter of this process; 'gepyrt owners' "
              "shows who still used it; start a new process"};
}

}  // namespace ge::pyrt
