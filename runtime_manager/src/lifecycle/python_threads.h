// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Threads made in Python, at the end of it. All of this needs the GIL.
#ifndef GE_PYRT_SRC_LIFECYCLE_PYTHON_THREADS_H_
#define GE_PYRT_SRC_LIFECYCLE_PYTHON_THREADS_H_

#include <string>
#include <vector>

#include "environment/python_api.h"

namespace ge::pyrt {

/// Names of the threads that an end would wait for: alive, not the main thread, and non-daemon or
/// the worker of a concurrent.futures executor. Executors that nobody shut down are asked to stop,
/// as Python's own end would: their idle workers go, the others finish what they have been given.
std::vector<std::string> BlockingThreads(const PythonApi& api);

/// Asks live daemon threads to stop: SystemExit comes up in each that runs Python code. Their names
/// as BlockingThreads tells them. `ask` false: only looks.
std::vector<std::string> DaemonThreads(const PythonApi& api, bool ask);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_PYTHON_THREADS_H_
