// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstdlib>

#include "commands.h"
#include "environment/choice.h"
#include "environment/configuration.h"
#include "plugins/activation.h"

namespace ge::pyrt::cli {

using console::Printable;

int ShowPlugins(const std::string& config) {
  const Result<Configuration> configuration = ReadConfiguration(config, FindInstallLayout());
  if (!configuration) {
    std::fprintf(stderr, "%s\n", PrintableLines(configuration.message()).c_str());
    return kTrouble;
  }
  const auto env = [](const char* name) -> const char* { return std::getenv(name); };
  const auto site_dirs = [&]() -> std::vector<std::string> {
    for (const Candidate& candidate : CandidatesOf({"", &configuration->settings, true, {}})) {
      if (candidate.source != "PATH") return SiteDirectories(candidate.path);
    }
    return {};
  };
  std::printf("configuration  %s\n",
              configuration->dir.empty() ? "built-in" : Printable(configuration->dir).c_str());
  for (const PluginRow& row : configuration->rows) {
    const Activation activation = Evaluate(row, {env, site_dirs});
    std::printf("%-20s %-10s %s\n", Printable(row.name).c_str(), RoleName(row.role),
                activation.active      ? "active"
                : activation.on_demand ? "on demand"
                                       : "inactive");
    std::printf("  why      %s\n", PrintableLines(activation.reason).c_str());
    std::printf("  %s  %s\n", row.library.empty() ? "set    " : "library",
                Printable(row.library.empty() ? row.artifact_set : row.library).c_str());
    for (const ActivateRule& rule : row.activate)
      std::printf("  rule     %s\n", PrintableLines(rule.Text()).c_str());
    std::printf("  at       %s\n", PrintableLines(row.place.Text()).c_str());
  }
  return kOk;
}

}  // namespace ge::pyrt::cli
