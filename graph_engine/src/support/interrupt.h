// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SUPPORT_INTERRUPT_H_
#define GRAPH_ENGINE_SUPPORT_INTERRUPT_H_

#include <string>

#include "graph/export.h"
#include "support/status.h"

/// The wish of the user to stop this process's work (Ctrl-C). A main program's signal handler, or
/// pyatc's door, expresses it; long loops of the engine poll it and end as if they had failed.
/// The engine itself installs no signal handler. Process-wide. Thread: any.
namespace ge::interrupt {

/// Expresses the wish; `signal` decides the exit code. false: somebody did before.
/// Async-signal-safe.
GE_EXPORT bool Request(int signal) noexcept;
GE_EXPORT bool Requested() noexcept;
GE_EXPORT void Clear() noexcept;
/// 128 + the signal, as a shell reports it; 1 after an exception of the host; 0: no request.
GE_EXPORT int ExitCode() noexcept;

/// Asks a host that keeps its own signal handling; true: the user wants an end.
using Source = bool (*)();
/// While a source is set, Poll asks it at most every 100 ms. nullptr: none (native programs).
GE_EXPORT void SetSource(Source source) noexcept;
/// Python code raised KeyboardInterrupt: with a source that is the user's wish (the host's handler
/// raised it), without one it is an error like others.
GE_EXPORT void OnKeyboardInterrupt() noexcept;
GE_EXPORT bool HasSource() noexcept;

/// A signal handler of the host raised this: the work is to stop, and the exception to come up in
/// the host. `object` is a reference that nobody here looks into; true: it is the keeper's now,
/// false: one was kept before, the reference stays the caller's. Without a source nothing is kept.
GE_EXPORT bool KeepHostException(void* object) noexcept;
GE_EXPORT bool HasHostException() noexcept;
/// Gives the reference away; nullptr: none is kept.
GE_EXPORT void* TakeHostException() noexcept;

/// Is the work to stop? Cheap enough for every node and candidate. GIL: either.
GE_EXPORT bool Poll();
/// The same, with the source asked in any case: for the end of a step that failed.
GE_EXPORT bool PollNow();
/// What a loop returns when Poll said yes.
GE_EXPORT Outcome Stopped();
/// Poll and Stopped in one.
GE_EXPORT Outcome Check();

/// A text for activities that begin often; kept for the process's life.
class GE_EXPORT ActivityName {
 public:
  explicit ActivityName(const std::string& what);

 private:
  friend class Activity;
  const char* text_;
};

/// What the process is busy with, for the message of an interruption. Innermost wins. Texts are
/// kept for the process's life: use few distinct ones.
class GE_EXPORT Activity {
 public:
  explicit Activity(const std::string& what) : Activity(ActivityName(what)) {}
  explicit Activity(ActivityName name);
  ~Activity();
  Activity(const Activity&) = delete;
  Activity& operator=(const Activity&) = delete;

 private:
  const char* outer_;
};

/// What became of the output, for the message; a literal.
GE_EXPORT void SetConsequence(const char* literal) noexcept;

/// Writes "<who> interrupted by <signal> during <activity>; <consequence>" to stdout, past its
/// buffer, unless it cannot be written at once. The first call of a process wins; false: another
/// thread writes it or did. Async-signal-safe.
GE_EXPORT bool Announce(const char* who) noexcept;

}  // namespace ge::interrupt

#endif  // GRAPH_ENGINE_SUPPORT_INTERRUPT_H_
