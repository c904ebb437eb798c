// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// What is still going on when Python ends, and what is left afterwards.
#include <atomic>
#include <csignal>
#include <fstream>
#include <functional>
#include <new>
#include <thread>
#include <vector>

#include "../runtime/harness.h"
#include "life_scenarios.h"
#include "raw_python.h"

namespace harness {
namespace {

using Ms = std::chrono::milliseconds;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;  // their own memory grows
#else
constexpr bool kSanitized = false;
#endif

void* NewObject() { return raw::Find<void*(const char*)>("PyUnicode_FromString")("held by C++"); }

/// Eight threads drop references while the end runs: freed, or abandoned and counted.
void ReferencesAreDroppedWhilePythonEnds(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("client");
  std::vector<void*> held(10'000);
  {
    const Result<Attached> attached = owner.Attach();
    for (void*& object : held) object = NewObject();
  }
  std::atomic<bool> go{false};
  std::vector<std::thread> threads;
  for (size_t i = 0; i < 8; ++i) {
    threads.emplace_back([&, i] {
      while (!go) std::this_thread::yield();
      for (size_t j = i; j < held.size(); j += 8) owner.DropReference(held[j]);
    });
  }
  go = true;
  const ShutdownReport report = Manager().Shutdown();
  for (std::thread& thread : threads) thread.join();
  REQUIRE(report.finalised, report);
  REQUIRE(Manager().Inspect().queued_references == 0, Text("nothing waits for ever"));
}

/// An object whose destructor asks for the GIL by itself, dropped by the end.
void ADestructorThatEnsuresTheGilDuringTheEnd(const std::string& python) {
  Configure(python);
  void* object = nullptr;
  Owner owner = Acquire("client", Role::kHost, [&object]() -> Status {
    raw::Find<void(void*)>("Py_DecRef")(object);
    return {};
  });
  const Result<Attached> attached = owner.Attach();
  REQUIRE(Run("import ctypes\n"
              "class C:\n"
              "    def __del__(self, api=ctypes.pythonapi):\n"
              "        api.PyGILState_Release(api.PyGILState_Ensure())\n"
              "kept = C(); other = C()") == 0,
          Text("setup"));
  object = raw::Find<void*(void*, const char*)>("PyObject_GetAttrString")(
      raw::Find<void*(const char*)>("PyImport_ImportModule")("__main__"), "kept");
  REQUIRE(Run("del kept") == 0, Text("setup"));
  std::thread([&] {
    ShutdownReport report = Manager().Shutdown(100);
    REQUIRE(report.status.code() == GE_PYRT_BLOCKED, report);
  }).join();
  const_cast<Result<Attached>&>(attached)->Detach().ok();
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

/// Those that run Python stop, however busy the machine is; one that is asleep in C is left.
void DaemonThreadsAreAskedToStop(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("client");
  RunAttached(owner,
              "import threading, time\n"
              "sink, begun = open('/dev/null', 'w'), threading.Semaphore(0)\n"
              "def print_on():\n"
              "    begun.release()\n"
              "    while True: print('still here', file=sink, flush=True)\n"
              "def compute_on():\n"
              "    begun.release()\n"
              "    while True: sum(range(100))\n"
              "def deaf():\n"
              "    try:\n"
              "        begun.release(); time.sleep(1000)\n"
              "    except SystemExit: time.sleep(1000)\n"
              "for thread in print_on, compute_on, deaf:\n"
              "    threading.Thread(target=thread, name=thread.__name__, daemon=True).start()\n"
              "for _ in range(3): begun.acquire()\n");
  const ShutdownReport report = Manager().Shutdown(20'000);
  REQUIRE(report.finalised, report);
  REQUIRE(report.left_threads.size() == 1, std::to_string(report.left_threads.size()));
  const std::string& left = report.left_threads[0];
  REQUIRE(left.find("'deaf'") != std::string::npos, left);
  REQUIRE(left.find("<string>:1") != std::string::npos, left);
  REQUIRE(left.find(" in deaf") != std::string::npos, left);
}

/// Executors that nobody shut down end as they do in the python program: idle workers go, work in
/// hand is finished first.
void WorkersOfAnExecutorEndWithPython(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("client");
  RunAttached(owner,
              "import time, concurrent.futures as futures\n"
              "idle, busy = futures.ThreadPoolExecutor(2), futures.ThreadPoolExecutor(1)\n"
              "idle.submit(len, ()).result()\n"
              "done = []\n"
              "busy.submit(lambda: (time.sleep(0.3), done.append(True)))\n"
              "import atexit, os\n"
              "atexit.register(lambda: done or os._exit(1))\n");
  const ShutdownReport report = Manager().Shutdown(20'000);
  REQUIRE(report.finalised && report.left_threads.empty(), report);
  REQUIRE(report.blockers.empty(), report);
}

/// An end that takes too long says in what it is, and at which line.
void AnEndThatTakesTooLongNamesWhatItWaitsFor(const std::string& python) {
  const std::string file = Sandbox() + "/modules/slow.py";
  WriteFile(file,
            "import atexit, time\n"
            "def rest():\n"
            "    time.sleep(4)\n"
            "def at_the_end():\n"
            "    rest()\n"
            "atexit.register(at_the_end)\n");
  setenv("PYTHONPATH", (Sandbox() + "/modules").c_str(), 1);
  Configure(python);
  Owner owner = Acquire("client");
  RunAttached(owner, "import slow");
  const std::string place = file + ":3 in rest, from " + file + ":5 in at_the_end";
  for (int repeated = 0; repeated < 2; ++repeated) {
    const ShutdownReport report = Manager().Shutdown(repeated == 0 ? 1'000 : 10);
    REQUIRE(!report.status.ok() && report.status.code() == GE_PYRT_TIMEOUT, report);
    REQUIRE(report.blockers.size() == 1, report);
    REQUIRE(report.blockers[0].find("atexit") != std::string::npos, report.blockers[0]);
    REQUIRE(report.blockers[0].find(place) != std::string::npos, report.blockers[0]);
    REQUIRE(report.status.message().find(place) != std::string::npos, report);
  }
  REQUIRE(Manager().Shutdown(20'000).finalised, Text("it ends after all"));
}

/// Its end hangs in what `code` leaves behind; the report is to name `place`. The process may
/// leave.
void EndHangs(const std::string& python, const char* code, const std::string& what,
              const std::string& place) {
  Configure(python);
  Owner owner = Acquire("client");
  RunAttached(owner, code);
  const ShutdownReport report = Manager().Shutdown(1'000);
  REQUIRE(report.status.code() == GE_PYRT_TIMEOUT && report.blockers.size() == 1, report);
  REQUIRE(report.blockers[0].find(what) != std::string::npos, report.blockers[0]);
  REQUIRE(report.blockers[0].find(place) != std::string::npos, report.blockers[0]);
}

void ADestructorThatHangsIsNamedByItsLine(const std::string& python) {
  EndHangs(python,
           "import gc, time; gc.disable()\n"
           "class Slow:\n"
           "    def __del__(self, sleep=time.sleep): sleep(1000)\n"
           "it = Slow(); it.me = it; del it\n",
           "__del__", "<string>:3 in __del__");
}

void ABuiltInFunctionThatHangsHasNoLine(const std::string& python) {
  EndHangs(python, "import atexit, time; atexit.register(time.sleep, 1000)\n", "atexit",
           "built-in function");
}

void CodeThatKeepsTheGilDoesNotHangTheReport(const std::string& python) {
  EndHangs(python,
           "import atexit, ctypes\n"
           "atexit.register(lambda: ctypes.PyDLL(None).sleep(1000))\n",
           "atexit", "keeps the GIL");
}

/// No frame can be read any more: the thread that wanted to is unwound by Python.
void ADestructorOfTheLastPhaseDoesNotHangTheReport(const std::string& python) {
  EndHangs(python,
           "import sys, time\n"
           "class Slow:\n"
           "    def __del__(self, sleep=time.sleep): sleep(1000)\n"
           "sys.kept = Slow()\n",
           "__del__", "last phase");
}

void AnOwnerThatDoesNotLetGoIsNamedByItsLine(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("slow", Role::kHost, []() -> Status {
    Run("import time\n"
        "def let_go(): time.sleep(1000)\n"
        "let_go()\n");
    return {};
  });
  const ShutdownReport report = Manager().Shutdown(1'000);
  REQUIRE(report.status.code() == GE_PYRT_BLOCKED && report.blockers.size() == 1, report);
  REQUIRE(report.blockers[0].find("'slow', at <string>:2 in let_go") != std::string::npos,
          report.blockers[0]);
}

/// The text of a refused second start names the extension modules that would not survive it.
void ASecondStartIsRefusedNamingExtensionModules(const std::string& python) {
  const std::string folder = Sandbox() + "/modules";
  std::filesystem::create_directories(folder);
  setenv("PYTHONPATH", folder.c_str(), 1);
  Configure(python);
  Owner owner = Acquire("client");
  RunAttached(owner,
              "import sys, types\n"
              "m = types.ModuleType('fast_arrays'); m.__file__ = '/site/fast_arrays.so'\n"
              "sys.modules['fast_arrays'] = m; import _decimal");
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
  const Status again = Manager().Acquire(ClientInfo{"again", "", Role::kHost, {}, 0}).status();
  REQUIRE(again.code() == GE_PYRT_FINALIZED, again);
  REQUIRE(again.message().find("fast_arrays") != std::string::npos, again);
  REQUIRE(again.message().find("_decimal") == std::string::npos, again);
}

size_t ResidentKib() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.compare(0, 6, "VmRSS:") == 0) return std::stoul(line.substr(6));
  }
  return 0;
}

/// Thousands of cycles leave neither Python objects nor memory behind. The first ones, which fill
/// what is kept for good, are the caller's.
void CheckThatNothingGrows(const Owner& owner, const std::function<void(int)>& cycle) {
  RunAttached(owner, "import gc; gc.collect(); before = len(gc.get_objects())");
  size_t before = 0, after = 0;
  // The allocator and the system may take memory once; what leaks does so in each thousand.
  for (int thousand = 0; thousand < 3 && after >= before; ++thousand) {
    before = ResidentKib() + 1024;
    cycle(1000);
    after = ResidentKib();
  }
  RunAttached(owner,
              "gc.collect(); after = len(gc.get_objects())\n"
              "assert abs(after - before) < 50, (before, after)");
  REQUIRE(after < before || kSanitized, std::to_string(after - before) + " KiB too many");
}

void AThousandAttachesOfFreshThreadsLeaveNothing(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("client");
  const auto cycle = [&owner](int count) {
    for (int i = 0; i < count; ++i) {
      std::thread([&owner] { RunAttached(owner, "x = [1] * 100"); }).join();
    }
  };
  cycle(200);
  CheckThatNothingGrows(owner, cycle);
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

/// Errors and exits of user code are texts; nothing of them stays alive.
void ErrorsOfUserCodeLeaveNothingBehind(const std::string& python) {
  WriteFile(Sandbox() + "/modules/user.py",
            "import atexit, sys, weakref\n"
            "class Tensor: pass\n"
            "probe = None\n"
            "def fail():\n"
            "    global probe\n"
            "    t = Tensor(); probe = weakref.ref(t)\n"
            "    raise ValueError('with a tensor')\n"
            "def alive(): return probe() is not None\n"
            "def last(): return hasattr(sys, 'last_value') or hasattr(sys, 'last_exc')\n"
            "def leave(): raise SystemExit('text')\n"
            "def at_exit(): atexit.register(sys.exit, 42)\n");
  setenv("PYTHONPATH", (Sandbox() + "/modules").c_str(), 1);
  Configure(python);
  Owner owner = Acquire("client");
  const Status failed = owner.Call("user", "fail", {}, nullptr);
  REQUIRE(failed.code() == GE_PYRT_PYTHON_ERROR, failed);
  for (const char* question : {"alive", "last"}) {
    ge_pyrt_value answer{};
    const Status asked = owner.Call("user", question, {}, &answer);
    REQUIRE(asked.ok() && answer.i == 0, question + Text(asked));
    GePythonRuntimeManager::Clear(&answer);
  }
  const Status left = owner.Call("user", "leave", {}, nullptr);
  REQUIRE(left.message().find("SystemExit: text") != std::string::npos, left);
  REQUIRE(owner.Call("user", "at_exit", {}, nullptr).ok(), Text("atexit"));
  const Status thrown = owner.RunOnInterpreterThread([]() -> Status { throw std::bad_alloc(); });
  REQUIRE(thrown.code() == GE_PYRT_INTERNAL, thrown);
  REQUIRE(Manager().Shutdown().finalised, Text("an exit at the end is no exit of the host"));
}

/// A component's handler stays as it is, whatever Python code installs at import.
void SignalsOfTheHostStayWhileRowsLoad(const std::string& python) {
  static void (*const handler)(int) = [](int) {};
  std::signal(SIGTERM, handler);
  WriteFile(Sandbox() + "/modules/taker.py",
            "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n");
  setenv("PYTHONPATH", (Sandbox() + "/modules").c_str(), 1);
  Configure(python, "  - {name: test, library: " GE_TEST_PLUGIN
                    ", role: exec, activate: {always: true}, options: {import: taker}}\n");
  static int board[16] = {};
  REQUIRE(Manager().Publish("test.board", 1, nullptr, board).ok(), Text("publish"));
  const Status loaded = Manager().Load(Role::kExec, true);
  REQUIRE(loaded.ok(), loaded);
  struct sigaction now {};
  sigaction(SIGTERM, nullptr, &now);
  REQUIRE(now.sa_handler == handler, Text("SIGTERM was taken"));
  const ShutdownReport report = Manager().Shutdown();
  bool said = false;
  const nlohmann::json record = Record(report.record_path);
  for (const auto& event : record["events"]) {
    const std::string detail = event["detail"];
    said =
        said || (event["event"] == "host_changed" && detail.find("SIGTERM") != std::string::npos);
  }
  REQUIRE(said, Text("the record does not say that a signal was put back"));
}

/// A row that is loaded and unloaded a thousand times.
void LoadAndUnloadLeaveNothing(const std::string& python) {
  Configure(python, "  - {name: test, library: " GE_TEST_PLUGIN
                    ", role: exec, activate: {always: true}}\n");
  static int board[16] = {};
  REQUIRE(Manager().Publish("test.board", 1, nullptr, board).ok(), Text("publish"));
  const auto cycle = [](int count) {
    for (int i = 0; i < count; ++i) {
      const Status loaded = Manager().Load(Role::kExec, true);
      REQUIRE(loaded.ok(), loaded);
      const Status unloaded = Manager().Unload(Role::kExec);
      REQUIRE(unloaded.ok(), unloaded);
    }
  };
  // The journal keeps its last 4096 events: full before the measuring begins.
  cycle(2200);
  Owner owner = Acquire("client");
  CheckThatNothingGrows(owner, cycle);
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

}  // namespace

ScenarioTable EndScenarios() {
  return {{"references_are_dropped_while_python_ends", &ReferencesAreDroppedWhilePythonEnds},
          {"a_destructor_that_ensures_the_gil_during_the_end",
           &ADestructorThatEnsuresTheGilDuringTheEnd},
          {"daemon_threads_are_asked_to_stop", &DaemonThreadsAreAskedToStop},
          {"workers_of_an_executor_end_with_python", &WorkersOfAnExecutorEndWithPython},
          {"an_end_that_takes_too_long_names_what_it_waits_for",
           &AnEndThatTakesTooLongNamesWhatItWaitsFor},
          {"a_destructor_that_hangs_is_named_by_its_line", &ADestructorThatHangsIsNamedByItsLine},
          {"a_built_in_function_that_hangs_has_no_line", &ABuiltInFunctionThatHangsHasNoLine},
          {"code_that_keeps_the_gil_does_not_hang_the_report",
           &CodeThatKeepsTheGilDoesNotHangTheReport},
          {"a_destructor_of_the_last_phase_does_not_hang_the_report",
           &ADestructorOfTheLastPhaseDoesNotHangTheReport},
          {"an_owner_that_does_not_let_go_is_named_by_its_line",
           &AnOwnerThatDoesNotLetGoIsNamedByItsLine},
          {"a_second_start_is_refused_naming_extension_modules",
           &ASecondStartIsRefusedNamingExtensionModules},
          {"a_thousand_attaches_of_fresh_threads_leave_nothing",
           &AThousandAttachesOfFreshThreadsLeaveNothing},
          {"errors_of_user_code_leave_nothing_behind", &ErrorsOfUserCodeLeaveNothingBehind},
          {"signals_of_the_host_stay_while_rows_load", &SignalsOfTheHostStayWhileRowsLoad},
          {"load_and_unload_leave_nothing", &LoadAndUnloadLeaveNothing}};
}

}  // namespace harness
