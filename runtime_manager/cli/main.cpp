// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>

#include <cstdio>
#include <string>

#include "commands.h"

namespace {

constexpr char kProgram[] = "gepyrt";

/// What is wrong with a command line whose first word is `first`.
std::string Reason(const CLI::App& app, const std::string& first, const CLI::ParseError& error) {
  std::string known;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (command->get_name() == first)
      return std::string(error.what()) + "; see gepyrt " + first + " --help";
    known += (known.empty() ? "" : ", ") + command->get_name();
  }
  if (first.empty()) return "a command is missing; it is one of: " + known;
  if (first[0] != '-') return "there is no command '" + first + "'; there are: " + known;
  return "the first word is to be a command, not '" + first + "'; there are: " + known;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace ge::pyrt::cli;
  using ge::pyrt::console::FinishOutput;
  ge::pyrt::console::ReserveStandardStreams();
  CLI::App app(
      "Shows what the GE Python runtime does in a process, and would do. Starts no Python.\n"
      "Exit codes: 0 fine, 1 trouble found, 2 wrong usage, 3 nothing known of that process or no "
      "such\n"
      "file, 4 a file that is no record of ours, damaged or not readable; 10 to 15 from doctor.");
  app.require_subcommand(1);

  OwnersOptions owners;
  CLI::App* show = app.add_subcommand("owners", "Who owns or owned the interpreter of a process");
  CLI::Option* target =
      show->add_option("target", owners.target, "PID, or file of a record or status page");
  CLI::Option* last =
      show->add_flag("--last", owners.last, "The newest record of this user (default)");
  last->excludes(target);
  show->add_flag("--json", owners.json, "Print the record as it is");

  std::string config;
  CLI::App* plugins =
      app.add_subcommand("plugins", "Rows of the plugin table and why they are active or not");
  plugins->add_option("--config", config, "Folder with runtime.yaml and plugins.yaml");

  DoctorOptions doctor;
  CLI::App* check =
      app.add_subcommand("doctor", "Which interpreter, libpython and artifact sets would be used");
  check->add_option("--config", doctor.config, "Folder with runtime.yaml and plugins.yaml");
  check->add_option("--python", doctor.python, "Interpreter, as given to atc");
  check->add_flag("--json", doctor.json, "Print everything as one JSON object");
  check->add_flag("--no-cache", doctor.no_cache, "Run the candidates even if they are known");
  check->add_option("--artifact", doctor.artifacts,
                    "An extension or bridge to look at; repeatable");
  check->footer(
      "Exit codes: 0 sound, 10 configuration, 11 no interpreter, 12 conflict of libraries,\n"
      "13 environment, 14 a plugin or its artifact set is missing, 15 --artifact.");

  std::string target_text;
  CLI::App* why = app.add_subcommand("why-alive", "What keeps the interpreter of a process alive");
  why->add_option("target", target_text, "PID, or file of a record or status page")->required();

  WatchOptions watching;
  CLI::App* watch = app.add_subcommand("watch", "A line for each change, until the process ends");
  watch->add_option("pid", watching.pid, "PID")->required();
  watch->add_option("--interval", watching.interval_ms, "Milliseconds between two looks")
      ->check(CLI::Range(50, 60'000));
  watch->add_option("--count", watching.count, "Stop after so many lines")
      ->check(CLI::Range(1, 1'000'000));

  bool as_json = false;
  CLI::App* blackbox = app.add_subcommand("blackbox", "The events of a flight recorder");
  blackbox->add_option("file", target_text, "File of a flight recorder")->required();
  blackbox->add_flag("--json", as_json, "As JSON");
  CLI::App* verify = app.add_subcommand("verify", "Whether Python was ended in the right order");
  verify->add_option("target", target_text, "Flight recorder, record, status page or PID")
      ->required();

  std::string code;
  CLI::App* explain = app.add_subcommand("explain", "Cause, outcome and remedy of a GEPYnnnn code");
  const CLI::Option* coded =
      explain->add_option("code", code, "GEPYnnnn, or its name; without it all codes are listed");

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wish) {  // --help
    return FinishOutput(kProgram, app.exit(wish));
  } catch (const CLI::ParseError& error) {
    const std::string reason = Reason(app, argc > 1 ? argv[1] : "", error);
    std::fprintf(stderr, "%s: %s\n", kProgram, PrintableLines(reason).c_str());
    return kUsage;
  }
  if (show->parsed()) return FinishOutput(kProgram, ShowOwners(owners));
  if (plugins->parsed()) return FinishOutput(kProgram, ShowPlugins(config));
  if (why->parsed()) return FinishOutput(kProgram, WhyAlive(target_text));
  if (watch->parsed()) return FinishOutput(kProgram, WatchProcess(watching));
  if (blackbox->parsed()) return FinishOutput(kProgram, ShowBlackbox(target_text, as_json));
  if (verify->parsed()) return FinishOutput(kProgram, VerifyShutdown(target_text));
  if (explain->parsed()) {
    return FinishOutput(kProgram, coded->count() == 0 ? ListErrors() : ExplainError(code));
  }
  return FinishOutput(kProgram, RunDoctor(doctor));
}
