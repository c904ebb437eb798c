// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_CLI_FORECAST_H_
#define GE_PYRT_CLI_FORECAST_H_

#include <string>
#include <vector>

#include "commands.h"
#include "environment/choice.h"
#include "environment/configuration.h"
#include "plugins/artifact_set.h"

namespace ge::pyrt::cli {

/// What a program of this installation would do with Python, found the way that it would.
struct Forecast {
  struct Variable {
    std::string name, value, effect;
  };
  struct Plugin {
    std::string name, role, activation, library;
    std::string trouble;  ///< why no library or set fits; empty: `library` would be loaded
    std::vector<Artifact> rejected;
  };
  struct Library {  ///< given by --artifact
    std::string file;
    std::vector<std::string> troubles;
  };

  std::string config_dir, config_error, package_dir;
  bool isolated = false;
  Choice choice;
  std::vector<Variable> variables;
  std::vector<std::string> preloaded;  ///< files of LD_PRELOAD
  std::vector<std::string> loader_troubles;
  std::vector<Plugin> plugins;
  std::vector<Library> artifacts;

  bool HasInterpreter() const { return choice.selection.chosen >= 0; }
  int ExitCode() const;  ///< of the first class of trouble
};

Forecast MakeForecast(const DoctorOptions& options);

std::string TextOf(const Forecast& forecast);
std::string JsonOf(const Forecast& forecast);

}  // namespace ge::pyrt::cli

#endif  // GE_PYRT_CLI_FORECAST_H_
