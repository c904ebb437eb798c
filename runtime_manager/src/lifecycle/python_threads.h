// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Threads made in Python, at the end of it. All of this needs the GIL.
#ifndef GE_PYRT_SRC_LIFECYCLE_PYTHON_THREADS_H_
#define GE_PYRT_SRC_LIFECYCLE_PYTHON_THREADS_H_

#include <string>
#include <vector>

#include "environment/python_api.h"

namespace ge::pyrt {

/// Names of the threads that an end would wait for, and where each is: alive, not the main thread,
/// and non-daemon or the worker of a concurrent.futures executor. Executors that nobody shut down
/// are asked to stop, as Python's own end would: their idle workers go, the others finish what they
/// have been given.
std::vector<std::string> BlockingThreads(const PythonApi& api);

struct DaemonThread {
  std::string text;  ///< as BlockingThreads tells it
  int64_t id = 0;    ///< as gettid gives it; 0: not known
};

/// Asks live daemon threads to stop: SystemExit comes up in each that runs Python code. `ask`
/// false: only looks.
std::vector<DaemonThread> DaemonThreads(const PythonApi& api, bool ask);

/// The innermost Python frames of a thread, "file:line in function, from file:line in function";
/// empty while it runs none. `ident` as threading.get_ident() gives it.
std::string PlaceOfThread(const PythonApi& api, unsigned long ident);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_PYTHON_THREADS_H_
