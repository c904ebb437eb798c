// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// The same situations without the manager: clients that start and end Python by themselves. Their
// tests pass when these crash, hang or fail; should one come to work, what it stands for is solved.
#include <atomic>
#include <thread>

#include "../runtime/harness.h"
#include "life_scenarios.h"
#include "raw_python.h"

namespace harness {
namespace {

void Open(const std::string& python) {
  REQUIRE(raw::Open(raw::LibpythonOf(python)), Text(dlerror()));
}

/// As matrix' owned.*.other: the one who ends is not the one who started. (Works on 3.13.)
void NaiveEndOnAnotherThread(const std::string& python) {
  Open(python);
  std::atomic<bool> started{false}, over{false};
  std::thread starter([&] {
    raw::Start(python);
    raw::Run("import threading");
    raw::Save();
    started = true;
    while (!over) std::this_thread::yield();
  });
  while (!started) std::this_thread::yield();
  std::thread([] {
    raw::Ensure();
    raw::End();
  }).join();
  over = true;
  starter.join();
}

/// As attach_race: an attach comes after the end.
void NaiveAttachAfterTheEnd(const std::string& python) {
  Open(python);
  raw::Start(python);
  raw::End();
  std::thread([] { raw::Release(raw::Ensure()); }).join();
}

/// As sixteen_threads_start_once: two come at once.
void NaiveTwoStarters(const std::string& python) {
  Open(python);
  std::atomic<int> ready{0};
  const auto start = [&] {
    ++ready;
    while (ready < 2) {
    }
    if (!raw::IsInitialized()) raw::Start(python);
  };
  std::thread a(start), b(start);
  a.join();
  b.join();
  _exit(0);
}

/// As nobody_enters_a_half_started_interpreter: initialised is taken for ready.
void NaiveEntryBeforeSiteIsDone(const std::string& python) {
  WriteFile(Sandbox() + "/modules/sitecustomize.py",
            "import builtins, time\n"
            "for _ in range(10): time.sleep(0.01)\n"
            "builtins.site_is_done = True\n");
  setenv("PYTHONPATH", (Sandbox() + "/modules").c_str(), 1);
  Open(python);
  std::thread starter([&python] {
    raw::Start(python);
    raw::Save();
  });
  while (!raw::IsInitialized()) std::this_thread::yield();
  const int gil = raw::Ensure();
  const int entered = raw::Run("import builtins; assert builtins.site_is_done");
  raw::Release(gil);
  starter.join();
  _exit(entered == 0 ? 0 : 1);
}

/// As a_join_under_the_gil_ends_with_the_workers_timeout, with CPython's own wait.
void NaiveJoinUnderTheGil(const std::string& python) {
  Open(python);
  raw::Start(python);
  std::thread([] { raw::Release(raw::Ensure()); }).join();
}

}  // namespace

ScenarioTable NaiveScenarios() {
  return {{"naive_end_on_another_thread", &NaiveEndOnAnotherThread},
          {"naive_attach_after_the_end", &NaiveAttachAfterTheEnd},
          {"naive_two_starters", &NaiveTwoStarters},
          {"naive_entry_before_site_is_done", &NaiveEntryBeforeSiteIsDone},
          {"naive_join_under_the_gil", &NaiveJoinUnderTheGil}};
}

}  // namespace harness
