// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "plugins/activation.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "environment/paths.h"

namespace fs = std::filesystem;

namespace ge::pyrt {
namespace {

bool IsModule(const fs::path& path) {
  std::error_code error;
  const std::string name = path.filename().string();
  if (name.empty() || name.front() == '_' || name.front() == '.') return false;
  if (fs::is_directory(path, error)) return fs::exists(path / "__init__.py", error);
  return path.extension() == ".py";
}

/// The first loadable module on a plugin path; empty when there is none.
std::string ModuleOn(const std::string& variable) {
  for (const std::string& entry : SplitPath(variable)) {
    std::error_code error;
    const fs::path path(entry);
    if (fs::is_regular_file(path, error) && path.extension() == ".py") return entry;
    std::vector<std::string> found;
    for (const auto& child : fs::directory_iterator(path, error)) {
      if (IsModule(child.path())) found.push_back(child.path().string());
    }
    if (!found.empty()) return *std::min_element(found.begin(), found.end());
  }
  return "";
}

bool DeclaresGroup(const fs::path& entry_points, const std::string& group) {
  std::ifstream stream(entry_points);
  bool inside = false;
  for (std::string line; std::getline(stream, line);) {
    line.erase(line.find_last_not_of(" \t\r") + 1);
    if (!line.empty() && line.front() == '[') {
      inside = line == "[" + group + "]";
    } else if (inside && line.find('=') != std::string::npos && line.front() != '#') {
      return true;
    }
  }
  return false;
}

std::string DistributionWith(const std::string& group, const std::vector<std::string>& folders) {
  for (const std::string& folder : folders) {
    std::error_code error;
    for (const auto& child : fs::directory_iterator(folder, error)) {
      const std::string kind = child.path().extension().string();
      if (kind != ".dist-info" && kind != ".egg-info") continue;
      if (DeclaresGroup(child.path() / "entry_points.txt", group)) return child.path().string();
    }
  }
  return "";
}

Activation EvaluateRule(const ActivateRule& rule, const ActivationInput& input) {
  const char* text = rule.value.empty() ? nullptr : input.env(rule.value.c_str());
  const std::string value = text != nullptr ? text : "";
  switch (rule.kind) {
    case ActivateRule::Kind::kEnv:
      if (value.empty()) return {false, false, rule.value + " is not set"};
      return {true, false, rule.value + " is set"};
    case ActivateRule::Kind::kPythonModules: {
      if (value.empty()) return {false, false, rule.value + " is not set"};
      const std::string module = ModuleOn(value);
      if (module.empty()) return {false, false, "no Python module is on " + rule.value};
      return {true, false, rule.value + " has '" + module + "'"};
    }
    case ActivateRule::Kind::kEntryPoints: {
      const std::vector<std::string> folders = input.site_dirs();
      const std::string found = DistributionWith(rule.value, folders);
      if (!found.empty()) return {true, false, "'" + found + "' declares " + rule.value};
      return {false, false,
              folders.empty()
                  ? "no venv or configured Python to look for entry points '" + rule.value + "' in"
                  : "no installed distribution declares entry points '" + rule.value + "'"};
    }
    case ActivateRule::Kind::kOnDemand:
      return {false, true, "loaded when its role is asked for"};
    case ActivateRule::Kind::kAlways:
      return {true, false, "always"};
    case ActivateRule::Kind::kNever:
      return {false, false, "switched off by 'never'"};
  }
  return {};
}

}  // namespace

Activation Evaluate(const PluginRow& row, const ActivationInput& input) {
  Activation result;
  for (const ActivateRule& rule : row.activate) {
    const Activation one = EvaluateRule(rule, input);
    if (one.active) return one;
    result.on_demand = result.on_demand || one.on_demand;
    result.reason += (result.reason.empty() ? "" : "; ") + one.reason;
  }
  return result;
}

std::vector<std::string> SiteDirectories(const std::string& executable) {
  std::vector<std::string> folders;
  std::error_code error;
  const fs::path prefix = fs::path(executable).parent_path().parent_path();
  // X.Y: a venv says it; elsewhere the real program's name does (bin/python3 -> python3.11).
  std::string version = VenvValue(prefix / "pyvenv.cfg", "version");
  if (version.empty()) version = VenvValue(prefix / "pyvenv.cfg", "version_info");
  if (version.empty()) {
    const std::string name = fs::canonical(executable, error).filename().string();
    if (name.rfind("python", 0) == 0) version = name.substr(6);
  }
  const size_t dot = version.find('.');
  if (dot == std::string::npos) return folders;
  const size_t end = version.find('.', dot + 1);
  const std::string python = "python" + version.substr(0, end);
  for (const fs::path& folder :
       {prefix / "lib" / python / "site-packages", prefix / "lib64" / python / "site-packages",
        prefix / "lib" / "python3" / "dist-packages",
        prefix / "local" / "lib" / python / "dist-packages"}) {
    if (fs::is_directory(folder, error)) folders.push_back(folder.string());
  }
  return folders;
}

}  // namespace ge::pyrt
