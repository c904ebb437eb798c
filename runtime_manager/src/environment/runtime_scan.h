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
  std::string behind;  ///< another image whose data this one uses: a dead copy; else empty
  bool live = false;   ///< initialised
  bool is_program = false;
  uint64_t device = 0;
  uint64_t inode = 0;
  int (*is_initialized)(void) = nullptr;
  int minor = 0;  ///< of 3.x; 0: not known
  void* (*main_interpreter)(void) = nullptr;
  const void* runtime = nullptr;  ///< its _PyRuntime
};

/// All CPythons mapped into this process, the program included, RTLD_LOCAL ones included (R8).
std::vector<RuntimeImage> ScanRuntimes();

/// Do both paths name one file?
bool SameFile(const RuntimeImage& image, const std::string& path);

/// The live one. Index, or -1 when none is live. SecondLibpython with both paths when two are.
Result<int> FindLive(const std::vector<RuntimeImage>& images);

/// The functions of `image`, after making sure that the process's global Py_* names mean it:
/// an RTLD_LOCAL library is promoted (`promoted` says so), another one in front is refused.
Result<PythonApi> BindRuntime(const RuntimeImage& image, bool& promoted);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_RUNTIME_SCAN_H_
