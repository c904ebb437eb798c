// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_TRIPWIRE_H_
#define GE_PYRT_SRC_LIFECYCLE_TRIPWIRE_H_

#include "environment/python_api.h"
#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// Whom the interpreter tells about its end and its forks (R7, R17).
struct TripwireHandlers {
  void (*ending)() = nullptr;          ///< GIL held, all of Python usable; the thread that ends it
  void (*gone)() = nullptr;            ///< no Python call allowed any more
  void (*threads_ending)() = nullptr;  ///< as `ending`, but before Python waits for its threads
  void (*fork_child)() = nullptr;      ///< child of os.fork, Python repaired, GIL held
};

/// Hooks into the live interpreter; once a process. GIL held. `second_line` is false when the
/// process's 32 Py_AtExit slots are taken: then only the atexit module tells.
Status InstallTripwire(const PythonApi& api, const TripwireHandlers& handlers, bool& second_line);

/// Lets `threads_ending` be called, too. GIL held; after InstallTripwire.
Status WatchThreadsEnd(const PythonApi& api);

/// Takes the atexit hook out before an end of our own. GIL held. The others cannot be taken out;
/// their handlers must look at the state.
void RemoveTripwire(const PythonApi& api);

/// Calls these around every fork(), `child` in the new process; no Python, no waiting for it. Once
/// a process.
void WatchForks(void (*before)(), void (*parent)(), void (*child)());

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_TRIPWIRE_H_
