// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// One environment a process: environment_case <case.json>, written by environment_runs.py.
// Refused as the case says, with the process as before; mended in place; then READY.
#include <dirent.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <boost/dll/shared_library.hpp>
#include <clocale>
#include <csignal>
#include <cstring>
#include <set>

#include "harness.h"

using namespace harness;  // NOLINT
using nlohmann::json;

namespace {

/// Everything that a refusal must leave alone.
struct ProcessState {
  std::vector<std::string> environment;
  std::set<std::string> descriptors, threads;
  std::string locale, cwd;
  std::string handlers;

  static std::set<std::string> List(const char* folder) {
    std::set<std::string> names;
    DIR* dir = opendir(folder);
    if (dir == nullptr) return names;
    while (const dirent* entry = readdir(dir)) names.insert(entry->d_name);
    names.erase(std::to_string(dirfd(dir)));
    closedir(dir);
    return names;
  }

  static ProcessState Now() {
    ProcessState state;
    for (char** entry = environ; *entry != nullptr; ++entry) state.environment.emplace_back(*entry);
    state.descriptors = List("/proc/self/fd");
    state.threads = List("/proc/self/task");
    state.locale = std::setlocale(LC_ALL, nullptr);
    char folder[4096];
    state.cwd = getcwd(folder, sizeof(folder)) != nullptr ? folder : strerror(errno);
    for (int number = 1; number < 65; ++number) {
      struct sigaction action {};
      if (sigaction(number, nullptr, &action) != 0) continue;
      char text[64];
      std::snprintf(text, sizeof(text), "%d:%p ", number,
                    reinterpret_cast<void*>(action.sa_handler));
      state.handlers += text;
    }
    return state;
  }

  std::string Difference(const ProcessState& now) const {
    if (environment != now.environment) return "environment";
    if (descriptors != now.descriptors) return "descriptors";
    if (threads != now.threads) return "threads";
    if (locale != now.locale) return "locale";
    if (cwd != now.cwd) return "cwd";
    if (handlers != now.handlers) return "signal handlers";
    int status = 0;
    if (waitpid(-1, &status, WNOHANG) >= 0 || errno != ECHILD) return "a child is left";
    return "";
  }
};

/// Root reads everything; a user does not. Children start without these capabilities as well.
void DropReadAll() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct data[2]{};
  if (syscall(SYS_capget, &header, data) != 0) _exit(77);
  for (const unsigned capability : {CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH}) {
    prctl(PR_CAPBSET_DROP, capability);
    data[0].effective &= ~(1U << capability);
    data[0].permitted &= ~(1U << capability);
    data[0].inheritable &= ~(1U << capability);
  }
  if (syscall(SYS_capset, &header, data) != 0) _exit(77);
}

int LoadFlags(const std::string& text) {
  int flags = text.find("lazy") != std::string::npos ? RTLD_LAZY : RTLD_NOW;
  flags |= text.find("global") != std::string::npos ? RTLD_GLOBAL : RTLD_LOCAL;
  if (text.find("deepbind") != std::string::npos) flags |= RTLD_DEEPBIND;
  return flags;
}

/// A component that starts the Python of a library by itself and lets the GIL go.
void StartRaw(void* library, const std::string& python) {
  REQUIRE(library != nullptr, std::string(dlerror()));
  static const std::wstring name(python.begin(), python.end());
  reinterpret_cast<void (*)(const wchar_t*)>(dlsym(library, "Py_SetProgramName"))(name.c_str());
  reinterpret_cast<void (*)(int)>(dlsym(library, "Py_InitializeEx"))(0);
  reinterpret_cast<void* (*)()>(dlsym(library, "PyEval_SaveThread"))();
}

void* elsewhere = nullptr;  ///< what the last dlmopen gave

void Step(const json& step) {
  const std::string what = step.at(0);
  const auto text = [&step](int index) { return step.at(index).get<std::string>(); };
  int failed = 0;
  if (what == "setenv") failed = setenv(text(1).c_str(), text(2).c_str(), 1);
  if (what == "unsetenv") failed = unsetenv(text(1).c_str());
  if (what == "rename") failed = rename(text(1).c_str(), text(2).c_str());
  if (what == "unlink") failed = unlink(text(1).c_str());
  if (what == "symlink") failed = symlink(text(1).c_str(), text(2).c_str());
  if (what == "chmod") failed = chmod(text(1).c_str(), step.at(2).get<mode_t>());
  if (what == "chdir") failed = chdir(text(1).c_str());
  if (what == "rmdir") failed = rmdir(text(1).c_str());
  if (what == "close") failed = close(step.at(1).get<int>());
  if (what == "dlopen") {
    REQUIRE(dlopen(text(1).c_str(), LoadFlags(text(2))) != nullptr, std::string(dlerror()));
  }
  if (what == "boost_dll") {  // as a program that loads plugins by Boost.DLL: its default mode
    static const boost::dll::shared_library plugin(text(1));
    REQUIRE(plugin.has("plugin_asks"), text(1));
  }
  if (what == "dlmopen") {
    elsewhere = dlmopen(LM_ID_NEWLM, text(1).c_str(), RTLD_NOW | RTLD_LOCAL);
    REQUIRE(elsewhere != nullptr, std::string(dlerror()));
  }
  if (what == "start") StartRaw(dlopen(text(1).c_str(), RTLD_LAZY | RTLD_NOLOAD), text(2));
  if (what == "start_elsewhere") StartRaw(elsewhere, text(1));
  if (what == "dlclose_elsewhere") failed = dlclose(elsewhere);
  if (what == "map") {  // as a reader of the file does
    const int file = open(text(1).c_str(), O_RDONLY | O_CLOEXEC);
    failed = mmap(nullptr, std::filesystem::file_size(text(1)), PROT_READ | PROT_EXEC, MAP_PRIVATE,
                  file, 0) == MAP_FAILED;
  }
  if (what == "drop_caps") DropReadAll();
  if (what == "umount") failed = umount2(text(1).c_str(), MNT_DETACH);
  if (what == "write") WriteFile(text(1), text(2));
  REQUIRE(failed == 0, step.dump() + ": " + strerror(errno));
}

/// What a program does that knows nothing of all this.
int Naive(const json& given) {
  void* library = dlopen(given.at("libpython").get<std::string>().c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (library == nullptr) return 3;
  const auto decode =
      reinterpret_cast<wchar_t* (*)(const char*, size_t*)>(dlsym(library, "Py_DecodeLocale"));
  const auto name = reinterpret_cast<void (*)(const wchar_t*)>(dlsym(library, "Py_SetProgramName"));
  const auto start = reinterpret_cast<void (*)(int)>(dlsym(library, "Py_InitializeEx"));
  if (name != nullptr) name(decode(given.at("python").get<std::string>().c_str(), nullptr));
  start(0);
  if (Run("import encodings, os, json, math, re") != 0) return 4;
  std::printf("naive ready\n");
  std::fflush(stdout);
  _exit(0);
}

Result<Owner> Try(const json& given) {
  AcquireOptions options;
  options.deadline_ms = given.value("deadline_ms", 60'000);
  ClientInfo client;
  client.name = "case";
  return Manager().Acquire(std::move(client), options);
}

void MustBeRefused(const json& given) {
  const json refused = given.value("refused", json());
  if (refused.is_null()) return;
  const bool mapped = PythonIsMapped();
  const ProcessState before = ProcessState::Now();
  std::string message;
  for (int left = refused.value("times", 1); left > 0; --left) {
    const Result<Owner> owner = Try(given);
    REQUIRE(!owner.ok(), std::string("READY although it must be refused"));
    REQUIRE(owner.code() == refused.at("code").get<int>(), owner.status());
    message = owner.message();
    for (const std::string word : refused.at("words")) {
      REQUIRE(message.find(word) != std::string::npos, "no '" + word + "' in: " + message);
    }
    REQUIRE(PythonIsMapped() == mapped, std::string("libpython was mapped by the refused start"));
    const std::string change = before.Difference(ProcessState::Now());
    REQUIRE(change.empty(), "the refusal changed: " + change);
    REQUIRE(Manager().Inspect().state == State::kAbsent,
            std::string(StateName(Manager().Inspect().state)));
  }
  std::printf("refused: %s\n", message.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::ifstream stream(argv[1]);
  const json given = json::parse(stream);
  for (const json& step : given.value("before", json::array())) Step(step);
  if (given.value("naive", false)) return Naive(given);
  const std::string dir = given.at("folder").get<std::string>() + "/config";
  WriteFile(dir + "/runtime.yaml", given.value("runtime_yaml", std::string("schema: 1\n")));
  WriteFile(dir + "/plugins.yaml", "schema: 1\nplugins: []\n");
  RuntimeConfig config;
  config.config_dir = dir;
  config.python = given.value("python", "");
  const Status configured = Manager().Configure(config);
  REQUIRE(configured.ok(), configured);
  MustBeRefused(given);
  for (const json& step : given.value("fix", json::array())) Step(step);
  if (!given.value("ready", true)) return 0;
  Result<Owner> owner = Try(given);
  REQUIRE(owner.ok(), owner.status());
  RunAttached(*owner, "import encodings, json, math, os, re, sys, threading");
  const std::string check = given.value("check", "");
  if (!check.empty()) RunAttached(*owner, check.c_str());
  const bool attached = given.value("attached", false);
  REQUIRE(Manager().Inspect().state == (attached ? State::kReadyAttached : State::kReadyOwned),
          std::string(StateName(Manager().Inspect().state)));
  for (const Warning& warning : Manager().Warnings())
    std::printf("warning: %s\n", warning.message.c_str());
  const ShutdownReport report = Manager().Shutdown();
  REQUIRE(report.finalised != attached && report.status.ok(), report);
  const json record = Record(report.record_path);
  std::printf("chosen by: %s\n", record.at("chosen_by").get<std::string>().c_str());
  for (const json& event : record.at("events")) {
    std::printf("event: %s %s\n", event.at("event").get<std::string>().c_str(),
                event.value("detail", "").c_str());
  }
  std::printf("ready\n");
  return 0;
}
