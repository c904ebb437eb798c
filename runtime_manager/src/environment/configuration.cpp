// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/configuration.h"

#include <filesystem>

#include "diagnostics/error_id.h"
#include "environment/builtin_config.h"

namespace fs = std::filesystem;

namespace ge::pyrt {
namespace {

struct File {
  std::string name;
  std::optional<config::Node> root;
};

File ReadFile(const std::string& dir, const char* name, const char* builtin,
              config::Problems& problems) {
  if (dir.empty()) {
    const std::string label = std::string("<built-in ") + name + ">";
    return {label, config::ParseText(builtin, label, problems)};
  }
  const std::string path = (fs::path(dir) / name).string();
  return {path, config::ParseFile(path, problems)};
}

}  // namespace

Result<Configuration> ReadConfiguration(const std::string& dir, const InstallLayout& layout) {
  Configuration configuration;
  config::Problems problems;
  std::error_code error;
  const std::string chosen = dir.empty() ? layout.config_dir : dir;
  if (!chosen.empty()) configuration.dir = fs::absolute(chosen, error).lexically_normal().string();
  const File runtime = ReadFile(configuration.dir, "runtime.yaml", kBuiltinRuntimeYaml, problems);
  if (runtime.root) {
    configuration.settings = ReadRuntimeSettings(*runtime.root, runtime.name, problems);
  }
  const File plugins = ReadFile(configuration.dir, "plugins.yaml", kBuiltinPluginsYaml, problems);
  if (plugins.root) {
    configuration.rows = ReadPluginTable(*plugins.root, configuration.dir, problems);
  }
  if (problems.empty()) return configuration;
  return Status(ErrorId::kConfigFile, problems.Text());
}

}  // namespace ge::pyrt
