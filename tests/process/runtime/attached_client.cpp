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
  for (const Warning& warning : Manager().Warnings()) {
    std::printf("%s\n", warning.message.c_str());
  }
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

/// Loads a plugin that imports `module`; its configuration goes to `folder`.
extern "C" __attribute__((visibility("default"))) int client_load(const char* folder,
                                                                  const char* module) {
  const std::string dir = std::string(folder) + "/config";
  WriteFile(dir + "/runtime.yaml", "schema: 1\n");
  WriteFile(dir + "/plugins.yaml",
            std::string("schema: 1\nplugins:\n  - {name: test, library: ") + GE_TEST_PLUGIN +
                ", role: exec, activate: {always: true}, options: {import: " + module + "}}\n");
  RuntimeConfig config;
  config.config_dir = dir;
  Status status = Manager().Configure(config);
  static int board[16] = {};
  if (status.ok()) status = Manager().Publish("test.board", 1, nullptr, board);
  if (status.ok()) status = Manager().Load(Role::kExec, true);
  if (!status.ok()) std::fprintf(stderr, "%s\n", Text(status).c_str());
  return status.code();
}

/// Asks for another Python, isolated, with another argv; the refusal's text.
extern "C" __attribute__((visibility("default"))) void client_wishes(const char* folder, char* text,
                                                                     int size) {
  const std::string dir = std::string(folder) + "/config";
  WriteFile(dir + "/runtime.yaml",
            "schema: 1\npython: {executable: /elsewhere/python, isolated: true, argv: [other]}\n");
  WriteFile(dir + "/plugins.yaml", "schema: 1\nplugins: []\n");
  RuntimeConfig config;
  config.config_dir = dir;
  const Status status = Manager().Configure(config);
  REQUIRE(status.ok(), status);
  const Status refused = Manager().Acquire(ClientInfo{"w", "", Role::kHost, nullptr, 0}).status();
  REQUIRE(refused.code() == GE_PYRT_CONFIG_CONFLICT, refused);
  std::snprintf(text, static_cast<size_t>(size), "%s", refused.message().c_str());
}
