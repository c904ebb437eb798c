// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>

#include "commands.h"

int main(int argc, char** argv) {
  using namespace ge::pyrt::cli;
  CLI::App app(
      "Shows what the GE Python runtime does in a process, and would do. Starts no Python.\n"
      "Exit codes: 0 fine, 1 trouble found, 2 wrong usage.");
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

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kUsage;
  }
  if (show->parsed()) return ShowOwners(owners);
  if (plugins->parsed()) return ShowPlugins(config);
  return RunDoctor(doctor);
}
