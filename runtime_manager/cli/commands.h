// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_CLI_COMMANDS_H_
#define GE_PYRT_CLI_COMMANDS_H_

#include <string>
#include <vector>

namespace ge::pyrt::cli {

/// Exit codes of gepyrt.
inline constexpr int kOk = 0;
inline constexpr int kTrouble = 1;
inline constexpr int kUsage = 2;

struct OwnersOptions {
  std::string target;  ///< a pid, or the path of a record or status page
  bool last = false;
  bool json = false;
};
/// Who owned the interpreter, in which order it was acquired and let go.
int ShowOwners(const OwnersOptions& options);

/// The rows of the plugin table and why each is active or not. `config`: folder, or empty.
int ShowPlugins(const std::string& config);

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
