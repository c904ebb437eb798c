// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "../runtime/harness.h"
#include "matrix.h"
#include "raw_python.h"

using namespace harness;  // NOLINT

namespace matrix {
namespace {

constexpr Role kRoles[] = {Role::kPasses, Role::kOnnx, Role::kTbe};
constexpr const char* kNames[] = {"passes", "onnx", "tbe"};

/// A thread that does what it is told and stays: idle threads are part of every case.
class Worker {
 public:
  Worker() {
    std::thread([this] { Loop(); }).detach();
  }
  void Do(const std::function<void()>& fn) {
    std::unique_lock<std::mutex> lock(mutex_);
    work_ = &fn;
    changed_.notify_all();
    changed_.wait(lock, [this] { return work_ == nullptr; });
  }

 private:
  void Loop() {
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return work_ != nullptr; });
      (*work_)();
      work_ = nullptr;
      changed_.notify_all();
    }
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void()>* work_ = nullptr;
};

struct Client {
  Owner owner;
  void* object = nullptr;  ///< a strong reference that it holds
  bool quiesced = false;
  Worker worker;
};

/// All of the process's state: leaked, as threads and exit handlers use it to the end.
struct Process {
  Case what;
  Client clients[3];
  void* main_state = nullptr;
  bool shut_down = false;
  ShutdownReport report;
};
Process* run = nullptr;
std::atomic<int> ends{0};  // told by CPython itself

void Begin(int number) {
  Client& client = run->clients[number];
  ClientInfo info;
  info.name = kNames[number];
  info.role = kRoles[number];
  info.on_quiesce = [&client]() -> Status {
    client.quiesced = true;
    if (client.object != nullptr) raw::Find<void(void*)>("Py_DecRef")(client.object);
    client.object = nullptr;
    return {};
  };
  Result<Owner> owner = Manager().Acquire(std::move(info));
  REQUIRE(owner.ok(), owner.status());
  client.owner = std::move(owner).value();
  const Result<Attached> attached = client.owner.Attach();
  REQUIRE(attached.ok(), attached.status());
  REQUIRE(raw::Run("import threading, json, weakref") == 0, Text("imports"));
  client.object = raw::Find<void*(const char*)>("PyImport_ImportModule")("json");
  if (number == 0) {
    raw::Find<int(void (*)())>("Py_AtExit")([] { ++ends; });
  }
}

bool ForeignEnded() {
  const State state = Manager().Inspect().state;
  return state == State::kForeignFinalized;
}

void Release(int number) {
  Client& client = run->clients[number];
  const bool late = ForeignEnded();
  client.worker.Do([&] {
    client.owner.DropReference(std::exchange(client.object, nullptr));
    const Status released = client.owner.Release();
    REQUIRE(released.code() == (late ? GE_PYRT_FOREIGN_FINALIZED : GE_PYRT_OK), released);
  });
}

void Shut() {
  run->report = Manager().Shutdown(10'000);
  run->shut_down = true;
}

/// The starter and the other are clients' threads, the stranger is one that Python never saw.
void ShutFrom(Place place) {
  if (place == Place::kStarter) return run->clients[0].worker.Do(Shut);
  if (place == Place::kOther) return run->clients[1].worker.Do(Shut);
  std::thread(Shut).join();
}

void CheckOrder() {
  std::vector<std::string> expected;
  for (int number = 0; number < 3; ++number) {
    int place = 0;
    while (run->what.order[place] != number) ++place;
    if (place >= run->what.released) expected.push_back(kNames[number]);
  }
  REQUIRE(run->report.quiesce_order == expected, run->report);
}

/// The last thing in the process but for what was registered before: says how it ended.
void Check() {
  const Case& what = run->what;
  const ShutdownReport& report = run->report;
  const bool exits = what.place == Place::kExitBefore || what.place == Place::kExitAfter;
  const bool foreign = what.mode == Mode::kForeignEnd || (what.mode == Mode::kHost && exits);
  REQUIRE(run->shut_down, what.Name());
  if (foreign) {
    REQUIRE(report.status.code() == GE_PYRT_FOREIGN_FINALIZED, report);
    REQUIRE(!report.finalised && ends == 1, report);
    for (int place = what.released; place < 3; ++place) {
      const Client& client = run->clients[what.order[place]];
      REQUIRE(client.quiesced, what.Name());
      const Result<Attached> late = client.owner.Attach();
      REQUIRE(late.code() == GE_PYRT_FOREIGN_FINALIZED || late.code() == GE_PYRT_INVALID_ARGUMENT,
              late.status());
    }
  } else {
    const bool ends_it = what.mode == Mode::kOwned && what.place != Place::kExitAfter;
    REQUIRE(report.status.ok(), report);
    REQUIRE(report.finalised == ends_it, report);
    const int host_ends = what.mode == Mode::kHost ? 1 : 0;
    REQUIRE(ends == (ends_it ? 1 : host_ends), std::to_string(ends));
    if (what.place != Place::kExitAfter) CheckOrder();
    const Status released = run->clients[what.order[2]].owner.Release();
    REQUIRE(released.ok(), released);
  }
  std::filesystem::remove_all(Sandbox());
  std::fprintf(stdout, "as expected: %s\n", what.Name().c_str());
  std::fflush(stdout);
  _exit(0);
}

void EndByForeigner() {
  raw::Restore(run->main_state);
  raw::End();
}

/// Main's part: the clients come, leave in the case's order, and Python ends in its way.
void Go(const std::string& python) {
  const Case& what = run->what;
  if (what.mode == Mode::kAttached || what.mode == Mode::kForeignEnd) {
    raw::Start(python);
    // Python takes the thread of this import for its main one, and only that may end 3.9 to 3.12.
    REQUIRE(raw::Run("import threading") == 0, Text("import threading"));
    run->main_state = raw::Save();
  }
  if (what.mode == Mode::kOwned) Configure(python);
  for (int number = 0; number < 3; ++number) {
    run->clients[number].worker.Do([number] { Begin(number); });
  }
  if (what.place == Place::kExitBefore) std::atexit(Shut);
  for (int place = 0; place < what.released; ++place) Release(what.order[place]);
  if (what.mode == Mode::kForeignEnd) {
    EndByForeigner();
    for (int place = what.released; place < 3; ++place) Release(what.order[place]);
  }
  if (what.place == Place::kExitBefore || what.place == Place::kExitAfter) return;
  ShutFrom(what.place);
  if (what.mode == Mode::kAttached) {
    const int gil = raw::Ensure();
    REQUIRE(raw::Run("import decimal; decimal.Decimal(1)") == 0, Text("the host goes on"));
    raw::Release(gil);
  }
}

}  // namespace
}  // namespace matrix

void matrix_run(const char* name, const char* python, const char* libpython) {
  using namespace matrix;  // NOLINT
  Sandbox();
  run = new Process;
  bool found = false;
  for (const Case& one : AllCases()) {
    if (one.Name() != name) continue;
    run->what = one;
    found = true;
  }
  REQUIRE(found, std::string(name));
  // Registered first, so the last of ours; the manager's handler comes in between.
  std::atexit(Check);
  if (run->what.place == Place::kExitAfter) std::atexit(Shut);
  if (run->what.mode == Mode::kAttached || run->what.mode == Mode::kForeignEnd) {
    REQUIRE(raw::Open(libpython), Text(dlerror()));
  }
  void* state = run->what.mode == Mode::kHost ? raw::Save() : nullptr;
  Go(python);
  if (state != nullptr) raw::Restore(state);
}
