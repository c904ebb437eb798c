// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// What belongs to the host stays as it was, and who tried to change it is named.
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>

#include <clocale>
#include <csignal>
#include <cstring>
#include <vector>

#include "harness.h"
#include "scenarios.h"

namespace harness {
namespace {

void HostHandler(int) {}

/// Signals, their mask, the alarm and the locale, as text: what must not change.
std::string Kept() {
  std::string text = std::setlocale(LC_ALL, nullptr);
  sigset_t blocked;
  pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
  for (int number = 1; number < 65; ++number) {
    struct sigaction action {};
    if (sigaction(number, nullptr, &action) != 0) continue;
    text += "\n" + std::to_string(number) + " " +
            std::to_string(reinterpret_cast<uintptr_t>(action.sa_handler)) + " " +
            std::to_string(action.sa_handler == SIG_DFL ? 0 : action.sa_flags & SA_RESTART) +
            (sigismember(&blocked, number) == 1 ? " blocked" : "");
  }
  itimerval timer{};
  getitimer(ITIMER_REAL, &timer);
  return text + (timer.it_value.tv_sec != 0 ? "\nalarm" : "");
}

std::string Environment() {
  std::string text;
  for (char** entry = environ; *entry != nullptr; ++entry) text += std::string(*entry) + '\0';
  return text;
}

/// The environment that a child of Python gets, as the child sees it.
std::string EnvironmentOfAChild(const Owner& owner) {
  const std::string file = Sandbox() + "/child_environment";
  RunAttached(owner, ("import subprocess\nwith open('" + file +
                      "', 'wb') as f: subprocess.check_call(['/usr/bin/env', '-0'], stdout=f)")
                         .c_str());
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

void AStartChangesNothingOfTheHost(const std::string& python) {
  std::signal(SIGPIPE, SIG_DFL);
  std::signal(SIGTERM, &HostHandler);
  std::signal(SIGXFSZ, SIG_DFL);
  setenv("ODD", "a=b\n\xff", 1);
  setenv("EMPTY", "", 1);
  std::setlocale(LC_NUMERIC, "C.UTF-8");
  Configure(python);
  const std::string kept = Kept();
  const std::string environment = Environment();
  const mode_t mask = umask(022);
  umask(mask);
  Owner owner = Acquire("a");
  REQUIRE(Kept() == kept, Kept());
  REQUIRE(Environment() == environment, Environment());
  REQUIRE(EnvironmentOfAChild(owner) == environment, EnvironmentOfAChild(owner));
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
  REQUIRE(Kept() == kept, Kept());
  REQUIRE(Environment() == environment, Environment());
  REQUIRE(umask(mask) == mask, Text("umask"));
}

struct Pollution {
  const char* module;
  const char* source;
  const char* what;  ///< as the blame names it
};

// One that the host would notice each; the source runs at the module's import.
const Pollution kPollutions[] = {
    {"p_interrupt", "import signal; signal.siginterrupt(signal.SIGTERM, True)", "SIGTERM"},
    {"p_term", "import signal; signal.signal(signal.SIGTERM, lambda n, f: None)", "SIGTERM"},
    {"p_term_again", "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)", "SIGTERM"},
    {"p_int", "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)", "SIGINT"},
    {"p_pipe", "import signal; signal.signal(signal.SIGPIPE, signal.SIG_IGN)", "SIGPIPE"},
    {"p_chld", "import signal; signal.signal(signal.SIGCHLD, signal.SIG_IGN)", "SIGCHLD"},
    {"p_usr1", "import signal; signal.signal(signal.SIGUSR1, lambda n, f: None)", "SIGUSR1"},
    {"p_realtime", "import signal; signal.signal(signal.SIGRTMIN + 3, lambda n, f: None)",
     "signal "},
    {"p_fault", "import faulthandler, os; faulthandler.enable(open(os.devnull, 'w'))", "SIGSEGV"},
    {"p_fault_user", "import faulthandler, os\nfaulthandler.register(12, open(os.devnull, 'w'))",
     "SIGUSR2"},
    {"p_block", "import signal; signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGQUIT])",
     "SIGQUIT"},
    {"p_alarm",
     "import signal; signal.signal(signal.SIGALRM, lambda n, f: None); signal.alarm(100)",
     "SIGALRM"},
    {"p_native", "import ctypes; ctypes.CDLL(None).signal(1, ctypes.c_void_p(1))", "SIGHUP"},
    {"p_locale", "import locale; locale.setlocale(locale.LC_CTYPE, 'C.UTF-8')", "locale"},
    {"p_collate", "import locale; locale.setlocale(locale.LC_COLLATE, 'C.UTF-8')", "locale"},
    {"p_environ", "import os; os.environ['P_SET'] = '1'", "P_SET"},
    {"p_putenv", "import os; os.putenv('P_PUT', '1')", "P_PUT"},
    {"p_changed", "import os; os.environ['P_OLD'] = 'new'", "P_OLD"},
    {"p_unset", "import os; del os.environ['P_GONE']", "P_GONE"},
    {"p_umask", "import os; os.umask(0o077)", "umask"},
    {"p_folder", "import os; os.chdir('/usr')", "current folder"},
    {"p_files",
     "import resource as r; s, h = r.getrlimit(r.RLIMIT_NOFILE); r.setrlimit(r.RLIMIT_NOFILE, (s - "
     "1, h))",
     "resource limit"},
    {"p_core",
     "import resource as r; r.setrlimit(r.RLIMIT_STACK, (1 << 22, r.getrlimit(r.RLIMIT_STACK)[1]))",
     "resource limit"},
    {"p_raises",
     "import signal\nsignal.signal(signal.SIGVTALRM, signal.SIG_IGN)\nraise RuntimeError",
     "SIGVTALRM"},
    {"p_by_spec", "import signal; signal.signal(signal.SIGPROF, signal.SIG_IGN)", "SIGPROF"},
};

/// A module that imports each one, the ways that there are.
std::string Importer() {
  std::string source = "import importlib, importlib.util, os, sys\n";
  bool statement = true;
  for (const Pollution& pollution : kPollutions) {
    const std::string name = pollution.module;
    if (name == "p_raises") {
      source += "try:\n    import p_raises\nexcept RuntimeError:\n    pass\n";
    } else if (name == "p_by_spec") {
      source +=
          "spec = importlib.util.spec_from_file_location('p_by_spec', "
          "os.path.dirname(__file__) + '/p_by_spec.py')\n"
          "spec.loader.exec_module(importlib.util.module_from_spec(spec))\n";
    } else {
      source += statement ? "import " + name + "\n" : "importlib.import_module('" + name + "')\n";
      statement = !statement;
    }
  }
  return source + "import signal\nsignal.signal(signal.SIGCONT, signal.SIG_IGN)\n";
}

void ImportsAreHeldToTheContract(const std::string& python) {
  for (const Pollution& pollution : kPollutions) {
    WriteFile(Sandbox() + "/m/" + pollution.module + ".py", pollution.source);
  }
  WriteFile(Sandbox() + "/m/importer.py", Importer());
  setenv("PYTHONPATH", (Sandbox() + "/m").c_str(), 1);
  setenv("P_OLD", "old", 1);
  setenv("P_GONE", "here", 1);
  std::signal(SIGTERM, &HostHandler);
  Configure(python, "  - {name: guest, library: " GE_TEST_PLUGIN
                    ", role: exec, activate: {always: true}, options: {import: importer}}\n");
  static int board[16] = {};
  REQUIRE(Manager().Publish("test.board", 1, nullptr, board).ok(), Text("publish"));
  Owner owner = Acquire("a");
  // The settings of the interpreter's thread, on which the plugin loads.
  std::string kept;
  std::string after;
  const auto look = [](std::string& text) {
    return [&text]() -> Status {
      text = Kept();
      return {};
    };
  };
  REQUIRE(owner.RunOnInterpreterThread(look(kept)).ok(), Text("look"));
  const Status loaded = Manager().Load(Role::kExec, true);
  REQUIRE(loaded.ok(), loaded);
  REQUIRE(owner.RunOnInterpreterThread(look(after)).ok(), Text("look"));
  REQUIRE(kept == after, kept + "\n->\n" + after);
  const ShutdownReport report = Manager().Shutdown();
  REQUIRE(report.finalised, report);
  std::vector<std::string> told;
  const nlohmann::json record = Record(report.record_path);
  for (const nlohmann::json& event : record.at("events")) {
    if (event.at("event") == "host_changed" && event.at("owner") == "guest") {
      told.push_back(event.at("detail"));
    }
  }
  const auto blamed = [&told](const std::string& module, const std::string& what) {
    for (const std::string& text : told) {
      if (text.rfind("import of '" + module + "' ('", 0) == 0 &&
          text.find(module + ".py') changed " + what) != std::string::npos) {
        return true;
      }
    }
    return false;
  };
  std::string all;
  for (const std::string& text : told) all += text + "\n";
  for (const Pollution& pollution : kPollutions) {
    REQUIRE(blamed(pollution.module, pollution.what), pollution.module + ("\n" + all));
  }
  REQUIRE(blamed("importer", "SIGCONT"), all);
  REQUIRE(!blamed("importer", "SIGTERM"), all);
}

void AFailingImportShowsTheUsersFramesOnly(const std::string& python) {
  WriteFile(Sandbox() + "/m/outer.py", "import inner\n");
  WriteFile(Sandbox() + "/m/inner.py", "import traceback\n\nraise ValueError('by design')\n");
  WriteFile(Sandbox() + "/m/looks.py",
            "import sys, traceback\ntry:\n    import outer\nexcept ValueError:\n"
            "    sys.ge_text = traceback.format_exc()\nraise SystemExit(sys.ge_text)\n");
  setenv("PYTHONPATH", (Sandbox() + "/m").c_str(), 1);
  Configure(python, "  - {name: guest, library: " GE_TEST_PLUGIN
                    ", role: exec, activate: {always: true}, options: {import: looks}}\n");
  static int board[16] = {};
  REQUIRE(Manager().Publish("test.board", 1, nullptr, board).ok(), Text("publish"));
  const Status status = Manager().Load(Role::kExec, true);
  REQUIRE(status.code() == GE_PYRT_PYTHON_ERROR, status);
  for (const char* word : {"looks.py\", line 3", "outer.py\", line 1", "inner.py\", line 3",
                           "ValueError: by design", "SystemExit", "looks.py:6 in <module>"}) {
    REQUIRE(status.message().find(word) != std::string::npos, word + ("\n" + status.message()));
  }
  REQUIRE(status.message().find("frozen") == std::string::npos, status);
}

/// sys.executable and a spawned worker are this very Python.
void ChildrenAre(const std::string& python, const std::string& prefix) {
  Configure(python);
  Owner owner = Acquire("a");
  const std::string check =
      "import multiprocessing, platform, subprocess, sys\n"
      "said = subprocess.check_output([sys.executable, '-c', "
      "'import sys; print(sys.version_info[:3], sys.prefix)'], text=True).strip()\n"
      "assert said == f'{tuple(sys.version_info[:3])} {sys.prefix}', (said, sys.version, "
      "sys.prefix)\n"
      "pool = multiprocessing.get_context('spawn').Pool(1)\n"
      "assert pool.apply(platform.python_version) == platform.python_version()\n"
      "pool.close(); pool.join()\n";
  RunAttached(owner, check.c_str());
  if (!prefix.empty())
    RunAttached(owner, ("assert sys.prefix == '" + prefix + "', sys.prefix").c_str());
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

void ChildrenAreTheSamePython(const std::string& python) { ChildrenAre(python, ""); }

void ChildrenOfAVenvAreTheVenv(const std::string& python) {
  const std::string venv = Sandbox() + "/venv";
  if (std::system(("'" + python + "' -m venv --without-pip '" + venv + "'").c_str()) != 0)
    _exit(77);
  ChildrenAre(venv + "/bin/python", venv);
}

}  // namespace

ScenarioTable ContractScenarios() {
  return {{"a_start_changes_nothing_of_the_host", &AStartChangesNothingOfTheHost},
          {"imports_are_held_to_the_contract", &ImportsAreHeldToTheContract},
          {"a_failing_import_shows_the_users_frames_only", &AFailingImportShowsTheUsersFramesOnly},
          {"children_are_the_same_python", &ChildrenAreTheSamePython},
          {"children_of_a_venv_are_the_venv", &ChildrenOfAVenvAreTheVenv}};
}

}  // namespace harness
