// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>
#include <sys/wait.h>

#include <atomic>
#include <thread>
#include <vector>

#include "harness.h"
#include "scenarios.h"

namespace harness {
namespace {

void SixteenThreadsStartOnce(const std::string& python) {
  Configure(python);
  std::atomic<int> ready{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 16; ++i) {
    threads.emplace_back([&ready, i] {
      ++ready;
      while (ready < 16) std::this_thread::yield();
      Owner owner = Acquire("t" + std::to_string(i));
      RunAttached(owner, "import sys");
    });
  }
  for (std::thread& thread : threads) thread.join();
  const ShutdownReport report = Manager().Shutdown();
  REQUIRE(report.finalised, report);
  const nlohmann::json record = Record(report.record_path);
  REQUIRE(record["starts"] == 1, record.dump());
  REQUIRE(record["owners"].size() == 16, record.dump());
}

void ForeignThreadsAreCounted(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("worker");
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&owner] {
      for (int j = 0; j < 200; ++j) {
        const Result<Attached> outer = owner.Attach();
        const Result<Attached> inner = owner.Attach();
        REQUIRE(outer.ok() && inner.ok(), outer.status());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  const OwnerInfo info = Manager().Inspect().owners.at(0);
  REQUIRE(info.attaches == 8 * 200 * 2, std::to_string(info.attaches));
  REQUIRE(info.leases == 0, std::to_string(info.leases));
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

void IdleThreadsDoNotHoldTheEnd(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("worker");
  std::atomic<int> attached{0};
  std::atomic<bool> stop{false};
  std::vector<std::thread> threads;
  for (int i = 0; i < 50; ++i) {
    threads.emplace_back([&] {
      RunAttached(owner, "import threading; threading.current_thread()");
      ++attached;
      while (!stop) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    });
  }
  while (attached < 50) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const ShutdownReport report = Manager().Shutdown(2000);
  REQUIRE(report.finalised, report);
  stop = true;
  for (std::thread& thread : threads) thread.join();
}

void ALeaseThatIsOutBlocksTheEnd(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("slow");
  std::atomic<bool> inside{false};
  std::atomic<bool> leave{false};
  std::thread thread([&] {
    const Result<Attached> attached = owner.Attach();
    REQUIRE(attached.ok(), attached.status());
    inside = true;
    while (!leave) Run("import time; time.sleep(0.01)");
  });
  while (!inside) std::this_thread::yield();
  const ShutdownReport blocked = Manager().Shutdown(200);
  REQUIRE(blocked.status.code() == GE_PYRT_BLOCKED, blocked);
  REQUIRE(blocked.status.message().find("owner 'slow' (1 attached)") != std::string::npos, blocked);
  leave = true;
  thread.join();
  REQUIRE(Manager().Shutdown().finalised, Text("second"));
}

/// On the thread of a hook and on the interpreter thread; what runs afterwards is spared.
void AnInterruptReachesTheCodeThatRuns(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("busy");
  REQUIRE(Manager().Interrupt().ok(), Text("nobody is inside"));
  static const char* const kBusy =
      "import builtins, time\n"
      "try:\n"
      "  builtins.busy = True\n"
      "  while True: time.sleep(0.001)\n"
      "except KeyboardInterrupt: builtins.busy = False\n";
  const auto interrupt_when_busy = [&owner] {
    while (true) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      const Result<Attached> attached = owner.Attach();
      if (Run("import builtins; assert builtins.busy") == 0) break;
    }
    REQUIRE(Manager().Interrupt().ok(), Text("busy"));
  };
  RunAttached(owner, "import builtins, sys, io; sys.stderr = io.StringIO(); builtins.busy = False");
  std::thread foreign(interrupt_when_busy);
  RunAttached(owner, kBusy);
  foreign.join();
  foreign = std::thread(interrupt_when_busy);
  const Status done = owner.RunOnInterpreterThread(
      [] { return Run(kBusy) == 0 ? Status() : Status(GE_PYRT_FAILED, "it raised"); });
  REQUIRE(done.ok(), done);
  foreign.join();
  {
    const Result<Attached> attached = owner.Attach();  // inside, but runs no Python
    REQUIRE(Manager().Interrupt().ok(), Text("idle"));
    // Lets the GIL go, so that the interrupt gets through, without a look at pending exceptions.
    const auto save = reinterpret_cast<void* (*)()>(dlsym(RTLD_DEFAULT, "PyEval_SaveThread"));
    const auto restore =
        reinterpret_cast<void (*)(void*)>(dlsym(RTLD_DEFAULT, "PyEval_RestoreThread"));
    void* const state = save();
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    restore(state);
  }
  RunAttached(owner, "for i in range(100000): pass");
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

void NonDaemonThreadsAreNamed(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("user");
  RunAttached(owner,
              "import threading\n"
              "stop = threading.Event()\n"
              "threading.Thread(target=stop.wait, name='never-ending', daemon=False).start()");
  const ShutdownReport blocked = Manager().Shutdown(300);
  REQUIRE(blocked.status.code() == GE_PYRT_BLOCKED_BY_THREADS, blocked);
  REQUIRE(blocked.status.message().find("never-ending") != std::string::npos, blocked);
  std::filesystem::remove_all(Sandbox());
  _exit(0);  // the process may still go; the thread would hold a Py_FinalizeEx for ever
}

void InterpreterThreadIsPythonsMainThread(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("main");
  const Status status = owner.RunOnInterpreterThread([]() -> Status {
    return Run("import threading\n"
               "assert threading.current_thread() is threading.main_thread()") == 0
               ? Status()
               : Status(GE_PYRT_FAILED, "not the main thread");
  });
  REQUIRE(status.ok(), status);
  const Status thrown =
      owner.RunOnInterpreterThread([]() -> Status { throw std::runtime_error("from the task"); });
  REQUIRE(thrown.code() == GE_PYRT_INTERNAL, thrown);
  const Status strange = owner.RunOnInterpreterThread([]() -> Status { throw 42; });
  REQUIRE(strange.code() == GE_PYRT_INTERNAL, strange);
  for (const char* word : {"'main'", "threw", "std::exception"}) {
    REQUIRE(strange.message().find(word) != std::string::npos, strange);
  }
}

/// After a Shutdown the process may exit at once: no thread of ours is left that still destroys.
void TheEndIncludesThatOfTheInterpreterThread(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("main");
  const Status prepared = owner.RunOnInterpreterThread([]() -> Status {
    EndThisThreadSlowly<300>();
    return {};
  });
  REQUIRE(prepared.ok(), prepared);
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
  REQUIRE(slow_thread_ended, Text("the interpreter thread still ends"));
}

void AThreadThatDoesNotEndIsTold(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("main");
  const Status prepared = owner.RunOnInterpreterThread([]() -> Status {
    EndThisThreadSlowly<3'600'000>();
    return {};
  });
  REQUIRE(prepared.ok(), prepared);
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
  bool told = false;
  for (const Warning& warning : Manager().Warnings()) told = told || warning.number == 9011;
  REQUIRE(told, Text("no warning"));
}

void SmallStacksAreRefused(const std::string& python) {
  Configure(python);
  static Owner owner = Acquire("small");
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 * 1024);
  pthread_t thread;
  pthread_create(
      &thread, &attributes,
      [](void*) -> void* {
        const Result<Attached> attached = owner.Attach();
        REQUIRE(attached.code() == GE_PYRT_STACK_TOO_SMALL, attached.status());
        return nullptr;
      },
      nullptr);
  pthread_join(thread, nullptr);
}

void DroppedReferencesAreReleasedAtTheNextAttach(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("dropper");
  RunAttached(owner,
              "class C: pass\n"
              "import weakref\n"
              "kept = [C() for _ in range(1000)]\n"
              "alive = weakref.WeakSet(kept)\n");
  // Steal the list's references: the objects live on what C++ holds alone.
  std::vector<void*> held;
  {
    const Result<Attached> attached = owner.Attach();
    const auto import =
        reinterpret_cast<void* (*)(const char*)>(dlsym(RTLD_DEFAULT, "PyImport_ImportModule"));
    const auto attr = reinterpret_cast<void* (*)(void*, const char*)>(
        dlsym(RTLD_DEFAULT, "PyObject_GetAttrString"));
    const auto item =
        reinterpret_cast<void* (*)(void*, long)>(dlsym(RTLD_DEFAULT, "PySequence_GetItem"));
    void* kept = attr(import("__main__"), "kept");
    for (long i = 0; i < 1000; ++i) held.push_back(item(kept, i));
    REQUIRE(Run("kept.clear(); assert len(alive) == 1000") == 0, Text("setup"));
    REQUIRE(attached.ok(), attached.status());
  }
  std::thread([&] {
    for (void* object : held) owner.DropReference(object);
  }).join();
  RunAttached(owner, "assert len(alive) == 0, len(alive)");
}

void ATimedAttachGivesUp(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("timed");
  const Result<Attached> free = owner.Attach(AttachOptions{2000});
  REQUIRE(free.ok(), free.status());
  std::thread([&] {
    const Result<Attached> refused = owner.Attach(AttachOptions{50});
    REQUIRE(refused.code() == GE_PYRT_TIMEOUT, refused.status());
  }).join();
}

void ForkedChildrenAnswer(const std::string& python) {
  Configure(python);
  static Owner owner = Acquire("parent");
  const pid_t native = fork();
  if (native == 0) _exit(owner.Attach().code() == GE_PYRT_FORKED ? 0 : 1);
  int status = 0;
  waitpid(native, &status, 0);
  REQUIRE(WIFEXITED(status) && WEXITSTATUS(status) == 0, std::to_string(status));
  const std::string source =
      "import ctypes, os\n"
      "probe = ctypes.CFUNCTYPE(ctypes.c_int)(" +
      std::to_string(reinterpret_cast<uintptr_t>(+[]() -> int { return owner.Attach().code(); })) +
      ")\n"
      "child = os.fork()\n"
      "if child == 0: os._exit(probe())\n"
      "assert os.waitpid(child, 0)[1] == 0\n";
  RunAttached(owner, source.c_str());
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

}  // namespace

ScenarioTable ThreadScenarios() {
  return {{"sixteen_threads_start_once", &SixteenThreadsStartOnce},
          {"foreign_threads_are_counted", &ForeignThreadsAreCounted},
          {"idle_threads_do_not_hold_the_end", &IdleThreadsDoNotHoldTheEnd},
          {"a_lease_that_is_out_blocks_the_end", &ALeaseThatIsOutBlocksTheEnd},
          {"an_interrupt_reaches_the_code_that_runs", &AnInterruptReachesTheCodeThatRuns},
          {"non_daemon_threads_are_named", &NonDaemonThreadsAreNamed},
          {"interpreter_thread_is_pythons_main_thread", &InterpreterThreadIsPythonsMainThread},
          {"the_end_includes_that_of_the_interpreter_thread",
           &TheEndIncludesThatOfTheInterpreterThread},
          {"a_thread_that_does_not_end_is_told", &AThreadThatDoesNotEndIsTold},
          {"small_stacks_are_refused", &SmallStacksAreRefused},
          {"dropped_references_are_released_at_the_next_attach",
           &DroppedReferencesAreReleasedAtTheNextAttach},
          {"a_timed_attach_gives_up", &ATimedAttachGivesUp},
          {"forked_children_answer", &ForkedChildrenAnswer}};
}

}  // namespace harness
