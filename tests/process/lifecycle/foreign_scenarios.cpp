// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// A component that knows nothing of the manager starts Python, or ends it, or both.
#include <thread>
#include <vector>

#include "../runtime/harness.h"
#include "life_scenarios.h"
#include "raw_python.h"

namespace harness {
namespace {

struct Told {
  bool quiesced = false;
};

Owner AcquireTelling(const std::string& name, Role role, Told& told) {
  return Acquire(name, role, [&told]() -> Status {
    told.quiesced = Run("import sys; sys.version") == 0;  // all of Python is still usable
    return {};
  });
}

void* ObjectOf(const Owner& owner) {
  const Result<Attached> attached = owner.Attach();
  REQUIRE(attached.ok(), attached.status());
  return raw::Find<void*(const char*)>("PyImport_ImportModule")("json");
}

/// What holds after an end by somebody else, whoever started.
void CheckForeignEnd(Owner& owner, const Told& told, void* object) {
  REQUIRE(told.quiesced, Text("the owner was not told"));
  REQUIRE(Manager().Inspect().state == State::kForeignFinalized,
          Text(StateName(Manager().Inspect().state)));
  std::thread([&owner] {
    const Result<Attached> late = owner.Attach();
    REQUIRE(late.code() == GE_PYRT_FOREIGN_FINALIZED, late.status());
  }).join();
  owner.DropReference(object);
  REQUIRE(Manager().Inspect().abandoned_references == 1, Text("abandoned"));
  REQUIRE(Manager().Shutdown().status.code() == GE_PYRT_FOREIGN_FINALIZED, Text("shutdown"));
  const Status again = Manager().Acquire(ClientInfo{"late", "", Role::kHost, {}, 0}).status();
  REQUIRE(again.code() == GE_PYRT_FOREIGN_FINALIZED, again);
  const Status released = owner.Release();
  REQUIRE(released.code() == GE_PYRT_FOREIGN_FINALIZED, released);
}

/// The thread that started Python keeps the GIL: who joins gets its answer at the deadline.
void AnAcquireBesideAHeldGilHasADeadline(const std::string& python) {
  REQUIRE(raw::Open(raw::LibpythonOf(python)), Text(dlerror()));
  raw::Start(python);
  raw::Run("import threading");
  std::thread([] {
    ClientInfo client;
    client.name = "client";
    AcquireOptions options;
    options.deadline_ms = 200;
    const Status refused = Manager().Acquire(client, options).status();
    REQUIRE(refused.code() == GE_PYRT_TIMEOUT, refused);
    REQUIRE(refused.message().find("GEPY1101") != std::string::npos, refused);
  }).join();
  void* state = raw::Save();
  std::thread([] { const Owner owner = Acquire("client"); }).join();
  REQUIRE(Manager().Inspect().state == State::kReadyAttached, Text("joined"));
  raw::Restore(state);
  raw::End();
}

void AComponentComesFirstAndEndsEarly(const std::string& python) {
  REQUIRE(raw::Open(raw::LibpythonOf(python)), Text(dlerror()));
  raw::Start(python);
  raw::Run("import threading");
  void* state = raw::Save();
  Told told;
  Owner owner = AcquireTelling("client", Role::kPasses, told);
  REQUIRE(Manager().Inspect().state == State::kReadyAttached, Text("joined"));
  void* object = ObjectOf(owner);
  raw::Restore(state);
  raw::End();
  CheckForeignEnd(owner, told, object);
}

/// The manager came first; the component finds Python in the default scope, sees it run already,
/// uses it, and ends it.
void AComponentComesSecondAndEndsEarly(const std::string& python) {
  Configure(python);
  Told told;
  Owner owner = AcquireTelling("client", Role::kPasses, told);
  void* object = ObjectOf(owner);
  std::thread([] {
    raw::Find<void(int)>("Py_InitializeEx")(0);  // runs already: does nothing
    raw::Ensure();
    REQUIRE(raw::Run("import json") == 0, Text("the component's use"));
    raw::End();
  }).join();
  CheckForeignEnd(owner, told, object);
}

/// Up to 3.12 the manager's interpreter thread ends in the component's end, and is gone after it;
/// later it stays, and waits.
void AComponentsEndIncludesThatOfTheInterpreterThread(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("client");
  const Status prepared = owner.RunOnInterpreterThread([]() -> Status {
    EndThisThreadSlowly<300>();
    return {};
  });
  REQUIRE(prepared.ok(), prepared);
  bool ends = false;
  std::thread([&ends] {
    raw::Ensure();
    ends = raw::Run("import sys; assert sys.version_info < (3, 13)") == 0;
    raw::End();
  }).join();
  REQUIRE(slow_thread_ended == ends, Text(ends ? "the thread still ends" : "the thread ended"));
}

/// The component opens the libpython that a python3 on PATH belongs to.
void AComponentOpensTheLibraryOfThePythonOnPath(const std::string& python) {
  const std::string folder = Sandbox() + "/bin";
  std::filesystem::create_directories(folder);
  std::filesystem::create_symlink(python, folder + "/python3");
  setenv("PATH", (folder + ":" + getenv("PATH")).c_str(), 1);
  REQUIRE(raw::Open(raw::LibpythonOf("python3")), Text(dlerror()));
  raw::Start(python);
  raw::Run("import threading");
  void* state = raw::Save();
  {
    Owner owner = Acquire("client");
    RunAttached(owner, "import json");
  }
  const ShutdownReport report = Manager().Shutdown();
  REQUIRE(report.status.ok() && !report.finalised, report);
  REQUIRE(raw::IsInitialized(), Text("a guest ended its host"));
  raw::Restore(state);
  REQUIRE(raw::Run("import decimal; decimal.Decimal(2)") == 0, Text("the host goes on"));
  raw::End();
}

/// Holders that nobody drops are named, with how many references they left.
void AbandonedHoldersAreListed(const std::string& python) {
  REQUIRE(raw::Open(raw::LibpythonOf(python)), Text(dlerror()));
  raw::Start(python);
  raw::Run("import threading");
  void* state = raw::Save();
  Owner stubborn = Acquire("stubborn", Role::kExec, []() -> Status {
    return {GE_PYRT_FAILED, "not now"};
  });
  void* object = ObjectOf(stubborn);
  raw::Restore(state);
  raw::End();
  stubborn.DropReference(object);
  bool named = false;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(Sandbox())) {
    if (entry.path().string().find(".record.json") == std::string::npos) continue;
    const nlohmann::json record = Record(entry.path());
    for (const auto& event : record["events"]) {
      named = named || (event["event"] == "abandoned" && event["owner"] == "stubborn");
    }
  }
  REQUIRE(named, Text("the record does not name the owner that was left"));
}

/// All of Py_AtExit's slots are taken: the atexit module alone tells, and the manager says so.
void TheEndIsSeenWithoutAPyAtExitSlot(const std::string& python) {
  REQUIRE(raw::Open(raw::LibpythonOf(python)), Text(dlerror()));
  raw::Start(python);
  raw::Run("import threading");
  while (raw::Find<int(void (*)())>("Py_AtExit")([] {}) == 0) {
  }
  void* state = raw::Save();
  Told told;
  Owner owner = AcquireTelling("client", Role::kPasses, told);
  bool said = false;
  for (const Warning& warning : Manager().Warnings()) said = said || warning.number == 9002;
  REQUIRE(said, Text("no warning"));
  void* object = ObjectOf(owner);
  raw::Restore(state);
  raw::End();
  CheckForeignEnd(owner, told, object);
}

/// One slot is left: it is ours.
void OnePyAtExitSlotIsEnough(const std::string& python) {
  REQUIRE(raw::Open(raw::LibpythonOf(python)), Text(dlerror()));
  raw::Start(python);
  for (int i = 0; i < 31; ++i) raw::Find<int(void (*)())>("Py_AtExit")([] {});
  raw::Save();
  Owner owner = Acquire("client");
  for (const Warning& warning : Manager().Warnings()) {
    REQUIRE(warning.number != 9002, warning.message);
  }
  REQUIRE(raw::Find<int(void (*)())>("Py_AtExit")([] {}) != 0, Text("the slot is not taken"));
}

}  // namespace

ScenarioTable ForeignScenarios() {
  return {{"an_acquire_beside_a_held_gil_has_a_deadline", &AnAcquireBesideAHeldGilHasADeadline},
          {"a_component_comes_first_and_ends_early", &AComponentComesFirstAndEndsEarly},
          {"a_component_comes_second_and_ends_early", &AComponentComesSecondAndEndsEarly},
          {"a_components_end_includes_that_of_the_interpreter_thread",
           &AComponentsEndIncludesThatOfTheInterpreterThread},
          {"a_component_opens_the_library_of_the_python_on_path",
           &AComponentOpensTheLibraryOfThePythonOnPath},
          {"abandoned_holders_are_listed", &AbandonedHoldersAreListed},
          {"the_end_is_seen_without_a_py_atexit_slot", &TheEndIsSeenWithoutAPyAtExitSlot},
          {"one_py_atexit_slot_is_enough", &OnePyAtExitSlotIsEnough}};
}

}  // namespace harness
