// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "forecast.h"

#include <cstdlib>
#include <filesystem>

#include "environment/loader_checks.h"
#include "environment/python_variables.h"
#include "plugins/activation.h"
#include "plugins/row_locator.h"

namespace fs = std::filesystem;

namespace ge::pyrt::cli {
namespace {

constexpr int64_t kDeadlineMs = 60'000;

const char* Env(const char* name) { return std::getenv(name); }

/// What the live interpreter would say of itself.
InterpreterFacts Expected(const Interpreter& interpreter) {
  InterpreterFacts facts;
  facts.major = interpreter.major;
  facts.minor = interpreter.minor;
  facts.abiflags = interpreter.abiflags;
  facts.version = interpreter.Version();
  facts.executable = interpreter.executable;
  return facts;
}

Forecast::Plugin Foresee(const PluginRow& row, const InstallLayout& layout,
                         const InterpreterFacts& facts, const ActivationInput& activation) {
  Forecast::Plugin plugin;
  plugin.name = row.name;
  plugin.role = RoleName(row.role);
  const Activation active = Evaluate(row, activation);
  plugin.activation = std::string(active.active      ? "active: "
                                  : active.on_demand ? "on demand: "
                                                     : "inactive: ") +
                      active.reason;
  const Result<LocatedRow> located = LocateRow(row, layout, facts);
  plugin.library = located ? located->library : "";
  plugin.trouble = located ? "" : located.message();
  if (row.artifact_set.empty()) return plugin;
  const ArtifactSearch search =
      FindArtifact(ArtifactRoots(row, layout), {facts.Tag(), CurrentPlatform()});
  for (const Artifact& artifact : search.candidates) {
    if (!artifact.rejected.empty()) plugin.rejected.push_back(artifact);
  }
  return plugin;
}

/// Libraries of ours that would share the process with the libpython.
std::vector<std::string> Neighbours(const Forecast& forecast, const InstallLayout& layout) {
  std::vector<std::string> files;
  std::error_code error;
  if (!layout.library_dir.empty()) {
    for (const auto& entry : fs::directory_iterator(layout.library_dir, error)) {
      if (!entry.is_symlink(error)) files.push_back(entry.path().string());
    }
  }
  for (const Forecast::Plugin& plugin : forecast.plugins) {
    if (!plugin.library.empty()) files.push_back(plugin.library);
  }
  for (const Forecast::Library& artifact : forecast.artifacts) files.push_back(artifact.file);
  return files;
}

void AddTo(std::vector<std::string>& list, const std::vector<std::string>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

}  // namespace

int Forecast::ExitCode() const {
  if (!config_error.empty()) return kBadConfiguration;
  switch (choice.trouble) {
    case Choice::Trouble::kInterpreter:
      return kNoInterpreter;
    case Choice::Trouble::kLibpython:
      return kLibraryConflict;
    case Choice::Trouble::kEnvironment:
      return kBadEnvironment;
    case Choice::Trouble::kNone:
      break;
  }
  if (!loader_troubles.empty()) return kLibraryConflict;
  for (const Plugin& plugin : plugins) {
    if (!plugin.trouble.empty()) return kNoPlugin;
  }
  for (const Library& artifact : artifacts) {
    if (!artifact.troubles.empty()) return kBadArtifact;
  }
  return kOk;
}

Forecast MakeForecast(const DoctorOptions& options) {
  Forecast forecast;
  const InstallLayout layout = FindInstallLayout();
  forecast.package_dir = layout.package_dir;
  const Result<Configuration> configuration = ReadConfiguration(options.config, layout);
  if (!configuration) {
    forecast.config_error = configuration.message();
    return forecast;
  }
  forecast.config_dir = configuration->dir;
  forecast.isolated = configuration->settings.isolated;
  // LD_PRELOAD and the like reach this process as they would the other: its mappings tell.
  const ChoiceInput input{options.python, &configuration->settings, !options.no_cache,
                          Deadline::After(kDeadlineMs)};
  forecast.choice = ChooseInterpreter(input, ScanRuntimes());
  for (const std::string& name : PythonVariables()) {
    forecast.variables.push_back(
        {name, std::getenv(name.c_str()), EffectOf(name, forecast.isolated)});
  }
  forecast.preloaded = PreloadedFiles(std::getenv("LD_PRELOAD"));
  if (!forecast.HasInterpreter()) return forecast;
  const Interpreter& interpreter = forecast.choice.interpreter();
  const InterpreterFacts facts = Expected(interpreter);
  const ActivationInput activation{&Env, [&]() -> std::vector<std::string> {
                                     const std::string source = forecast.choice.selection.source();
                                     return source == "PATH"
                                                ? std::vector<std::string>()
                                                : SiteDirectories(interpreter.executable);
                                   }};
  for (const PluginRow& row : configuration->rows) {
    forecast.plugins.push_back(Foresee(row, layout, facts, activation));
  }
  for (const std::string& file : options.artifacts) {
    forecast.artifacts.push_back({file, CheckArtifact(file, interpreter)});
  }
  AddTo(forecast.loader_troubles, PreloadConflicts(interpreter, std::getenv("LD_PRELOAD")));
  AddTo(forecast.loader_troubles,
        ExportConflicts(interpreter.libpython, Neighbours(forecast, layout)));
  return forecast;
}

}  // namespace ge::pyrt::cli
