// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_TRIPWIRE_H_
#define GE_PYRT_SRC_LIFECYCLE_TRIPWIRE_H_

#include "environment/python_api.h"
#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// Whom the interpreter tells about its end and its forks (R7, R17).
struct TripwireHandlers {
  void (*ending)() = nullptr;      ///< GIL held, all of Python usable; the thread that ends it
  void (*gone)() = nullptr;        ///< no Python call allowed any more
  void (*fork_child)() = nullptr;  ///< child of os.fork, Python repaired, GIL held
};

/// Hooks into the live interpreter; once a process. GIL held. `second_line` is false when the
/// process's 32 Py_AtExit slots are taken: then only the atexit module tells.
Status InstallTripwire(const PythonApi& api, const TripwireHandlers& handlers, bool& second_line);

/// Takes the atexit hook out before an end of our own. GIL held. The others cannot be taken out;
/// their handlers must look at the state.
void RemoveTripwire(const PythonApi& api);

/// Calls `in_child` in the child of every fork(); async-signal-safe code only. Once a process.
void WatchForks(void (*in_child)());

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_TRIPWIRE_H_
