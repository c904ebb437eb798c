// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_SELECTOR_H_
#define GE_PYRT_SRC_ENVIRONMENT_SELECTOR_H_

#include <functional>
#include <string>
#include <vector>

#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// What a candidate says of itself when it is run.
struct Interpreter {
  std::string executable;  ///< its sys.executable: a venv's python stays the venv's
  std::string libpython;   ///< LIBDIR/INSTSONAME, an existing file
  std::string abiflags;
  std::string prefix, base_prefix;
  std::string stdlib, dynload, platlibdir;
  int major = 0, minor = 0, micro = 0;
  std::string Version() const;  ///< "3.11.7"
  std::string Tag() const;      ///< "cp311", with abiflags
};

/// One place where an interpreter may come from, best first (R11).
struct Candidate {
  std::string path;
  std::string source;    ///< "--python", "python.executable in runtime.yaml", "VIRTUAL_ENV", ...
  bool binding = false;  ///< asked for by name: if it fails, no other is taken
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
  std::function<const char*(const char*)> env;
};

/// The candidates in order, by looking at paths only; nothing is run.
std::vector<Candidate> ListCandidates(const SelectorInput& input);

/// Reads what the probe script printed. Pure.
Result<Interpreter> ParseProbe(const std::string& output);

/// Runs candidates until one fits; the rest are listed as not run.
Result<Selection> SelectInterpreter(const SelectorInput& input, Selection* report = nullptr);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_SELECTOR_H_
