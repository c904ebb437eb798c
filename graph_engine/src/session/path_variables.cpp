// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/path_variables.h"

#include <filesystem>

#include "support/environment.h"

namespace ge::session {
namespace {

namespace fs = std::filesystem;

constexpr char kPlugins[] = "ASCEND_CUSTOM_OPP_PATH";
constexpr char kPackages[] = "ASCEND_OPP_PATH";
constexpr char kPython[] = ".py";

std::string Said(const char* variable, const std::string& path, const std::string& what) {
  return std::string(variable) + " names '" + path + "', which " + what +
         "; correct or remove the item";
}

void CheckPlugin(const std::string& item, std::vector<std::string>& warnings) {
  std::error_code error;
  const fs::file_status status = fs::status(item, error);
  if (!fs::exists(status)) {
    const bool absent = status.type() == fs::file_type::not_found;
    warnings.push_back(
        Said(kPlugins, item, absent ? "does not exist" : "cannot be followed: " + error.message()));
  } else if (!fs::is_directory(status) &&
             (!fs::is_regular_file(status) || fs::path(item).extension() != kPython)) {
    warnings.push_back(Said(kPlugins, item, "is neither a folder nor a .py file"));
  }
}

}  // namespace

std::vector<std::string> PathVariableWarnings(bool plugins_are_read) {
  std::vector<std::string> warnings;
  if (!plugins_are_read) {
    for (const std::string& item : ListItems(EnvironmentText(kPlugins), ':')) {
      CheckPlugin(item, warnings);
    }
  }
  std::error_code error;
  const std::string packages = EnvironmentText(kPackages);
  if (!packages.empty() && !fs::is_directory(packages, error)) {
    warnings.push_back(std::string(kPackages) + " is '" + packages +
                       "', which is no folder; correct or unset it");
  }
  return warnings;
}

}  // namespace ge::session
