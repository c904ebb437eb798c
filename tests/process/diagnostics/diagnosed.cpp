// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// A program with two owners for gepyrt to look at: diagnosed <python> <configuration folder>
// <what>.
//   work      attaches and detaches on two threads until it is killed
//   deadlock  one thread keeps the GIL for ever, a Shutdown waits for it for ever
//   crash     works for a moment and dies by SIGSEGV inside Python's GIL
//   end       works for a moment and ends Python
//   fork      the same, but in a child of os.fork; the parent just waits for it
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <thread>

#include "ge/pyrt/runtime_manager.h"

namespace {

using namespace ge::pyrt;  // NOLINT: a test's own file

constexpr int kForEver = 1'000'000;
constexpr int kAMoment = 200;

[[noreturn]] void Die(const Status& status) {
  std::fprintf(stderr, "%s\n", status.message().c_str());
  _exit(1);
}

Owner MakeOwner(const char* name, Role role) {
  ClientInfo client;
  client.name = name;
  client.role = role;
  Result<Owner> owner = GePythonRuntimeManager::Instance().Acquire(std::move(client));
  if (!owner) Die(owner.status());
  return std::move(owner).value();
}

void Work(const Owner& owner, int times) {
  for (int i = 0; i < times; ++i) {
    const Result<Attached> attached = owner.Attach();
    if (!attached) Die(attached.status());
  }
}

void Ready() {
  std::puts("ready");
  std::fflush(stdout);
}

void SleepForEver() {
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  auto& manager = GePythonRuntimeManager::Instance();
  RuntimeConfig config;
  config.python = argv[1];
  config.config_dir = argv[2];
  if (const Status status = manager.Configure(config); !status.ok()) Die(status);
  const std::string what = argv[3];
  const Owner passes = MakeOwner("the passes", Role::kPasses);
  const Owner host = MakeOwner("the host", Role::kHost);
  if (what == "work") {
    std::thread([&passes] { Work(passes, kForEver); }).detach();
    Ready();
    for (;;) Work(host, kForEver);
  }
  Work(passes, kAMoment);
  Work(host, kAMoment);
  if (what == "deadlock") {
    std::thread([&passes] {
      const Result<Attached> attached = passes.Attach();
      Ready();
      SleepForEver();
    }).detach();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    manager.Shutdown(int64_t{3'600'000});
    return 1;
  }
  if (what == "crash") {
    const Result<Attached> attached = host.Attach();
    raise(SIGSEGV);
  }
  if (what == "fork") {
    ge_pyrt_value pid = {};
    if (const Status forked = host.Call("os", "fork", {}, &pid); !forked.ok()) Die(forked);
    int status = 0;
    if (pid.i != 0) return waitpid(static_cast<pid_t>(pid.i), &status, 0) > 0 ? status : 1;
    Work(passes, kAMoment);
  }
  const ShutdownReport report = manager.Shutdown();
  if (!report.status.ok()) Die(report.status);
  std::printf("%s\n", report.record_path.c_str());
  return 0;
}
