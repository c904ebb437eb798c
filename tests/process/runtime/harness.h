// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_TESTS_PROCESS_HARNESS_H_
#define GE_TESTS_PROCESS_HARNESS_H_

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>

#include "ge/pyrt/runtime_manager.h"

/// Fails the process with place and text; no test framework, so that nothing of it is in the way of
/// what the process does at its end.
#define REQUIRE(condition, text)                                              \
  do {                                                                        \
    if (!(condition)) {                                                       \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #condition, \
                   harness::Text(text).c_str());                              \
      std::fflush(nullptr);                                                   \
      _exit(1);                                                               \
    }                                                                         \
  } while (false)

namespace harness {

using namespace ge::pyrt;  // NOLINT: a test's own namespace

inline std::string Text(const std::string& text) { return text; }
inline std::string Text(const Status& status) {
  return std::to_string(status.code()) + " " + status.message();
}
inline std::string Text(const ShutdownReport& report) {
  std::string text = Text(report.status) + " order:";
  for (const std::string& name : report.quiesce_order) text += " " + name;
  return text;
}

inline GePythonRuntimeManager& Manager() { return GePythonRuntimeManager::Instance(); }

/// A run folder and configuration folder of this process alone; main removes it at exit. What was
/// learnt of a Python is kept there too, unless GE_TEST_CACHE_HOME names a folder to share it.
inline std::string Sandbox() {
  static const std::string folder = [] {
    std::string name = "/tmp/ge_pyrt_test.XXXXXX";
    if (mkdtemp(name.data()) == nullptr) _exit(1);
    setenv("XDG_RUNTIME_DIR", name.c_str(), 1);
    const char* shared = std::getenv("GE_TEST_CACHE_HOME");
    setenv("XDG_CACHE_HOME", shared == nullptr ? name.c_str() : shared, 1);
    return name;
  }();
  return folder;
}

inline void WriteFile(const std::string& path, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path) << text;
}

/// Configures the manager with `python` and rows (YAML text, indented list items).
inline void Configure(const std::string& python, const std::string& rows = "") {
  const std::string dir = Sandbox() + "/config";
  WriteFile(dir + "/runtime.yaml", "schema: 1\n");
  WriteFile(dir + "/plugins.yaml",
            "schema: 1\nplugins:" + (rows.empty() ? std::string(" []\n") : "\n" + rows));
  RuntimeConfig config;
  config.config_dir = dir;
  config.python = python;
  const Status status = Manager().Configure(config);
  REQUIRE(status.ok(), status);
}

inline Owner Acquire(const std::string& name, Role role = Role::kHost,
                     std::function<Status()> on_quiesce = nullptr) {
  ClientInfo client;
  client.name = name;
  client.role = role;
  client.on_quiesce = std::move(on_quiesce);
  Result<Owner> owner = Manager().Acquire(std::move(client));
  REQUIRE(owner.ok(), owner.status());
  return std::move(owner).value();
}

/// Runs Python source on this thread, which must be attached. 0 when it did not raise.
inline int Run(const char* source) {
  static const auto run =
      reinterpret_cast<int (*)(const char*)>(dlsym(RTLD_DEFAULT, "PyRun_SimpleString"));
  return run != nullptr ? run(source) : -1;
}

inline void RunAttached(const Owner& owner, const char* source) {
  const Result<Attached> attached = owner.Attach();
  REQUIRE(attached.ok(), attached.status());
  REQUIRE(Run(source) == 0, std::string(source));
}

/// Set when the thread that called EndThisThreadSlowly has destroyed what it kept.
inline std::atomic<bool> slow_thread_ended{false};

/// Leaves in this thread what libraries leave: an object that is destroyed when
/// the thread ends, and takes its time.
template <int milliseconds>
void EndThisThreadSlowly() {
  pthread_key_t key{};
  pthread_key_create(&key, [](void*) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    slow_thread_ended = true;
  });
  pthread_setspecific(key, &slow_thread_ended);
}

inline bool PythonIsMapped() {
  std::ifstream maps("/proc/self/maps");
  std::ostringstream text;
  text << maps.rdbuf();
  return text.str().find("libpython") != std::string::npos;
}

inline nlohmann::json Record(const std::string& path) {
  std::ifstream stream(path);
  REQUIRE(stream.good(), "no record at '" + path + "'");
  return nlohmann::json::parse(stream);
}

}  // namespace harness

#endif  // GE_TESTS_PROCESS_HARNESS_H_
