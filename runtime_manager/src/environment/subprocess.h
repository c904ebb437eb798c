// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_SUBPROCESS_H_
#define GE_PYRT_SRC_ENVIRONMENT_SUBPROCESS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "ge/pyrt/result.h"

namespace ge::pyrt {

struct CommandOutput {
  int exit_code = -1;  ///< -1: ended by a signal, or reaped by the host
  std::string out;
  std::string err;
};

/// Runs argv[0] (a path) by posix_spawn with the caller's environment and stdin from /dev/null.
/// Timeout after `timeout_ms`: killed. Never forks: atfork handlers of the host stay quiet.
Result<CommandOutput> RunCommand(const std::vector<std::string>& argv, int64_t timeout_ms);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_SUBPROCESS_H_
