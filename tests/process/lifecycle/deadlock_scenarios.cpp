// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// The shapes in which two locks wait for each other, one of them the GIL. None may hang.
#include <atomic>
#include <thread>
#include <vector>

#include "../runtime/harness.h"
#include "life_scenarios.h"
#include "raw_python.h"

namespace harness {
namespace {

using Ms = std::chrono::milliseconds;

std::string Address(const void* function) {
  return std::to_string(reinterpret_cast<uintptr_t>(function));
}
template <class Result>
std::string Callback(const char* type, Result (*function)()) {
  return std::string("ctypes.CFUNCTYPE(") + type + ")(" +
         Address(reinterpret_cast<const void*>(function)) + ")";
}

Owner* owner_of_constructor = nullptr;
std::atomic<bool> constructor_runs{false};

/// A plugin's constructor holds the loader's lock and wants the GIL; an import holds the GIL and
/// wants the loader's lock. A deadline is what it takes to get out.
void AConstructorThatAttachesDuringAnImportGetsItsTimeout(const std::string& python) {
  Configure(python);
  static Owner owner = Acquire("constructor");
  owner_of_constructor = &owner;
  setenv("GE_TEST_CONSTRUCTOR",
         Address(reinterpret_cast<const void*>(+[] {
           constructor_runs = true;
           std::this_thread::sleep_for(Ms(100));  // the import comes in between
           const Result<Attached> attached = owner_of_constructor->Attach(AttachOptions{300});
           REQUIRE(attached.ok() || attached.code() == GE_PYRT_TIMEOUT, attached.status());
         })).c_str(),
         1);
  std::thread loads([] {
    REQUIRE(dlopen(GE_CONSTRUCTOR_LIBRARY, RTLD_NOW | RTLD_LOCAL) != nullptr, Text(dlerror()));
  });
  while (!constructor_runs) std::this_thread::sleep_for(Ms(1));
  RunAttached(owner, "import _ctypes, _json, _decimal, _elementtree, _multiprocessing");
  loads.join();
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

void AJoinUnderTheGilEndsWithTheWorkersTimeout(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("joiner");
  const Result<Attached> attached = owner.Attach();
  REQUIRE(attached.ok(), attached.status());
  std::vector<std::thread> workers;
  for (int i = 0; i < 4; ++i) {
    workers.emplace_back([&owner] {
      const Result<Attached> timed = owner.Attach(AttachOptions{100});
      REQUIRE(timed.code() == GE_PYRT_TIMEOUT, timed.status());
    });
  }
  for (std::thread& worker : workers) worker.join();
}

std::atomic<int> deleted{0};

/// What a destructor may do in the middle of any allocation.
void FromDel() {
  const int number = ++deleted;
  Owner fresh = Acquire("del" + std::to_string(number));
  {
    const Result<Attached> attached = fresh.Attach();
    REQUIRE(attached.ok(), attached.status());
  }
  const Status unloaded = Manager().Unload(Role::kExec);
  REQUIRE(unloaded.ok() || unloaded.code() == GE_PYRT_WOULD_DEADLOCK, unloaded);
  const Status released = fresh.Release();
  REQUIRE(released.ok(), released);
}

void DestructorsInAnAllocationStormUseTheManager(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("storm");
  const std::string source =
      "import ctypes, gc\n"
      "call = " +
      Callback("None", &FromDel) +
      "\n"
      "class C:\n"
      "    def __init__(self): self.me = self\n"
      "    def __del__(self): call()\n"
      "gc.set_threshold(50)\n"
      "for _ in range(100): C(); [[] for _ in range(100)]\n"
      "gc.collect()\n";
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) threads.emplace_back([&] { RunAttached(owner, source.c_str()); });
  for (std::thread& thread : threads) thread.join();
  const Status there = owner.RunOnInterpreterThread([&source]() -> Status {
    return Run(source.c_str()) == 0 ? Status() : Status(GE_PYRT_FAILED, "storm");
  });
  REQUIRE(there.ok(), there);
  REQUIRE(deleted >= 300, std::to_string(deleted));
  for (const OwnerInfo& info : Manager().Inspect().owners) {
    REQUIRE(info.leases == 0, info.name + std::to_string(info.leases));
  }
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

void TwoPackagesThatImportEachOtherFromTwoThreads(const std::string& python) {
  const std::string modules = Sandbox() + "/modules/";
  WriteFile(modules + "plugin_a/__init__.py", "import plugin_b.part\nname = 'a'\n");
  WriteFile(modules + "plugin_a/part.py", "value = 1\n");
  WriteFile(modules + "plugin_b/__init__.py", "import plugin_a.part\nname = 'b'\n");
  WriteFile(modules + "plugin_b/part.py", "value = 2\n");
  setenv("PYTHONPATH", modules.c_str(), 1);
  Configure(python);
  Owner passes = Acquire("passes", Role::kPasses);
  Owner onnx = Acquire("onnx", Role::kOnnx);
  constexpr int kRounds = 200;
  for (int round = 0; round < kRounds; ++round) {
    RunAttached(passes,
                "import sys\n"
                "for name in list(sys.modules):\n"
                "    if name.startswith('plugin_'): del sys.modules[name]\n");
    // CPython breaks the circle by showing one side a module that is not whole; that side asks
    // again.
    const auto import = [](const Owner& owner, const char* first, const char* second) {
      const std::string source = std::string(
                                     "for attempt in range(50):\n"
                                     "    try:\n        import ") +
                                 first + ", " + second +
                                 "; break\n"
                                 "    except (ImportError, AttributeError): pass\n"
                                 "else: raise SystemError\n";
      RunAttached(owner, source.c_str());
    };
    std::thread a([&] { import(passes, "plugin_a", "plugin_b"); });
    std::thread b([&] { import(onnx, "plugin_b", "plugin_a"); });
    a.join();
    b.join();
  }
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

/// An owner's own thread waits for the interpreter thread, which another task keeps busy.
void AWaitForTheInterpreterThreadHasADeadline(const std::string& python) {
  Configure(python);
  static Owner owner = Acquire("busy");
  static std::atomic<bool> inside{false}, leave{false};
  std::thread first([] {
    const Status done = owner.RunOnInterpreterThread([]() -> Status {
      inside = true;
      while (!leave) std::this_thread::sleep_for(Ms(1));
      return {};
    });
    REQUIRE(done.ok(), done);
  });
  while (!inside) std::this_thread::sleep_for(Ms(1));
  static std::atomic<bool> begun{false};
  const Status waited = owner.RunOnInterpreterThread(
      []() -> Status {
        begun = true;
        return {};
      },
      RunOptions{50});
  REQUIRE(waited.code() == GE_PYRT_TIMEOUT, waited);
  REQUIRE(waited.message().find("was not begun") != std::string::npos, waited);
  leave = true;
  first.join();
  REQUIRE(owner.RunOnInterpreterThread([] { return Status(); }).ok(), Text("free again"));
  REQUIRE(!begun, Text("a task that was given up must not run"));
  const Result<int> computed = owner.ComputeOnInterpreterThread<int>([] { return Result<int>(7); });
  REQUIRE(computed.ok() && *computed == 7, computed.status());
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

}  // namespace

ScenarioTable DeadlockScenarios() {
  return {{"a_constructor_that_attaches_during_an_import_gets_its_timeout",
           &AConstructorThatAttachesDuringAnImportGetsItsTimeout},
          {"a_join_under_the_gil_ends_with_the_workers_timeout",
           &AJoinUnderTheGilEndsWithTheWorkersTimeout},
          {"destructors_in_an_allocation_storm_use_the_manager",
           &DestructorsInAnAllocationStormUseTheManager},
          {"two_packages_that_import_each_other_from_two_threads",
           &TwoPackagesThatImportEachOtherFromTwoThreads},
          {"a_wait_for_the_interpreter_thread_has_a_deadline",
           &AWaitForTheInterpreterThreadHasADeadline}};
}

}  // namespace harness
