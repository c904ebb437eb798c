// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// A native library that a Python program loads with ctypes, and whose own threads use that Python.
#include <dlfcn.h>

#include <atomic>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "ge/pyrt/runtime_manager.h"

namespace {

using ge::pyrt::GePythonRuntimeManager;

ge::pyrt::Owner& OwnerOfThisLibrary() {
  static auto& owner = *new ge::pyrt::Owner;  // lives as long as the process
  return owner;
}

bool Run(const std::string& source) {
  using Function = int (*)(const char*);
  const auto run = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, "PyRun_SimpleString"));
  return run != nullptr && run(source.c_str()) == 0;
}

int Complain(const ge::pyrt::Status& status) {
  std::fprintf(stderr, "workers: %s\n", status.message().c_str());
  return 1;
}

}  // namespace

extern "C" {

/// Joins the Python that called it: nothing is started, and nothing will be ended. 0: fine.
[[gnu::visibility("default")]] int workers_open() {
  ge::pyrt::ClientInfo client;
  client.name = "workers";
  ge::pyrt::Result<ge::pyrt::Owner> owner =
      GePythonRuntimeManager::Instance().Acquire(std::move(client));
  if (!owner) return Complain(owner.status());
  OwnerOfThisLibrary() = std::move(owner).value();
  return 0;
}

/// Runs `done.append(...)` in the caller's __main__ on so many native threads at once; returns how
/// many did. ctypes has released the GIL for the length of the call, so they get it.
[[gnu::visibility("default")]] int workers_run(int threads) {
  std::atomic<int> succeeded{0};
  std::vector<std::thread> running;
  for (int i = 0; i < threads; ++i) {
    running.emplace_back([i, &succeeded] {
      const auto attached = OwnerOfThisLibrary().Attach();
      if (!attached) {
        Complain(attached.status());
      } else if (Run("done.append(" + std::to_string(i) + ")")) {
        ++succeeded;
      }
    });
  }
  for (std::thread& thread : running) thread.join();
  return succeeded;
}

/// Gives the claim back; Python goes on.
[[gnu::visibility("default")]] int workers_close() {
  const ge::pyrt::Status status = OwnerOfThisLibrary().Release();
  return status.ok() ? 0 : Complain(status);
}
}
