// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Objects of C++ that hold Python's, and die with the process.
#include "../runtime/harness.h"
#include "life_scenarios.h"
#include "raw_python.h"

namespace harness {
namespace {

/// What a plugin keeps in a static: its destructor runs in libc's exit.
struct StaticHolder {
  Owner owner;
  void* object = nullptr;
  ~StaticHolder() {
    owner.DropReference(object);
    REQUIRE(!owner.Attach().ok() || Manager().Inspect().state == State::kReadyOwned,
            Text("an attach in exit is refused, or Python is there"));
  }
};

/// The static is made before the manager is used, so that it dies after the manager's own handler
/// of the exit ran, or after Python was started, so that it dies before.
template <bool early, bool end, bool attached>
void HoldUntilTheExit(const std::string& python) {
  Configure(python);
  Owner first;
  if (!early) first = Acquire("first");
  static StaticHolder holder;
  holder.owner = Acquire("holder");
  {
    const Result<Attached> here = holder.owner.Attach();
    REQUIRE(here.ok(), here.status());
    REQUIRE(Run("class C:\n"
                "    def __del__(self): [x for x in range(10)]\n"
                "kept = C()") == 0,
            Text("setup"));
    holder.object = raw::Find<void*(void*, const char*)>("PyObject_GetAttrString")(
        raw::Find<void*(const char*)>("PyImport_ImportModule")("__main__"), "kept");
    REQUIRE(Run("del kept") == 0, Text("setup"));
  }
  // Never ended: this thread leaves with the GIL.
  static const Result<Attached>* kept_to_the_exit = nullptr;
  if (attached) kept_to_the_exit = new Result<Attached>(holder.owner.Attach());
  REQUIRE(!attached || kept_to_the_exit->ok(), kept_to_the_exit->status());
  if (!end) return;
  const ShutdownReport report = Manager().Shutdown();
  REQUIRE(report.finalised == !attached, report);
  REQUIRE(!attached || report.status.code() == GE_PYRT_BLOCKED, report);
}

/// As a C library may, that a plugin imports there. It crashed when the GIL was not held.
template <bool with_gil>
void AnExitOnTheInterpreterThread(const std::string& python) {
  Configure(python);
  static Owner owner = Acquire("leaves");
  (void)owner.RunOnInterpreterThread([]() -> Status {
    if (!with_gil) raw::Save();
    std::exit(0);
  });
  REQUIRE(false, Text("exit returned"));
}

}  // namespace

ScenarioTable ExitScenarios() {
  return {
      {"an_exit_on_the_interpreter_thread", &AnExitOnTheInterpreterThread<true>},
      {"an_exit_on_the_interpreter_thread_without_the_gil", &AnExitOnTheInterpreterThread<false>},
      {"a_static_holder_dies_before_our_handler", &HoldUntilTheExit<false, false, false>},
      {"a_static_holder_dies_before_our_handler_with_the_gil",
       &HoldUntilTheExit<false, false, true>},
      {"a_static_holder_dies_after_our_handler", &HoldUntilTheExit<true, false, false>},
      {"a_static_holder_dies_after_our_handler_with_the_gil", &HoldUntilTheExit<true, false, true>},
      {"a_static_holder_dies_after_a_shutdown", &HoldUntilTheExit<false, true, false>},
      {"an_early_static_holder_dies_after_a_shutdown", &HoldUntilTheExit<true, true, false>},
      {"a_static_holder_dies_after_a_refused_shutdown", &HoldUntilTheExit<false, true, true>},
      {"an_early_static_holder_dies_after_a_refused_shutdown",
       &HoldUntilTheExit<true, true, true>}};
}

}  // namespace harness
