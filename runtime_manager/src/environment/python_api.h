// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_PYTHON_API_H_
#define GE_PYRT_SRC_ENVIRONMENT_PYTHON_API_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// The functions of one CPython, by their own names. Plain data, valid while that CPython is
/// mapped.
struct PythonApi {
#define GE_PYRT_SLOT(required, result, name, arguments) result(*name) arguments = nullptr;
#define GE_PYRT_DATA(required, name) void* name = nullptr;
#include "environment/python_slots.inc"
#undef GE_PYRT_SLOT
#undef GE_PYRT_DATA

  void* None() const noexcept { return _Py_NoneStruct; }
};

/// Fills every slot through `find`; VersionMismatch naming `file` and each absent required symbol.
Result<PythonApi> ResolvePythonApi(const std::string& file,
                                   const std::function<void*(const char*)>& find);

enum class GilState {
  kNotHeld,
  kHeld,
  kOtherInterpreter  ///< held through a thread state that PyGILState does not know: a
                     ///< sub-interpreter
};

/// Does this thread hold the GIL? Callable from any thread while the interpreter lives. A
/// sub-interpreter is recognised on 3.12 and later, where the current state is kept per thread.
GilState HoldsGil(const PythonApi& api, int minor) noexcept;

/// Runs `body` (which must not throw) with the GIL let go if this thread holds it.
/// Not noexcept: taking the GIL again in an ending interpreter unwinds the thread.
template <class Body>
void WithoutGil(const PythonApi* api, int minor, Body&& body) {
  void* state = nullptr;
  if (api != nullptr && HoldsGil(*api, minor) != GilState::kNotHeld) {
    state = api->PyEval_SaveThread();
  }
  body();
  if (state != nullptr) api->PyEval_RestoreThread(state);
}

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_PYTHON_API_H_
