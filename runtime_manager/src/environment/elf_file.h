// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_ELF_FILE_H_
#define GE_PYRT_SRC_ENVIRONMENT_ELF_FILE_H_

#include <string>
#include <vector>

#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// What the loader would read of a library, taken from the file; nothing is mapped or run.
struct ElfFile {
  std::string path, soname;
  std::vector<std::string> needed;
  std::vector<std::string> run_path;  ///< DT_RPATH or DT_RUNPATH, $ORIGIN resolved
  std::vector<std::string> exports;   ///< dynamic symbols that it defines
};

/// NotFound when it cannot be read, Failed when it is no shared object of this machine.
Result<ElfFile> ReadElfFile(const std::string& path);

/// Where the loader finds `soname` for that library: its own run path, LD_LIBRARY_PATH, the
/// system's folders. Empty: nowhere that is known.
std::string ResolveNeeded(const ElfFile& library, const std::string& soname);

/// The system's own folders of libraries, in the loader's order.
std::vector<std::string> SystemLibraryFolders();

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_ELF_FILE_H_
