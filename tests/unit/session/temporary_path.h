// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_UNIT_SESSION_TEMPORARY_PATH_H_
#define TESTS_UNIT_SESSION_TEMPORARY_PATH_H_

#include <unistd.h>

#include <filesystem>
#include <string>

namespace ge::test {

/// A path in the temporary folder that nobody else uses; nothing is created.
inline std::string TemporaryPath() {
  static int count = 0;
  const std::string name = "ge_session_" + std::to_string(getpid()) + "_" + std::to_string(++count);
  return (std::filesystem::temp_directory_path() / name).string();
}

}  // namespace ge::test

#endif  // TESTS_UNIT_SESSION_TEMPORARY_PATH_H_
