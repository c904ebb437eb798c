// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Joining an interpreter that another component runs, and the hooks into any interpreter.
#include <cstdlib>
#include <thread>

#include "diagnostics/error_catalog.h"
#include "environment/wishes.h"
#include "lifecycle/core.h"
#include "lifecycle/foreign_start.h"
#include "lifecycle/tripwire.h"

namespace ge::pyrt {
Status Core::Join(const RuntimeImage& image, const Deadline& deadline) {
  bool promoted = false;
  Result<PythonApi> bound = BindRuntime(image, promoted);
  if (!bound) return bound.status();
  functions_ = *bound;
  NoteMainInterpreter(functions_);
  api_ = &functions_;
  Advance(Event::kResolve);
  Advance(Event::kStart);
  {
    std::lock_guard<std::mutex> lock(mutex_);
    libpython_ = image.path;
    chosen_by_ = "it runs in this process already";
  }
  journal_.Open();
  if (promoted) Note("promoted", "", image.path + " was RTLD_LOCAL; made global for plugins");
  const Status unfinished(ErrorId::kSiteTimeout,
                          "the Python of this process has not finished its start (site.py)");
  for (bool in_site = false;; in_site = true) {
    bool done = false;
    Status status;
    const int64_t left_ms = deadline.RemainingMs(-1);
    if (left_ms >= 0 && HoldsGil(functions_) == GilState::kNotHeld) {
      // The component that runs this Python may keep the GIL for as long as it likes.
      status = ProveGil(0, left_ms);
      if (in_site && status.code() == GE_PYRT_TIMEOUT) return unfinished;
      if (!status.ok()) return status;
    }
    const int gil = functions_.PyGILState_Ensure();
    if (SiteIsDone(functions_)) {
      done = true;
      const Result<InterpreterFacts> facts = ReadFacts(functions_);
      status = facts ? CheckWishes(functions_, config_.python, settings_, facts->executable,
                                   facts->version)
                     : facts.status();
      if (status.ok()) status = HookIn();
      if (status.ok() && functions_.minor <= 12 && !ThreadingIsImported(functions_)) {
        Warn(WithCode(ErrorId::kThreadingUnimported,
                      "the component that started Python has not imported 'threading' on its main "
                      "thread; "
                      "Python 3.9 to 3.12 hang at their end when another thread imports it first"),
             "");
      }
      std::lock_guard<std::mutex> lock(mutex_);
      if (facts) facts_ = facts.value();
    } else if (InsideSite(functions_)) {
      status = Status(ErrorId::kInsideSite,
                      "this is called from inside site.py, whose end a join would wait for; ask "
                      "again after the start of Python");
      done = true;
    }
    functions_.PyGILState_Release(gil);
    if (done) return status;
    if (deadline.Passed()) return unfinished;
    WithoutGil(&functions_, [] { std::this_thread::sleep_for(std::chrono::milliseconds(5)); });
  }
}

Status Core::HookIn() {
  const TripwireHandlers handlers{
      [] { Core::Process().OnInterpreterEnding(); }, [] { Core::Process().OnInterpreterGone(); },
      [] { Core::Process().OnThreadsEnding(); }, [] { Core::Process().OnForkRepaired(); }};
  const Status status = InstallTripwire(functions_, handlers, second_line_);
  if (!second_line_) {
    Warn(WithCode(ErrorId::kNoAtExitSlot,
                  "all 32 Py_AtExit slots are taken; only the atexit module tells the end of "
                  "Python"),
         "");
  }
  static const bool once = [] {
    SetThreadEndHandler([](ThreadRecord& record) { Core::Process().OnThreadEnd(record); });
    std::atexit([] { Core::Process().OnProcessExit(); });
    return true;
  }();
  static_cast<void>(once);
  return status;
}

}  // namespace ge::pyrt
