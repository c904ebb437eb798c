// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <sys/utsname.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "pass/cpp_libraries.h"
#include "support/environment.h"
#include "support/readable_file.h"

namespace ge::pass {
namespace {

namespace fs = std::filesystem;

constexpr char kPassFolder[] = "custom_fusion_passes";
constexpr char kPrototypeFolder[] = "op_proto";
constexpr char kPriority[] = "load_priority";

using Unread = std::vector<UnreadPlace>;

bool IsAbsent(const std::error_code& error) {
  return error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory;
}

/// Once for each place, which several lists may name.
void Tell(const fs::path& path, const std::string& reason, Unread& unread) {
  const auto same = [&](const UnreadPlace& one) { return one.path == path.string(); };
  if (std::none_of(unread.begin(), unread.end(), same)) unread.push_back({path.string(), reason});
}

/// Entries of a folder by name; none when there is no such folder.
std::vector<fs::path> Entries(const fs::path& folder, Unread& unread) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    found.push_back(entry->path());
  }
  std::error_code above;  // the folder above is told in its turn, or as a path of the variable
  if (error && !IsAbsent(error) && fs::exists(folder.parent_path(), above)) {
    Tell(folder, error.message(), unread);
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// "load_priority=first,second" of a vendors folder.
std::vector<std::string> Priority(const fs::path& vendors, Unread& unread) {
  const fs::path path = vendors / "config.ini";
  std::error_code error;
  if (!fs::exists(fs::symlink_status(path, error))) return {};
  if (const Outcome readable = CheckReadableFile(path.string()); !readable) {
    Tell(path, readable.message(), unread);
    return {};
  }
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string> halves = ListItems(line, '=');
    if (halves.size() == 2 && halves[0] == kPriority) return ListItems(halves[1], ',');
  }
  return {};
}

std::vector<fs::path> Vendors(const fs::path& vendors, Unread& unread) {
  std::vector<fs::path> order;
  for (const std::string& name : Priority(vendors, unread)) order.push_back(vendors / name);
  for (const fs::path& entry : Entries(vendors, unread)) {
    if (std::find(order.begin(), order.end(), entry) == order.end()) order.push_back(entry);
  }
  return order;
}

/// The folders of ASCEND_CUSTOM_OPP_PATH, then the vendors of ASCEND_OPP_PATH.
std::vector<fs::path> Packages(Unread& unread) {
  std::vector<fs::path> packages;
  for (const std::string& entry : ListItems(EnvironmentText("ASCEND_CUSTOM_OPP_PATH"), ':')) {
    packages.emplace_back(entry);
  }
  if (const std::string opp = EnvironmentText("ASCEND_OPP_PATH"); !opp.empty()) {
    const std::vector<fs::path> vendors = Vendors(fs::path(opp) / "vendors", unread);
    packages.insert(packages.end(), vendors.begin(), vendors.end());
  }
  return packages;
}

bool IsHidden(const fs::path& file) { return file.filename().native().front() == '.'; }

/// Libraries of the folders by name; each file once.
std::vector<std::string> LibrariesIn(const std::vector<fs::path>& folders, Unread& unread) {
  std::vector<std::string> libraries;
  std::set<std::string> seen;
  for (const fs::path& folder : folders) {
    for (const fs::path& file : Entries(folder, unread)) {
      if (file.extension() != ".so" || IsHidden(file)) continue;
      std::error_code error;
      const std::string path = fs::absolute(file, error).string();
      const fs::path real = fs::canonical(file, error);
      if (seen.insert(error ? path : real.string()).second) libraries.push_back(path);
    }
  }
  return libraries;
}

}  // namespace

std::vector<std::string> FindPassLibraries(std::vector<UnreadPlace>& unread) {
  std::vector<fs::path> folders;
  for (const fs::path& package : Packages(unread)) folders.push_back(package / kPassFolder);
  return LibrariesIn(folders, unread);
}

std::vector<std::string> FindOperatorLibraries(std::vector<UnreadPlace>& unread) {
  utsname system{};
  uname(&system);
  std::vector<fs::path> folders;
  for (const fs::path& package : Packages(unread)) {
    folders.push_back(package / kPrototypeFolder);
    folders.push_back(package / kPrototypeFolder / "lib" / "linux" / system.machine);
  }
  if (const std::string opp = EnvironmentText("ASCEND_OPP_PATH"); !opp.empty()) {
    folders.push_back(fs::path(opp) / kPrototypeFolder / "custom");
  }
  return LibrariesIn(folders, unread);
}

}  // namespace ge::pass
