// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <sys/utsname.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "pass/cpp_libraries.h"
#include "support/environment.h"

namespace ge::pass {
namespace {

namespace fs = std::filesystem;

constexpr char kPassFolder[] = "custom_fusion_passes";
constexpr char kPrototypeFolder[] = "op_proto";
constexpr char kPriority[] = "load_priority";

/// Entries of a folder by name; none when it cannot be read.
std::vector<fs::path> Entries(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    found.push_back(entry->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// "load_priority=first,second" of a vendors folder.
std::vector<std::string> Priority(const fs::path& vendors) {
  std::ifstream file(vendors / "config.ini");
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string> halves = ListItems(line, '=');
    if (halves.size() == 2 && halves[0] == kPriority) return ListItems(halves[1], ',');
  }
  return {};
}

std::vector<fs::path> Vendors(const fs::path& vendors) {
  std::vector<fs::path> order;
  for (const std::string& name : Priority(vendors)) order.push_back(vendors / name);
  for (const fs::path& entry : Entries(vendors)) {
    if (std::find(order.begin(), order.end(), entry) == order.end()) order.push_back(entry);
  }
  return order;
}

/// The folders of ASCEND_CUSTOM_OPP_PATH, then the vendors of ASCEND_OPP_PATH.
std::vector<fs::path> Packages() {
  std::vector<fs::path> packages;
  for (const std::string& entry : ListItems(EnvironmentText("ASCEND_CUSTOM_OPP_PATH"), ':')) {
    packages.emplace_back(entry);
  }
  if (const std::string opp = EnvironmentText("ASCEND_OPP_PATH"); !opp.empty()) {
    const std::vector<fs::path> vendors = Vendors(fs::path(opp) / "vendors");
    packages.insert(packages.end(), vendors.begin(), vendors.end());
  }
  return packages;
}

/// Libraries of the folders by name; each file once.
std::vector<std::string> LibrariesIn(const std::vector<fs::path>& folders) {
  std::vector<std::string> libraries;
  std::set<std::string> seen;
  for (const fs::path& folder : folders) {
    for (const fs::path& file : Entries(folder)) {
      std::error_code error;
      const fs::path real = fs::canonical(file, error);
      if (file.extension() != ".so" || error || !seen.insert(real.string()).second) continue;
      libraries.push_back(fs::absolute(file, error).string());
    }
  }
  return libraries;
}

}  // namespace

std::vector<std::string> FindPassLibraries() {
  std::vector<fs::path> folders;
  for (const fs::path& package : Packages()) folders.push_back(package / kPassFolder);
  return LibrariesIn(folders);
}

std::vector<std::string> FindOperatorLibraries() {
  utsname system{};
  uname(&system);
  std::vector<fs::path> folders;
  for (const fs::path& package : Packages()) {
    folders.push_back(package / kPrototypeFolder);
    folders.push_back(package / kPrototypeFolder / "lib" / "linux" / system.machine);
  }
  if (const std::string opp = EnvironmentText("ASCEND_OPP_PATH"); !opp.empty()) {
    folders.push_back(fs::path(opp) / kPrototypeFolder / "custom");
  }
  return LibrariesIn(folders);
}

}  // namespace ge::pass
