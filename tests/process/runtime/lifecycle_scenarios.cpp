// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <thread>
#include <vector>

#include "harness.h"
#include "scenarios.h"

namespace harness {
namespace {

using Names = std::vector<std::string>;

void EndsByRole(const std::string& python, bool passes_first) {
  Configure(python);
  Names ended;
  const auto quiesce = [&ended](const char* name) {
    return [&ended, name]() -> Status {
      ended.push_back(name);
      return {};
    };
  };
  Owner first = passes_first ? Acquire("p", Role::kPasses, quiesce("p"))
                             : Acquire("o", Role::kOnnx, quiesce("o"));
  Owner tbe = Acquire("t", Role::kTbe, quiesce("t"));
  Owner second = passes_first ? Acquire("o", Role::kOnnx, quiesce("o"))
                              : Acquire("p", Role::kPasses, quiesce("p"));
  Owner newer = Acquire("p2", Role::kPasses, quiesce("p2"));
  const ShutdownReport report = Manager().Shutdown();
  REQUIRE(report.status.ok(), report);
  REQUIRE(report.finalised, report);
  const Names expected = passes_first ? Names{"p2", "p", "o", "t"} : Names{"p2", "p", "o", "t"};
  REQUIRE(report.quiesce_order == expected, report);
  REQUIRE(ended == expected, report);
  const nlohmann::json record = Record(report.record_path);
  REQUIRE(record["starts"] == 1 && record["ends"] == 1, record.dump());
  REQUIRE(record["mode"] == "owned" && record["state"] == "FINALIZED", record.dump());
}

void EndsByRolePassesFirst(const std::string& python) { EndsByRole(python, true); }
void EndsByRoleOnnxFirst(const std::string& python) { EndsByRole(python, false); }

void EndsOnceAndStaysEnded(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("a");
  RunAttached(owner, "import json, re, threading");
  REQUIRE(Manager().Shutdown().finalised, Text("first"));
  const ShutdownReport again = Manager().Shutdown();
  REQUIRE(again.status.ok() && !again.finalised, again);
  const Result<Owner> late = Manager().Acquire(ClientInfo{"late", "", Role::kHost, nullptr, 0});
  REQUIRE(late.code() == GE_PYRT_FINALIZED, late.status());
  const Result<Attached> attached = owner.Attach();
  REQUIRE(attached.code() == GE_PYRT_FINALIZED, attached.status());
  const Status released = owner.Release();
  REQUIRE(released.ok(), released);
}

void ShutdownFromAThreadThatDidNotStart(const std::string& python) {
  Configure(python);
  std::thread([] {
    Owner owner = Acquire("starter");
    RunAttached(owner, "import threading");
  }).join();
  std::thread([] {
    const ShutdownReport report = Manager().Shutdown();
    REQUIRE(report.finalised, report);
  }).join();
}

void ReleaseAloneKeepsTheInterpreter(const std::string& python) {
  Configure(python);
  { Owner owner = Acquire("short"); }
  REQUIRE(Manager().Inspect().state == State::kReadyOwned,
          Text(StateName(Manager().Inspect().state)));
  Owner again = Acquire("short");
  RunAttached(again, "import sys");
}

void RefusedQuiesceBlocksAndCanBeRepeated(const std::string& python) {
  Configure(python);
  bool ready = false;
  Owner owner = Acquire("stubborn", Role::kExec, [&]() -> Status {
    return ready ? Status() : Status(GE_PYRT_FAILED, "a job is still running");
  });
  const ShutdownReport blocked = Manager().Shutdown();
  REQUIRE(blocked.status.code() == GE_PYRT_BLOCKED, blocked);
  REQUIRE(blocked.status.message().find("a job is still running") != std::string::npos, blocked);
  REQUIRE(blocked.blockers == Names{"owner 'stubborn'"}, blocked);
  const Result<Attached> refused = owner.Attach();
  REQUIRE(refused.code() == GE_PYRT_QUIESCING, refused.status());
  ready = true;
  REQUIRE(Manager().Shutdown().finalised, Text("second"));
}

void ShutdownDuringPythonsOwnAtexit(const std::string& python) {
  Configure(python);
  static Status inner;
  Owner owner = Acquire("a");
  const std::string source =
      "import atexit, ctypes\n"
      "callback = ctypes.CFUNCTYPE(None)(" +
      std::to_string(
          reinterpret_cast<uintptr_t>(+[] { inner = Manager().Shutdown(1000).status; })) +
      ")\n"
      "atexit.register(callback)";
  RunAttached(owner, source.c_str());
  const ShutdownReport report = Manager().Shutdown();
  REQUIRE(report.finalised, report);
  REQUIRE(inner.code() == GE_PYRT_QUIESCING, inner);
}

void ExitWithoutShutdown(const std::string& python) {
  Configure(python);
  static Owner owner = Acquire("leaked");
  RunAttached(owner, "print('buffered text')");
  // The line must be out although nobody ended Python; the caller's test reads it from a pipe.
}

void LastUseFinalisesWhenAsked(const std::string& python) {
  RuntimeConfig config;
  Configure(python);
  config.config_dir = Sandbox() + "/config";
  config.python = python;
  config.finalise_at_last_use = true;
  const Status status = Manager().Configure(config);
  REQUIRE(status.ok(), status);
  Manager().BeginUse();
  Manager().BeginUse();
  { Owner owner = Acquire("a"); }
  REQUIRE(!Manager().EndUse().finalised, Text("one use left"));
  REQUIRE(Manager().EndUse().finalised, Text("last use"));
}

/// The file that holds the manager this program is linked to.
std::string ManagerLibrary() {
  Dl_info info{};
  dladdr(reinterpret_cast<void*>(&StateName), &info);
  return info.dli_fname;
}

void ASecondCopyOfTheLibraryFindsTheFirst(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("a");
  const std::string copy = Sandbox() + "/libcopy.so";
  std::filesystem::copy_file(std::filesystem::canonical(ManagerLibrary()), copy);
  void* second = dlopen(copy.c_str(), RTLD_NOW | RTLD_LOCAL);
  REQUIRE(second != nullptr, Text(dlerror()));
  const auto inspect = reinterpret_cast<Snapshot (*)(const GePythonRuntimeManager*)>(
      dlsym(second, "_ZNK2ge4pyrt22GePythonRuntimeManager7InspectEv"));
  REQUIRE(inspect != nullptr, Text(dlerror()));
  Dl_info where{};
  dladdr(reinterpret_cast<void*>(inspect), &where);
  REQUIRE(copy == where.dli_fname, Text(where.dli_fname));
  const Snapshot snapshot = inspect(&Manager());
  REQUIRE(snapshot.state == State::kReadyOwned && snapshot.owners.size() == 1,
          Text(StateName(snapshot.state)));
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

}  // namespace

ScenarioTable LifecycleScenarios() {
  return {{"a_second_copy_of_the_library_finds_the_first", &ASecondCopyOfTheLibraryFindsTheFirst},
          {"ends_by_role_passes_first", &EndsByRolePassesFirst},
          {"ends_by_role_onnx_first", &EndsByRoleOnnxFirst},
          {"ends_once_and_stays_ended", &EndsOnceAndStaysEnded},
          {"shutdown_from_a_thread_that_did_not_start", &ShutdownFromAThreadThatDidNotStart},
          {"release_alone_keeps_the_interpreter", &ReleaseAloneKeepsTheInterpreter},
          {"refused_quiesce_blocks_and_can_be_repeated", &RefusedQuiesceBlocksAndCanBeRepeated},
          {"shutdown_during_pythons_own_atexit", &ShutdownDuringPythonsOwnAtexit},
          {"exit_without_shutdown", &ExitWithoutShutdown},
          {"last_use_finalises_when_asked", &LastUseFinalisesWhenAsked}};
}

}  // namespace harness
