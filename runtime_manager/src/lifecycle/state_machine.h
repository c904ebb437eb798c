// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_STATE_MACHINE_H_
#define GE_PYRT_SRC_LIFECYCLE_STATE_MACHINE_H_

#include <optional>
#include <string>

#include "ge/pyrt/result.h"
#include "ge/pyrt/runtime_manager.h"

namespace ge::pyrt {

enum class Event {
  kResolve,       ///< an interpreter was selected and found sound
  kStart,         ///< a start or join begins
  kStarted,       ///< our own start call returned
  kJoined,        ///< a live interpreter was proved ready
  kRefused,       ///< refused before the first CPython call: nothing happened
  kStartFailed,   ///< failed inside CPython
  kQuiesce,       ///< Shutdown closed the gate, or the interpreter's own end began
  kEnded,         ///< our use of Python is over: finalised, or let go in attached mode
  kForeignEnded,  ///< somebody else ended the interpreter
  kForked,        ///< we are the child of a fork
  kForkRepaired   ///< Python repaired itself in the child of os.fork
};
const char* EventName(Event event) noexcept;

/// The whole life of a runtime. nullopt: the event is not possible in this state. Pure.
std::optional<State> Next(State state, Event event) noexcept;

bool IsReady(State state) noexcept;
bool IsTerminal(State state) noexcept;  ///< no event leads out, fork aside

/// Why nothing can be had from a runtime in this state; OK when it is READY. `who` is the asker.
Status Refusal(State state, const std::string& who);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_STATE_MACHINE_H_
