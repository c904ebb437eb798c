// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/atc_main.h"

#include <chrono>
#include <cstdio>
#include <exception>
#include <string>
#include <thread>

#include <spdlog/spdlog.h>

#include "ge/pyrt/console.h"
#include "ge/pyrt/runtime_manager.h"
#include "pass/report.h"
#include "session/atc_arguments.h"
#include "session/logging.h"
#include "session/offline_build.h"
#include "session/python_end.h"
#include "support/fork_guard.h"
#include "support/interrupt.h"

namespace ge::session {
namespace {

constexpr char kNothingWritten[] = "; no output was written";
constexpr char kComplete[] = "; the output was complete by then";

void Print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);  // Python writes to the same stdout through its own buffer
}

/// A text with names of models and plugins in it.
void PrintText(const std::string& text) {
  Print(pyrt::console::Printable(text, pyrt::console::Lines::kMany) + "\n");
}

Outcome ConfigureManager(const CompileOptions& options) {
  pyrt::RuntimeConfig config;
  config.config_dir = options.config_dir;
  config.python = options.python;
  config.finalise_at_last_use = true;
  config.shows_warnings = true;
  config.program_name = "atc";
  const auto status = pyrt::GePythonRuntimeManager::Instance().Configure(config);
  return status ? Outcome::Ok() : Outcome::Fail(status.message());
}

Outcome Compile(const CompileOptions& options, BuildResult& result, PythonEnd& end) {
  if (Outcome configured = ConfigureManager(options); !configured) return configured;
  auto& manager = pyrt::GePythonRuntimeManager::Instance();
  manager.BeginUse();
  Outcome built;
  try {
    built = BuildOffline(options, result);
  } catch (const std::exception& error) {
    built = Outcome::Fail(std::string("internal error: ") + error.what());
  }
  if (built.ok()) interrupt::SetConsequence(kComplete);
  const interrupt::Activity ending("the end of Python");
  OwnWork::EndForkedChild("the compile");
  // Before the end: it changes the rows' reasons.
  for (const pyrt::Warning& warning : WarningsBeside(built.message())) {
    result.warnings.push_back(warning.message);
  }
  end = EndUseOfPython();
  if (!end.record_path.empty()) spdlog::info("run record: {}", end.record_path);
  for (const pyrt::Warning& warning : end.warnings) result.warnings.push_back(warning.message);
  if (!end.problem.empty()) result.warnings.push_back(end.problem);
  return built;
}

/// Everything worth reading on stdout: pass table, problems, warnings (rows that did not load too).
void PrintResult(const BuildResult& result) {
  if (!result.passes.passes.empty() || !result.passes.problems.empty()) {
    Print(pass::ToText(result.passes));
  }
  const OperatorCheckCounts& checked = result.operator_check;
  if (checked.distinct > 0) {
    Print("operator check: " + std::to_string(checked.operators) + " operators, " +
          std::to_string(checked.distinct) + " distinct, " + std::to_string(checked.unsupported) +
          " unsupported\n");
  }
  for (const std::string& warning : result.warnings) PrintText("warning: " + warning);
}

/// The message tells which hook and line were reached; the last line is Announce's.
int Interrupted(const Outcome& outcome) {
  PrintText(outcome.message());
  // Another thread that has begun to end the process does it with the same code, line and all.
  if (!interrupt::Announce(kAtcRun)) std::this_thread::sleep_for(std::chrono::seconds(1));
  return interrupt::ExitCode();
}

int Fail(const Outcome& outcome, const char* command) {
  PrintText(std::string("ATC run failed, Please check the detail log, Try '") + command +
            " --help' for more information");
  PrintText(outcome.message());
  return 1;
}

void PrintWritten(const BuildResult& result) {
  PrintText("model: " + result.om_path + " (" + std::to_string(result.imported_nodes) + " nodes, " +
            std::to_string(result.final_nodes) + " after passes)");
  PrintText("report: " + result.report_path);
}

int Run(int argc, char** argv) {
  const char* command = argc > 0 ? argv[0] : "atc";
  auto arguments = ParseAtcArguments(argc, argv);
  if (arguments && !arguments->help.empty()) {
    Print(arguments->help);
    return 0;
  }
  Print("ATC start working now, please wait for a moment.\n");
  if (!arguments) return Fail(arguments.error(), command);
  if (Outcome log = ConfigureLogging(arguments->log); !log) return Fail(log, command);
  for (const std::string& note : arguments->notes) spdlog::info("{}", note);
  BuildResult result;
  PythonEnd end;
  interrupt::SetConsequence(kNothingWritten);
  const OwnWork own_work;
  const Outcome outcome = Compile(arguments->options, result, end);
  PrintResult(result);
  if (!outcome && interrupt::PollNow()) return Interrupted(outcome);
  if (!outcome) return Fail(outcome, command);
  PrintWritten(result);
  if (!end.problem.empty() && arguments->options.strict) {
    return Fail(Outcome::Fail("the output was written, but Python was not ended (" + end.code +
                              "), which --strict does not accept; see the warning"),
                command);
  }
  Print("ATC run success, welcome to the next use.\n");
  if (!end.problem.empty()) Print("Python: NOT ended (" + end.code + ")\n");
  if (const PythonPart* failed = FirstFailed(result.pass_parts)) {
    Print("Python passes: NOT loaded (" + failed->code + ")\n");
  }
  return 0;
}

}  // namespace

int AtcMain(int argc, char** argv) { return pyrt::console::FinishOutput("atc", Run(argc, argv)); }

}  // namespace ge::session
