// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_TESTS_PROCESS_MATRIX_H_
#define GE_TESTS_PROCESS_MATRIX_H_

#include <string>
#include <vector>

namespace matrix {

enum class Mode { kOwned, kAttached, kForeignEnd, kHost };
enum class Place { kStarter, kOther, kStranger, kExitBefore, kExitAfter };

/// Three clients (passes, onnx, tbe) and one end of a process.
struct Case {
  Mode mode = Mode::kOwned;
  int order[3] = {0, 1, 2};       ///< in which the clients release
  Place place = Place::kStarter;  ///< from where Shutdown is called
  int released = 3;  ///< how many release before the Shutdown, or before the foreign end
  std::string Name() const;
};

/// All of them; kHost ones are for a process that is a Python itself.
std::vector<Case> AllCases();

}  // namespace matrix

/// Runs the case named `name` in this process. `libpython`: of `python`, for the modes in which
/// another component starts it. Failures end the process with 1; the last check is made at exit.
extern "C" [[gnu::visibility("default")]] void matrix_run(const char* name, const char* python,
                                                          const char* libpython);

#endif  // GE_TESTS_PROCESS_MATRIX_H_
