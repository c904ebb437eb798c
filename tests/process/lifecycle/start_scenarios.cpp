// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Starts that are not over: nobody enters early, nobody starts twice, nobody waits for himself.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <random>
#include <thread>
#include <vector>

#include "../runtime/harness.h"
#include "life_scenarios.h"
#include "raw_python.h"

namespace harness {
namespace {

using Ms = std::chrono::milliseconds;

/// A sitecustomize that takes its time; what it sets last says that it is over. `statement` is run
/// in this process only, not where the start is rehearsed.
void MakeSlowSite(const std::string& statement = "pass") {
  WriteFile(Sandbox() + "/modules/sitecustomize.py",
            "import builtins, os, time\nif os.getpid() == " + std::to_string(getpid()) + ": " +
                statement +
                "\nfor _ in range(10): time.sleep(0.008)\nbuiltins.site_is_done = True\n");
  setenv("PYTHONPATH", (Sandbox() + "/modules").c_str(), 1);
}

/// Sixteen threads of three clients want Python at `offset` from now.
std::vector<std::thread> SixteenClients(Ms offset) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 16; ++i) {
    threads.emplace_back([i, offset] {
      static constexpr Role kRoles[] = {Role::kPasses, Role::kOnnx, Role::kTbe};
      std::this_thread::sleep_for(offset + Ms(i % 5));
      Owner owner = Acquire("client" + std::to_string(i), kRoles[i % 3]);
      RunAttached(owner, "import builtins; assert builtins.site_is_done");
    });
  }
  return threads;
}

void NobodyEntersAHalfStartedInterpreter(const std::string& python) {
  MakeSlowSite();
  Configure(python);
  for (std::thread& thread : SixteenClients(Ms(0))) thread.join();
  const ShutdownReport report = Manager().Shutdown();
  REQUIRE(report.finalised, report);
  const nlohmann::json record = Record(report.record_path);
  REQUIRE(record["starts"] == 1 && record["owners"].size() == 16, record.dump());
}

/// The other component comes up to 50 ms before or after the clients. CPython has no lock between
/// two starts, so where ours has begun the component has to hold back; where it came first we do.
void AStartByAnotherComponentIsWaitedFor(const std::string& python) {
  MakeSlowSite();
  Configure(python);
  const char* seed = getenv("GE_TEST_ROUND");
  std::mt19937_64 random(seed != nullptr ? std::strtoull(seed, nullptr, 10) : 1);
  const Ms foreign_at(random() % 100);
  std::atomic<bool> started{false}, over{false};
  std::atomic<bool> was_first{false};
  const std::string libpython = raw::LibpythonOf(python);
  // The component names no program: CPython looks for python3 on PATH.
  std::filesystem::create_directories(Sandbox() + "/bin");
  std::filesystem::create_symlink(python, Sandbox() + "/bin/python3");
  setenv("PATH", (Sandbox() + "/bin:" + getenv("PATH")).c_str(), 1);
  std::thread foreign([&] {
    std::this_thread::sleep_for(foreign_at);
    REQUIRE(raw::Open(libpython), Text(dlerror()));
    const auto initialise = raw::Find<void(int)>("Py_InitializeEx");
    State state = Manager().Inspect().state;
    was_first = state == State::kAbsent || state == State::kResolved;
    while (!was_first && !raw::IsInitialized()) std::this_thread::sleep_for(Ms(1));
    if (was_first) {
      initialise(0);
      raw::Run("import threading");
      raw::Save();
    }
    started = true;
    while (!over) std::this_thread::sleep_for(Ms(1));  // Python's main thread stays
  });
  for (std::thread& thread : SixteenClients(Ms(50))) thread.join();
  while (!started) std::this_thread::sleep_for(Ms(1));
  const ShutdownReport report = Manager().Shutdown();
  REQUIRE(report.status.ok(), report);
  REQUIRE(report.finalised != was_first, report);
  const nlohmann::json record = Record(report.record_path);
  REQUIRE(record["starts"] == (was_first ? 0 : 1), record.dump());
  over = true;
  foreign.join();
  std::filesystem::remove_all(Sandbox());
  _exit(0);  // Python of the component is left as it is
}

Code acquired_inside = GE_PYRT_OK;
int64_t waited_ms = -1;

int AcquireInside() {
  const auto begun = std::chrono::steady_clock::now();
  acquired_inside = Manager().Acquire(ClientInfo{"too early", "", Role::kHost, nullptr, 0}).code();
  waited_ms = std::chrono::duration_cast<Ms>(std::chrono::steady_clock::now() - begun).count();
  return acquired_inside;
}

std::string CallAcquireInside() {
  return "import ctypes; ctypes.CFUNCTYPE(ctypes.c_int)(" +
         std::to_string(reinterpret_cast<uintptr_t>(&AcquireInside)) + ")()";
}

void AcquireInsideOurStartIsAnsweredAtOnce(const std::string& python) {
  MakeSlowSite(CallAcquireInside());
  Configure(python);
  Owner owner = Acquire("client");
  REQUIRE(acquired_inside == GE_PYRT_NOT_READY, std::to_string(acquired_inside));
  REQUIRE(waited_ms < 5'000, std::to_string(waited_ms));  // the default deadline is a minute
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

void AcquireInsideAForeignStartIsAnsweredAtOnce(const std::string& python) {
  MakeSlowSite(CallAcquireInside());
  Configure(python);
  REQUIRE(raw::Open(raw::LibpythonOf(python)), Text(dlerror()));
  raw::Start(python);
  REQUIRE(acquired_inside == GE_PYRT_NOT_READY, std::to_string(acquired_inside));
  REQUIRE(waited_ms < 5'000, std::to_string(waited_ms));
  Owner owner = Acquire("client");
  REQUIRE(Manager().Inspect().state == State::kReadyAttached, Text("joined afterwards"));
}

/// What was found sound is known before anything is started.
void ASelectedInterpreterIsResolvedBeforeItStarts(const std::string& python) {
  static State seen = State::kAbsent;
  MakeSlowSite(
      "import ctypes; ctypes.CFUNCTYPE(None)(" +
      std::to_string(reinterpret_cast<uintptr_t>(+[] { seen = Manager().Inspect().state; })) +
      ")()");
  Configure(python);
  REQUIRE(Manager().Inspect().state == State::kAbsent, Text("configured"));
  Owner owner = Acquire("client");
  REQUIRE(seen == State::kInitializing, Text(StateName(seen)));
  std::vector<std::string> events;
  const ShutdownReport report = Manager().Shutdown();
  const nlohmann::json record = Record(report.record_path);
  for (const auto& event : record["events"]) events.push_back(event["event"]);
  const auto select = std::find(events.begin(), events.end(), "select");
  REQUIRE(select != events.end() && std::find(select, events.end(), "start") != events.end(),
          Text("selected, then started"));
}

}  // namespace

ScenarioTable StartScenarios() {
  return {{"nobody_enters_a_half_started_interpreter", &NobodyEntersAHalfStartedInterpreter},
          {"a_start_by_another_component_is_waited_for", &AStartByAnotherComponentIsWaitedFor},
          {"acquire_inside_our_start_is_answered_at_once", &AcquireInsideOurStartIsAnsweredAtOnce},
          {"acquire_inside_a_foreign_start_is_answered_at_once",
           &AcquireInsideAForeignStartIsAnsweredAtOnce},
          {"a_selected_interpreter_is_resolved_before_it_starts",
           &ASelectedInterpreterIsResolvedBeforeItStarts}};
}

}  // namespace harness
