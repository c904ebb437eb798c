// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "support/source_files.h"

#include <sys/stat.h>

#include <map>
#include <mutex>
#include <utility>

namespace ge::source_files {
namespace {

using Identity = std::pair<dev_t, ino_t>;

std::mutex mutex;

std::map<Identity, std::string>& Files() {
  static auto& files = *new std::map<Identity, std::string>;
  return files;
}

bool Identify(const std::string& path, Identity& identity) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0 || S_ISDIR(status.st_mode)) return false;
  identity = {status.st_dev, status.st_ino};
  return true;
}

}  // namespace

void Clear() {
  const std::lock_guard<std::mutex> lock(mutex);
  Files().clear();
}

void Add(const std::string& path, const std::string& what) {
  Identity identity;
  if (!Identify(path, identity)) return;
  const std::lock_guard<std::mutex> lock(mutex);
  Files().emplace(identity, what + " '" + path + "'");
}

std::string Find(const std::string& path) {
  Identity identity;
  if (!Identify(path, identity)) return {};
  const std::lock_guard<std::mutex> lock(mutex);
  const auto found = Files().find(identity);
  return found == Files().end() ? std::string() : found->second;
}

}  // namespace ge::source_files
