// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// A component that Python loads by ctypes: it must join, never start or end.
#include <csignal>
#include <string>

#include "harness.h"

using namespace harness;  // NOLINT

extern "C" __attribute__((visibility("default"))) int client_begin() {
  static Owner owner = Acquire("client", Role::kPasses, []() -> Status {
    Run("import builtins; builtins.client_quiesced = True");
    return {};
  });
  RunAttached(owner, "import builtins; builtins.client_was_here = True");
  return Manager().Inspect().state == State::kReadyAttached ? 0 : 1;
}

extern "C" __attribute__((visibility("default"))) int client_end() {
  const ShutdownReport report = Manager().Shutdown();
  return report.status.ok() && !report.finalised ? 0 : 1;
}

/// Prints the warnings so far; how many there are.
extern "C" __attribute__((visibility("default"))) int client_warnings() {
  for (const std::string& warning : Manager().Warnings()) std::printf("%s\n", warning.c_str());
  std::fflush(stdout);
  return static_cast<int>(Manager().Warnings().size());
}

/// A signal comes while native code works; the code that the handlers' turn gives back.
extern "C" __attribute__((visibility("default"))) int client_signal(int number) {
  std::raise(number);
  return Manager().RunHostSignalHandlers().code();
}

extern "C" __attribute__((visibility("default"))) int client_wrong_wish(const char* python) {
  RuntimeConfig config;
  config.python = python;
  if (!Manager().Configure(config).ok()) return 2;
  return Manager().Acquire(ClientInfo{"w", "", Role::kHost, nullptr, 0}).code();
}
