// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_CLI_COMMANDS_H_
#define GE_PYRT_CLI_COMMANDS_H_

#include <string>

#include "ge/pyrt/console.h"

namespace ge::pyrt::cli {

/// A text of several lines as it is shown.
inline std::string PrintableLines(const std::string& text) {
  return console::Printable(text, console::Lines::kMany);
}

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

/// What a code means and what to do. Unknown: the nearest and the list, kUsage.
int ExplainError(const std::string& code);

struct DoctorOptions {
  std::string config;
  std::string python;  ///< as --python= of the programs
};
/// Which interpreter a program of this installation would use, and what it finds for it.
int RunDoctor(const DoctorOptions& options);

}  // namespace ge::pyrt::cli

#endif  // GE_PYRT_CLI_COMMANDS_H_
