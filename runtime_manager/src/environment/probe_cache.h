// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_PROBE_CACHE_H_
#define GE_PYRT_SRC_ENVIRONMENT_PROBE_CACHE_H_

#include <optional>
#include <string>

#include "environment/interpreter.h"

namespace ge::pyrt {

/// What one program answered before, in a private file of this user ($XDG_CACHE_HOME or ~/.cache,
/// folder ge_pyrt). An answer counts while these are as they were: the program's real path, inode,
/// time and size, its pyvenv.cfg, its libpython, the variables that a start reads, and the folders
/// and files that customise a start. A file that is damaged, of another user or open to others is
/// ignored; no cache can make a start fail.
class ProbeCache {
 public:
  ProbeCache(const std::string& program, bool isolated, bool enabled);

  std::optional<Interpreter> Find() const;
  void Store(const Interpreter& found) const;  ///< nothing is said when it cannot be kept

 private:
  std::string FileName() const;
  std::string Surroundings(const Interpreter& found) const;

  std::string program_, key_, file_;
  bool isolated_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_PROBE_CACHE_H_
