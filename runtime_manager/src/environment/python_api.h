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

  int minor = 0;                           ///< of 3.x, as the library itself says
  void* (*current_state)(void) = nullptr;  ///< without a check; whichever name it has there

  // Set by NoteMainInterpreter once the runtime lives.
  void* main_interpreter = nullptr;
  size_t thread_id_offset = 0;  ///< in a thread state up to 3.11; 0: not known

  void* None() const noexcept { return _Py_NoneStruct; }
};

/// Fills every slot through `find`; VersionMismatch naming `file` and each absent required symbol.
Result<PythonApi> ResolvePythonApi(const std::string& file,
                                   const std::function<void*(const char*)>& find);

/// The x of a CPython 3.x by its own symbols, before a start too; 0: none that is known.
int MinorOf(const std::function<void*(const char*)>& find);

enum class GilState {
  kNotHeld,
  kHeld,
  kOtherInterpreter  ///< held through a thread state that PyGILState_Ensure would not take: a
                     ///< sub-interpreter's
};

/// Does this thread hold the GIL? Callable from any thread while the interpreter lives. It is our
/// own look: PyGILState_Check says yes for ever once a sub-interpreter existed.
GilState HoldsGil(const PythonApi& api) noexcept;

/// Would PyGILState_Ensure enter a sub-interpreter, because this thread was last in one?
bool LeadsToSubInterpreter(const PythonApi& api) noexcept;

/// Learns what HoldsGil compares with. The runtime lives; GIL: either. Before others use `api`.
void NoteMainInterpreter(PythonApi& api) noexcept;

/// Runs `body` (which must not throw) with the GIL let go if this thread holds it.
/// Not noexcept: taking the GIL again in an ending interpreter unwinds the thread.
template <class Body>
void WithoutGil(const PythonApi* api, Body&& body) {
  void* state = nullptr;
  if (api != nullptr && HoldsGil(*api) != GilState::kNotHeld) {
    state = api->PyEval_SaveThread();
  }
  body();
  if (state != nullptr) api->PyEval_RestoreThread(state);
}

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_PYTHON_API_H_
