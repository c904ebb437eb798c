// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_LOADER_CHECKS_H_
#define GE_PYRT_SRC_ENVIRONMENT_LOADER_CHECKS_H_

#include <string>
#include <vector>

#include "environment/interpreter.h"

namespace ge::pyrt {

/// Why an extension or bridge would not work with the interpreter, one text each: it NEEDs a
/// libpython, of which only one file in the world would do. Empty: it works with any.
std::vector<std::string> CheckArtifact(const std::string& file, const Interpreter& interpreter);

/// Libraries that LD_PRELOAD maps first and that Python's own extensions ask for by the same name:
/// the first of a name serves the whole process.
std::vector<std::string> PreloadConflicts(const Interpreter& interpreter, const char* ld_preload);

/// Names that the libpython exports beside Python's own and that one of `others` exports as well:
/// made global, the libpython's come first for everything that is loaded later.
std::vector<std::string> ExportConflicts(const std::string& libpython,
                                         const std::vector<std::string>& others);

/// The entries of LD_PRELOAD as files; plain names are searched for as the loader does.
std::vector<std::string> PreloadedFiles(const char* ld_preload);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_LOADER_CHECKS_H_
