// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <clocale>
#include <csignal>

#include "harness.h"
#include "scenarios.h"

namespace harness {
namespace {

void NoActiveRowTouchesNothing(const std::string& python) {
  unsetenv("ASCEND_GE_PY_PASS_PATH");
  Configure(python,
            "  - {name: p, library: libnone.so, role: passes, activate: {env: "
            "ASCEND_GE_PY_PASS_PATH}}\n");
  REQUIRE(!Manager().HasActiveRow(Role::kPasses), Text("active"));
  const Status status = Manager().Load(Role::kPasses, true);
  REQUIRE(status.ok(), status);
  REQUIRE(Manager().Plugins().at(0).reason == "ASCEND_GE_PY_PASS_PATH is not set",
          Manager().Plugins().at(0).reason);
  REQUIRE(!PythonIsMapped(), Text("libpython is mapped"));
  REQUIRE(!Manager().Shutdown().finalised, Text("finalised"));
  REQUIRE(!std::filesystem::exists(Sandbox() + "/ge_pyrt"), Text("a run folder was made"));
}

void ABadHomeIsRefusedAndLeavesTheProcessClean(const std::string& python) {
  setenv("PYTHONHOME", "/nowhere", 1);
  Configure(python);
  const Result<Owner> refused = Manager().Acquire(ClientInfo{"a", "", Role::kHost, nullptr, 0});
  REQUIRE(refused.code() == GE_PYRT_BAD_ENVIRONMENT, refused.status());
  REQUIRE(refused.message().find("PYTHONHOME is '/nowhere'") != std::string::npos,
          refused.status());
  REQUIRE(!PythonIsMapped(), Text("libpython is mapped"));
  unsetenv("PYTHONHOME");
  Owner owner = Acquire("a");
  RunAttached(owner, "import encodings");
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

void AForeignStandardLibraryOnThePathIsRefused(const std::string& python) {
  const std::string folder = Sandbox() + "/python3.99";
  WriteFile(folder + "/os.py", "");
  WriteFile(folder + "/encodings/__init__.py", "");
  setenv("PYTHONPATH", folder.c_str(), 1);
  Configure(python);
  const Result<Owner> refused = Manager().Acquire(ClientInfo{"a", "", Role::kHost, nullptr, 0});
  REQUIRE(refused.code() == GE_PYRT_BAD_ENVIRONMENT, refused.status());
  REQUIRE(refused.message().find(folder) != std::string::npos, refused.status());
}

void TheHostsSignalsAndLocaleStay(const std::string& python) {
  Configure(python);
  std::signal(SIGPIPE, SIG_DFL);
  const std::string locale = std::setlocale(LC_ALL, nullptr);
  Owner owner = Acquire("a");
  struct sigaction pipe {
  }, interrupt{};
  sigaction(SIGPIPE, nullptr, &pipe);
  sigaction(SIGINT, nullptr, &interrupt);
  REQUIRE(pipe.sa_handler == SIG_DFL && interrupt.sa_handler == SIG_DFL, Text("a handler changed"));
  REQUIRE(locale == std::setlocale(LC_ALL, nullptr), Text(std::setlocale(LC_ALL, nullptr)));
  RunAttached(owner, "import sys; assert sys.argv == [''], sys.argv");
}

/// SIGPIPE is the host's: one that ignores it gets Python's BrokenPipeError, in one that does not a
/// write to a closed pipe ends the process, here a child, as any write of C++ does.
void AClosedPipeObeysTheHostsSigpipe(const std::string& python) {
  std::signal(SIGPIPE, SIG_IGN);
  Configure(python);
  Owner owner = Acquire("a");
  const char* write =
      "import os\n"
      "out, into = os.pipe()\n"
      "os.close(out)\n"
      "try: os.write(into, b'x'); raise SystemExit('it was written')\n"
      "except BrokenPipeError: pass\n";
  RunAttached(owner, write);
  std::signal(SIGPIPE, SIG_DFL);
  const Result<Attached> attached = owner.Attach();
  REQUIRE(attached.ok(), attached.status());
  REQUIRE(
      Run("import os, signal\n"
          "child = os.fork()\n"
          "if child == 0:\n"
          "    out, into = os.pipe(); os.close(out)\n"
          "    try: os.write(into, b'x')\n"
          "    finally: os._exit(1)\n"
          "_, status = os.waitpid(child, 0)\n"
          "assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPIPE, status\n") == 0,
      Text("the host's default does not hold in Python"));
}

void AVenvIsTheVenvInside(const std::string& python) {
  const std::string venv = Sandbox() + "/venv";
  const std::string command = "'" + python + "' -m venv --without-pip '" + venv + "'";
  if (std::system(command.c_str()) != 0) _exit(77);
  Configure(venv + "/bin/python");
  Owner owner = Acquire("a");
  const std::string check = "import sys\nassert sys.prefix == '" + venv +
                            "', sys.prefix\n"
                            "assert sys.executable == '" +
                            venv + "/bin/python', sys.executable";
  RunAttached(owner, check.c_str());
  const Result<Owner> second = Manager().Acquire(ClientInfo{"b", "", Role::kHost, nullptr, 0});
  REQUIRE(second.ok(), second.status());
  RuntimeConfig other;
  other.python = "/elsewhere/python";
  const Status conflict = Manager().Configure(other);
  REQUIRE(conflict.code() == GE_PYRT_CONFIG_CONFLICT, conflict);
  REQUIRE(conflict.message().find("/elsewhere/python") != std::string::npos, conflict);
}

void AProgramThatIsNoPythonIsRefused(const std::string&) {
  Configure("/bin/true");
  const Result<Owner> refused = Manager().Acquire(ClientInfo{"a", "", Role::kHost, nullptr, 0});
  REQUIRE(refused.code() == GE_PYRT_BAD_ENVIRONMENT, refused.status());
  REQUIRE(refused.message().find("'/bin/true' (--python) cannot be used") != std::string::npos,
          refused.status());
}

}  // namespace

ScenarioTable EnvironmentScenarios() {
  return {{"no_active_row_touches_nothing", &NoActiveRowTouchesNothing},
          {"a_bad_home_is_refused_and_leaves_the_process_clean",
           &ABadHomeIsRefusedAndLeavesTheProcessClean},
          {"a_foreign_standard_library_on_the_path_is_refused",
           &AForeignStandardLibraryOnThePathIsRefused},
          {"the_hosts_signals_and_locale_stay", &TheHostsSignalsAndLocaleStay},
          {"a_closed_pipe_obeys_the_hosts_sigpipe", &AClosedPipeObeysTheHostsSigpipe},
          {"a_venv_is_the_venv_inside", &AVenvIsTheVenvInside},
          {"a_program_that_is_no_python_is_refused", &AProgramThatIsNoPythonIsRefused}};
}

}  // namespace harness
