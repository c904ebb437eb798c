// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_INTERPRETER_H_
#define GE_PYRT_SRC_ENVIRONMENT_INTERPRETER_H_

#include <string>
#include <vector>

#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// What an interpreter says of itself when it is run. Plain data.
struct Interpreter {
  std::string executable;  ///< its sys.executable: a venv's python stays the venv's
  std::string libpython;   ///< an existing file: LIBDIR/INSTSONAME, or what the run had mapped
  std::string abiflags;
  std::string prefix, base_prefix;
  std::string stdlib, dynload, platlibdir;
  int major = 0, minor = 0, micro = 0;

  std::string configured_libpython;  ///< LIBDIR/INSTSONAME as its build says, existing or not
  std::vector<std::string> mapped_libpythons;  ///< by the run; none in a static program
  std::vector<std::string> path;               ///< its sys.path
  std::vector<std::string> site_dirs;          ///< folders whose .pth files its site reads
  std::vector<std::string> flags_text;         ///< sys.flags that are set, "name=value"
  std::string answer;                          ///< the JSON that all of this was read from

  /// A run with this process's very environment answered: a start in it does not fail.
  bool rehearsed = false;
  std::string start_error;  ///< what such a run wrote when it failed
  bool from_cache = false;  ///< nothing was run

  std::string Version() const;  ///< "3.11.7"
  std::string Tag() const;      ///< "cp311", with abiflags
  std::string Name() const;     ///< "python3.11", as folders and programs are called
};

/// Reads the JSON object that the probe script prints. Pure.
Result<Interpreter> ParseAnswer(const std::string& json);

/// Reads a run's whole output, whatever else a site printed before the answer. Pure.
Result<Interpreter> ParseProbe(const std::string& output);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_INTERPRETER_H_
