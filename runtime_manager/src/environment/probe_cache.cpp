// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/probe_cache.h"

#include <fcntl.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "diagnostics/run_file.h"
#include "environment/paths.h"
#include "environment/python_variables.h"

namespace fs = std::filesystem;

namespace ge::pyrt {
namespace {

constexpr int kFormat = 1;
constexpr size_t kMostBytes = 1 << 18;
constexpr size_t kMostFiles = 64;

std::string Hash(const std::string& text) {
  uint64_t hash = 1469598103934665603ULL;  // FNV-1a
  for (const unsigned char letter : text) hash = (hash ^ letter) * 1099511628211ULL;
  char digits[17];
  std::snprintf(digits, sizeof(digits), "%016llx", static_cast<unsigned long long>(hash));
  return digits;
}

/// What tells one version of a file or folder from the next; "-" when there is none.
std::string Identity(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return path + " -\n";
  return path + " " + std::to_string(status.st_dev) + " " + std::to_string(status.st_ino) + " " +
         std::to_string(status.st_mtim.tv_sec) + "." + std::to_string(status.st_mtim.tv_nsec) +
         " " + std::to_string(status.st_ctim.tv_sec) + "." +  // a chmod changes no other time
         std::to_string(status.st_ctim.tv_nsec) + " " + std::to_string(status.st_size) + "\n";
}

std::string Variable(const char* name) {
  const char* value = std::getenv(name);
  return std::string(name) + (value != nullptr ? "=" + std::string(value) : "") + "\n";
}

/// This user's private folder, made when needed; empty when there is none to trust.
std::string Folder(bool create) {
  if (getauxval(AT_SECURE) != 0) return "";
  const char* base = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  std::string root = base != nullptr && base[0] == '/' ? base : "";
  if (root.empty() && home != nullptr && home[0] == '/') root = std::string(home) + "/.cache";
  if (root.empty()) return "";
  const std::string folder = root + "/ge_pyrt";
  if (create) {
    mkdir(root.c_str(), 0700);
    mkdir(folder.c_str(), 0700);
  }
  struct stat status {};
  const bool trusted = lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
                       status.st_uid == geteuid() && (status.st_mode & 022) == 0;
  return trusted ? folder : "";
}

/// The file's text if it is this user's alone; empty otherwise.
std::string ReadPrivate(const std::string& file) {
  const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return "";
  struct stat status {};
  std::string text;
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
      (status.st_mode & 077) == 0 && static_cast<size_t>(status.st_size) <= kMostBytes) {
    text.resize(static_cast<size_t>(status.st_size));
    const ssize_t size = read(descriptor, text.data(), text.size());
    text.resize(size > 0 ? static_cast<size_t>(size) : 0);
  }
  close(descriptor);
  return text;
}

void WritePrivate(const std::string& file, const std::string& text) {
  std::string temporary = file + ".XXXXXX";
  const int descriptor = mkostemp(temporary.data(), O_CLOEXEC);  // mode 0600
  if (descriptor < 0) return;
  const bool written =
      write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  close(descriptor);
  if (!written || !ReplaceRegularFile(temporary, file)) unlink(temporary.c_str());
}

/// Keeps the folder small: the oldest answers go.
void Sweep(const std::string& folder) {
  std::vector<std::pair<fs::file_time_type, fs::path>> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    files.emplace_back(fs::last_write_time(entry.path(), error), entry.path());
  }
  std::sort(files.rbegin(), files.rend());
  for (size_t i = kMostFiles; i < files.size(); ++i) fs::remove(files[i].second, error);
}

std::string VenvConfig(const std::string& program) {
  const fs::path folder = fs::path(program).parent_path();
  std::error_code error;
  const fs::path beside = folder / "pyvenv.cfg";
  return (fs::exists(beside, error) ? beside : folder.parent_path() / "pyvenv.cfg").string();
}

}  // namespace

ProbeCache::ProbeCache(const std::string& program, bool isolated, bool enabled)
    : program_(program), isolated_(isolated) {
  if (!enabled) return;
  std::error_code error;
  const std::string real = fs::canonical(program, error).string();
  key_ = program + (isolated ? " isolated\n" : " in its environment\n") + Identity(real) +
         Identity(VenvConfig(program));
  const std::string folder = Folder(false);
  if (!folder.empty()) file_ = folder + "/" + FileName();
}

std::string ProbeCache::FileName() const {
  return Hash(program_ + (isolated_ ? "1" : "0")) + ".json";
}

std::string ProbeCache::Surroundings(const Interpreter& found) const {
  std::string text =
      Identity(found.configured_libpython) + Identity(found.stdlib) + Identity(found.dynload);
  for (const std::string& library : found.mapped_libpythons) text += Identity(library);
  for (const char* name : {"LD_LIBRARY_PATH", "LD_PRELOAD"}) text += Variable(name);
  if (!isolated_) {
    for (const char* name : {"HOME", "LC_ALL", "LC_CTYPE", "LANG"}) text += Variable(name);
    for (const std::string& name : PythonVariables()) text += Variable(name.c_str());
  }
  for (const std::string& folder : found.path) {
    text += Identity(folder) + Identity(folder + "/sitecustomize.py") +
            Identity(folder + "/usercustomize.py");
  }
  for (const std::string& folder : found.site_dirs) {
    std::vector<std::string> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      if (entry.path().extension() == ".pth") files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    text += Identity(folder);
    for (const std::string& file : files) text += Identity(file);
  }
  return Hash(text);
}

std::optional<Interpreter> ProbeCache::Find() const {
  if (file_.empty()) return std::nullopt;
  const auto json = nlohmann::json::parse(ReadPrivate(file_), nullptr, false);
  if (!json.is_object() || json.value("format", nlohmann::json()) != kFormat ||
      json.value("key", nlohmann::json()) != key_) {
    return std::nullopt;
  }
  const auto answer = json.find("answer");
  if (answer == json.end() || !answer->is_object()) return std::nullopt;
  Result<Interpreter> found = ParseAnswer(answer->dump());
  if (!found || json.value("surroundings", nlohmann::json()) != Surroundings(*found)) {
    return std::nullopt;
  }
  found->rehearsed = true;
  found->from_cache = true;
  return *found;
}

void ProbeCache::Store(const Interpreter& found) const {
  // A wrapper that runs another program decides anew each time.
  if (key_.empty() || !SamePlace(program_, found.executable)) return;
  const std::string folder = Folder(true);
  if (folder.empty()) return;
  const auto answer = nlohmann::json::parse(found.answer, nullptr, false);
  const nlohmann::json json = {{"format", kFormat},
                               {"key", key_},
                               {"surroundings", Surroundings(found)},
                               {"answer", answer}};
  WritePrivate(folder + "/" + FileName(),
               json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  Sweep(folder);
}

}  // namespace ge::pyrt
