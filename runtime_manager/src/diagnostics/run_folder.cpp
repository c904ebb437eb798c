// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "diagnostics/run_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "diagnostics/error_id.h"
#include "environment/paths.h"

namespace fs = std::filesystem;

namespace ge::pyrt {
namespace {

constexpr size_t kKeptRecords = 32;
constexpr size_t kKeptFlights = 8;
constexpr char kUnfinishedSuffix[] = ".new";

/// Files with that suffix whose process is no more, newest first.
std::vector<std::string> FilesOfTheDead(const std::string& folder, const char* suffix) {
  std::vector<std::string> files;
  for (std::string& path : RunFiles(folder, suffix)) {
    const std::string name = fs::path(path).filename().string();
    int pid = 0;
    unsigned long long start = 0;
    if (sscanf(name.c_str(), "%d-%llu", &pid, &start) != 2) continue;
    if (ProcessStartTime(pid) != start) files.push_back(std::move(path));
  }
  return files;
}

void RemoveAfter(const std::vector<std::string>& files, size_t kept) {
  for (size_t i = kept; i < files.size(); ++i) unlink(files[i].c_str());
}

}  // namespace

Result<std::string> RunFolder(bool create) {
  const char* runtime_dir = std::getenv("XDG_RUNTIME_DIR");
  const std::string folder = runtime_dir != nullptr && runtime_dir[0] == '/'
                                 ? std::string(runtime_dir) + "/ge_pyrt"
                                 : "/tmp/ge_pyrt-" + std::to_string(getuid());
  if (create && mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
    return Status(ErrorId::kRunFolderNotMade,
                  "the run folder '" + folder + "' cannot be made: " + strerror(errno));
  }
  struct stat status {};
  if (lstat(folder.c_str(), &status) != 0) {
    return Status(ErrorId::kNoRunFolder, "there is no run folder '" + folder +
                                             "': no Python was used by this user's programs yet");
  }
  if (!S_ISDIR(status.st_mode) || status.st_uid != getuid() || (status.st_mode & 077) != 0) {
    return Status(ErrorId::kRunFolderNotPrivate,
                  "the run folder '" + folder +
                      "' is not a private folder of this user (mode 0700); remove it");
  }
  return folder;
}

uint64_t ProcessStartTime(int pid) {
  std::ifstream stream("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(stream, text);
  const size_t end_of_name = text.rfind(')');  // the name may hold blanks and parentheses
  if (end_of_name == std::string::npos) return 0;
  std::istringstream fields(text.substr(end_of_name + 1));
  std::string skipped;
  for (int i = 3; i < 22; ++i) fields >> skipped;
  uint64_t ticks = 0;
  fields >> ticks;
  return ticks;
}

std::string RunName() {
  return std::to_string(getpid()) + "-" + std::to_string(ProcessStartTime(getpid()));
}

std::vector<std::string> RunFiles(const std::string& folder, const std::string& suffix) {
  std::vector<std::pair<fs::file_time_type, std::string>> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (!EndsWith(entry.path().filename().string(), suffix)) continue;
    const auto time = fs::last_write_time(entry.path(), error);
    if (!error) found.emplace_back(time, entry.path().string());
  }
  std::sort(found.rbegin(), found.rend());
  std::vector<std::string> files;
  for (auto& [time, path] : found) files.push_back(std::move(path));
  return files;
}

void SweepRunFolder(const std::string& folder) {
  RemoveAfter(FilesOfTheDead(folder, kStatusSuffix), 0);
  RemoveAfter(FilesOfTheDead(folder, kUnfinishedSuffix), 0);
  RemoveAfter(FilesOfTheDead(folder, kFlightSuffix), kKeptFlights);
  RemoveAfter(RunFiles(folder, kRecordSuffix), kKeptRecords);
}

}  // namespace ge::pyrt
