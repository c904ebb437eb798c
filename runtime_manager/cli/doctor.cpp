// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "commands.h"
#include "environment/configuration.h"
#include "environment/preflight.h"
#include "environment/selector.h"
#include "plugins/artifact_set.h"
#include "plugins/row_locator.h"

namespace ge::pyrt::cli {
namespace {

const char* Env(const char* name) { return std::getenv(name); }

/// Artifact sets and libraries of the rows; false when one that the rows need is not there.
bool PrintRows(const Configuration& configuration, const InstallLayout& layout,
               const Interpreter& interpreter) {
  bool complete = true;
  InterpreterFacts facts;
  facts.major = interpreter.major;
  facts.minor = interpreter.minor;
  facts.abiflags = interpreter.abiflags;
  facts.version = interpreter.Version();
  facts.executable = interpreter.executable;
  for (const PluginRow& row : configuration.rows) {
    const Result<std::string> located = LocateRow(row, layout, facts);
    std::printf("plugin       %s: %s\n", row.name.c_str(),
                located ? located->c_str() : located.message().c_str());
    complete = complete && located.ok();
    if (!row.artifact_set.empty() && located) {
      const ArtifactSearch search =
          FindArtifact(ArtifactRoots(row, layout), {facts.Tag(), CurrentPlatform()});
      for (const Artifact& artifact : search.candidates) {
        if (artifact.rejected.empty()) continue;
        std::printf("             not '%s': %s\n", artifact.manifest.c_str(),
                    artifact.rejected.c_str());
      }
    }
  }
  return complete;
}

}  // namespace

int RunDoctor(const DoctorOptions& options) {
  const InstallLayout layout = FindInstallLayout();
  const Result<Configuration> configuration = ReadConfiguration(options.config, layout);
  if (!configuration) {
    std::fprintf(stderr, "%s\n", configuration.message().c_str());
    return kTrouble;
  }
  std::printf("configuration %s\n",
              configuration->dir.empty() ? "built-in" : configuration->dir.c_str());
  std::printf("package      %s\n",
              layout.package_dir.empty() ? "none beside this program" : layout.package_dir.c_str());
  SelectorInput input;
  input.option = options.python;
  input.configured = configuration->settings.executable;
  input.config_file = configuration->settings.file;
  input.program = ProgramPath();
  input.env = &Env;
  Selection report;
  const Result<Selection> selection = SelectInterpreter(input, &report);
  std::printf("candidates\n%s\n", report.Text().c_str());
  if (!selection) {
    std::printf("TROUBLE      %s\n", selection.message().c_str());
    return kTrouble;
  }
  const Interpreter& interpreter = selection->interpreter;
  std::printf("interpreter  %s, Python %s (%s)\n", interpreter.executable.c_str(),
              interpreter.Version().c_str(), interpreter.Tag().c_str());
  std::printf("libpython    %s\n", interpreter.libpython.c_str());
  std::printf("prefix       %s%s\n", interpreter.prefix.c_str(),
              interpreter.prefix == interpreter.base_prefix
                  ? ""
                  : (" (venv of " + interpreter.base_prefix + ")").c_str());
  ProbeOptions probe;
  probe.isolated = input.isolated;
  const Status sound = CheckEnvironment(interpreter, probe, &Env);
  std::printf("environment  %s\n", sound.ok() ? "sound" : sound.message().c_str());
  const bool complete = PrintRows(*configuration, layout, interpreter);
  return sound.ok() && complete ? kOk : kTrouble;
}

}  // namespace ge::pyrt::cli
