// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_UNIT_TBE_WORKERS_H_
#define TESTS_UNIT_TBE_WORKERS_H_

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "worker.h"

namespace ge::test {

inline tbe::WorkerCommand Shell(const std::string& script) {
  return {{"/bin/sh", "-c", script}, {}, ""};
}

inline bool Contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A path in the temporary folder that nobody else uses; nothing is created.
inline std::string TemporaryPath() {
  static int count = 0;
  const std::string name = "ge_tbe_" + std::to_string(getpid()) + "_" + std::to_string(++count);
  return (std::filesystem::temp_directory_path() / name).string();
}

inline std::string ReadFile(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Ended, but its parent (init of this container, perhaps) has not asked for it yet.
inline bool IsZombie(pid_t pid) {
  return Contains(ReadFile("/proc/" + std::to_string(pid) + "/stat"), ") Z ");
}

}  // namespace ge::test

#endif  // TESTS_UNIT_TBE_WORKERS_H_
