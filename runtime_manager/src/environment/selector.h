// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_SELECTOR_H_
#define GE_PYRT_SRC_ENVIRONMENT_SELECTOR_H_

#include <functional>
#include <string>
#include <vector>

#include "environment/interpreter.h"
#include "ge/pyrt/result.h"
#include "lifecycle/deadline.h"

namespace ge::pyrt {

/// One place where an interpreter may come from, best first (R11).
struct Candidate {
  std::string path;
  std::string source;    ///< "--python", "python.executable in runtime.yaml", "VIRTUAL_ENV", ...
  bool binding = false;  ///< asked for by name or by a venv: if it fails, no other is taken
  bool won = false;
  std::string verdict;  ///< why it won or lost
};

struct Selection {
  std::vector<Candidate> candidates;
  int chosen = -1;  ///< index; -1: none
  Interpreter interpreter;
  std::string source() const { return chosen < 0 ? "" : candidates[chosen].source; }
  std::string Text() const;  ///< one line a candidate
};

struct SelectorInput {
  std::string option;            ///< --python=
  std::string configured;        ///< python.executable
  std::string config_file;       ///< where it stands, for messages
  std::string program;           ///< this program's path; a pyvenv.cfg above it counts
  std::string mapped_libpython;  ///< a mapped CPython that is not started, or empty
  std::string mapped_by;         ///< who brought it
  std::function<const char*(const char*)> env;
  bool isolated = false;  ///< python.isolated
  bool use_cache = true;  ///< answers of earlier probes count
  Deadline deadline;      ///< for all probes together
};

/// The candidates in order, by looking at paths only; nothing is run.
std::vector<Candidate> ListCandidates(const SelectorInput& input);

/// Runs candidates until one fits; the rest are listed as not run.
Result<Selection> SelectInterpreter(const SelectorInput& input, Selection* report = nullptr);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_SELECTOR_H_
