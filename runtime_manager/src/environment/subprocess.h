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
  int signal = 0;      ///< that ended it
  std::string out;
  std::string err;
};

struct CommandOptions {
  int64_t timeout_ms = 20'000;
  size_t most_output = 1 << 20;  ///< bytes; more ends the command, of standard error is dropped
  const std::vector<std::string>* environ = nullptr;  ///< NAME=value; nullptr: the caller's
  CommandOutput* partial = nullptr;  ///< gets what a command wrote that had to be killed
};

/// Runs argv[0] (a path) by posix_spawn with stdin from /dev/null, in a process group of its own.
/// Timeout after `timeout_ms`, Failed past `most_output`: the whole group is killed. Never forks:
/// atfork handlers of the host stay quiet. Nothing is left behind: no child, no descriptor.
Result<CommandOutput> RunCommand(const std::vector<std::string>& argv,
                                 const CommandOptions& options = {});

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_SUBPROCESS_H_
