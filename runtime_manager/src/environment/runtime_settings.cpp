// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/runtime_settings.h"

#include <algorithm>

#include "ge/config/map_reader.h"

namespace ge::pyrt {
namespace {

constexpr int64_t kSchema = 1;
constexpr int64_t kDayMs = 86'400'000;

void ReadPython(const config::Node& node, RuntimeSettings& settings, config::Problems& problems) {
  config::MapReader python(node, "python", problems);
  settings.executable = python.String("executable", "");
  if (!settings.executable.empty() && settings.executable.front() != '/') {
    python.Problem("executable", "'" + settings.executable + "' is not an absolute path");
  }
  settings.isolated = python.Boolean("isolated", settings.isolated);
  if (python.Any("argv") != nullptr) {
    settings.argv = python.Strings("argv", config::MapReader::Empty::kAllowed);
    if (settings.argv.empty())
      python.Problem("argv", "needs at least one string; the default is [\"\"]");
  }
  settings.env_sync = python.Strings("env_sync");
  python.Finish();
}

void ReadShutdown(const config::Node& node, RuntimeSettings& settings, config::Problems& problems) {
  config::MapReader shutdown(node, "shutdown", problems);
  settings.shutdown_deadline_ms =
      shutdown.Integer("deadline_ms", settings.shutdown_deadline_ms, 0, kDayMs);
  const std::vector<std::string> accepted = {"auto", "finalise", "keep"};
  const std::string choice = shutdown.Choice("at_last_use", accepted, "auto");
  settings.at_last_use = static_cast<AtLastUse>(
      std::find(accepted.begin(), accepted.end(), choice) - accepted.begin());
  shutdown.Finish();
}

void ReadDiagnostics(const config::Node& node, RuntimeSettings& settings,
                     config::Problems& problems) {
  config::MapReader diagnostics(node, "diagnostics", problems);
  settings.flight_recorder = diagnostics.Choice("flight_recorder", {"off", "on"}, "off") == "on";
  diagnostics.Finish();
}

}  // namespace

RuntimeSettings ReadRuntimeSettings(const config::Node& root, const std::string& file,
                                    config::Problems& problems) {
  RuntimeSettings settings;
  settings.file = file;
  config::MapReader reader(root, "runtime.yaml", problems);
  reader.CheckSchema(kSchema);
  if (const config::Node* python = reader.Map("python")) ReadPython(*python, settings, problems);
  if (const config::Node* shutdown = reader.Map("shutdown")) {
    ReadShutdown(*shutdown, settings, problems);
  }
  if (const config::Node* diagnostics = reader.Map("diagnostics")) {
    ReadDiagnostics(*diagnostics, settings, problems);
  }
  reader.Finish();
  return settings;
}

}  // namespace ge::pyrt
