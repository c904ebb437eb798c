// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "answer_cache.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <nlohmann/json.hpp>

#include "support/replaced_file.h"

namespace ge::tbe {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int kSchema = 1;

std::optional<backend::CheckAnswer> ReadAnswer(const std::string& path) {
  std::ifstream file(path);
  if (!file) return std::nullopt;
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const json entry = json::parse(text, nullptr, false);
  if (!entry.is_object() || entry.value("schema", json()) != kSchema) return std::nullopt;
  const auto ok = entry.find("ok");
  const auto reason = entry.find("reason");
  if (ok == entry.end() || !ok->is_boolean() || reason == entry.end() || !reason->is_string()) {
    return std::nullopt;
  }
  return backend::CheckAnswer{ok->get<bool>(), reason->get<std::string>()};
}

std::string DefaultFolder() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  std::string root;
  if (cache != nullptr && cache[0] == '/') {
    root = cache;
  } else if (home != nullptr && home[0] == '/') {
    root = std::string(home) + "/.cache";
  }
  return root.empty() ? root : root + "/ge_python_runtime/operator_check";
}

}  // namespace

Expected<std::string> PrepareCacheFolder(const std::string& wanted) {
  const std::string folder = wanted.empty() ? DefaultFolder() : wanted;
  const std::string who = "cache folder '" + folder + "'";
  if (folder.empty())
    return Outcome::Fail("no cache folder: neither XDG_CACHE_HOME nor HOME is set");
  if (folder[0] != '/') return Outcome::Invalid(who + " is not an absolute path");
  std::error_code error;
  fs::create_directories(fs::path(folder).parent_path(), error);
  if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
    return Outcome::Fail(who + " cannot be made: " + strerror(errno));
  }
  struct stat status {};
  if (stat(folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode)) {
    return Outcome::Fail(who + " is not a folder");
  }
  if (status.st_uid != geteuid() || (status.st_mode & 022) != 0) {
    return Outcome::Fail(who + " is not this user's alone; make it with mode 0700");
  }
  return folder;
}

std::optional<backend::CheckAnswer> AnswerCache::Find(const std::string& key) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto known = answers_.find(key);
    if (known != answers_.end()) return known->second;
  }
  if (folder_.empty()) return std::nullopt;
  auto answer = ReadAnswer(PathOf(key));
  if (answer) {
    const std::lock_guard<std::mutex> lock(mutex_);
    answers_.emplace(key, *answer);
  }
  return answer;
}

Outcome AnswerCache::Store(const std::string& key, const std::string& query,
                           const backend::CheckAnswer& answer) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    answers_[key] = answer;
  }
  if (folder_.empty()) return Outcome::Ok();
  const json entry = {{"schema", kSchema},
                      {"ok", answer.ok},
                      {"reason", answer.reason},
                      {"query", json::parse(query, nullptr, false)}};
  const std::string text = entry.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
  const std::string path = PathOf(key);
  ReplacedFile file(path);
  Outcome written = file.Write(text.data(), text.size());
  return written.ok() ? file.Commit() : written;
}

}  // namespace ge::tbe
