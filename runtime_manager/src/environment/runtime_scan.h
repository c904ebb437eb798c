// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_RUNTIME_SCAN_H_
#define GE_PYRT_SRC_ENVIRONMENT_RUNTIME_SCAN_H_

#include <string>
#include <vector>

#include "environment/python_api.h"
#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// One mapped object that contains CPython.
struct RuntimeImage {
  std::string path;    ///< absolute; the program itself for a static python
  std::string soname;  ///< as other libraries ask for it
  std::string mapper;  ///< who brought it: "needed by '/x.so'", "preloaded (LD_PRELOAD)", ...
  std::string remedy;  ///< what to do when it is one too many
  std::string behind;  ///< another image whose data this one uses: a dead copy; else empty
  bool live = false;   ///< initialised
  bool is_program = false;
  bool preloaded = false;
  bool elsewhere = false;  ///< in another link namespace (dlmopen): no name leads there
  uint64_t device = 0;
  uint64_t inode = 0;  ///< 0: the file was replaced or removed since
  int (*is_initialized)(void) = nullptr;
  int minor = 0;  ///< of 3.x; 0: not known
  void* (*main_interpreter)(void) = nullptr;
  const void* runtime = nullptr;  ///< its _PyRuntime

  std::string Text() const;  ///< "'/path' (needed by '/x.so')"
};

/// All CPythons mapped into this process, the program included, RTLD_LOCAL ones and those in other
/// link namespaces included (R8): found by the symbols that each mapped object itself defines.
std::vector<RuntimeImage> ScanRuntimes();

/// Do both paths name one file?
bool SameFile(const RuntimeImage& image, const std::string& path);

/// The live one. Index, or -1 when none is live. SecondLibpython when two are.
Result<int> FindLive(const std::vector<RuntimeImage>& images);

/// The copies beside the live one that do no harm by themselves, one text each.
std::vector<std::string> DeadCopies(const std::vector<RuntimeImage>& images, int live);

/// May the file `libpython`, which `who` needs, be started in this process? SecondLibpython when
/// another CPython is mapped already.
Status CheckAlone(const std::vector<RuntimeImage>& images, const std::string& libpython,
                  const std::string& who);

/// The functions of `image`, after making sure that the process's global Py_* names mean it:
/// an RTLD_LOCAL library is promoted (`promoted` says so), another one in front is refused.
Result<PythonApi> BindRuntime(const RuntimeImage& image, bool& promoted);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_RUNTIME_SCAN_H_
