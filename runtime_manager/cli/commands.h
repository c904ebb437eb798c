// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_CLI_COMMANDS_H_
#define GE_PYRT_CLI_COMMANDS_H_

#include <string>
#include <vector>

#include "ge/pyrt/console.h"
#include "ge/pyrt/result.h"

namespace ge::pyrt::cli {

/// A text of several lines as it is shown.
inline std::string PrintableLines(const std::string& text) {
  return console::Printable(text, console::Lines::kMany);
}

/// Exit codes of gepyrt.
inline constexpr int kOk = 0;
inline constexpr int kTrouble = 1;     ///< the target, or what was checked, has a fault
inline constexpr int kUsage = 2;       ///< the command line
inline constexpr int kNotFound = 3;    ///< nothing is known of that process, or no such file
inline constexpr int kUnreadable = 4;  ///< no record of ours, damaged, or not allowed

/// The class of a failure to get at what was asked for.
inline int ExitCodeOf(const Status& status) {
  if (status.code() == GE_PYRT_NOT_FOUND) return kNotFound;
  const bool unreadable =
      status.code() == GE_PYRT_INVALID_ARGUMENT || status.code() == GE_PYRT_VERSION_MISMATCH;
  return unreadable ? kUnreadable : kTrouble;
}

struct OwnersOptions {
  std::string target;  ///< a pid, or the path of a record or status page
  bool last = false;
  bool json = false;
};
/// Who owned the interpreter, in which order it was acquired and let go.
int ShowOwners(const OwnersOptions& options);

/// The rows of the plugin table and why each is active or not. `config`: folder, or empty.
int ShowPlugins(const std::string& config);

/// What a code, or the code of this name, means and what to do. Unknown: the nearest, kUsage.
int ExplainError(const std::string& code);
/// Every code with its name.
int ListErrors();

/// What keeps the interpreter of a process alive: owners, leases, a blocked Shutdown.
int WhyAlive(const std::string& target);

struct WatchOptions {
  std::string pid;
  int interval_ms = 1000;
  int count = 0;  ///< lines to print; 0: until the process ends
};
/// A line for each change of a running process's status page.
int WatchProcess(const WatchOptions& options);

/// The events of a flight recorder, oldest first.
int ShowBlackbox(const std::string& file, bool json);

/// Whether a record, status page or flight recorder shows an ending in the right order.
int VerifyShutdown(const std::string& target);

/// Exit codes of `gepyrt doctor`: the class of the first trouble, in this order.
inline constexpr int kBadConfiguration = 10;  ///< runtime.yaml or plugins.yaml
inline constexpr int kNoInterpreter = 11;     ///< no candidate can be used
inline constexpr int kLibraryConflict = 12;   ///< another libpython, or a library of the same name
inline constexpr int kBadEnvironment = 13;    ///< a start would fail: variables, files, venv
inline constexpr int kNoPlugin = 14;          ///< a row's library or artifact set is missing
inline constexpr int kBadArtifact = 15;       ///< a library given by --artifact

struct DoctorOptions {
  std::string config;
  std::string python;  ///< as --python= of the programs
  bool json = false;
  bool no_cache = false;
  std::vector<std::string> artifacts;  ///< libraries to look at
};
/// Which interpreter a program of this installation would use, and what it finds for it. Starts no
/// Python in this process.
int RunDoctor(const DoctorOptions& options);

}  // namespace ge::pyrt::cli

#endif  // GE_PYRT_CLI_COMMANDS_H_
