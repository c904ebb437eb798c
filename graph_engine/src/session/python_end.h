// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_PYTHON_END_H_
#define GRAPH_ENGINE_SESSION_PYTHON_END_H_

#include <string>
#include <vector>

#include "ge/pyrt/runtime_manager.h"
#include "graph/export.h"

namespace ge::session {

/// How a program's use of the interpreter ended. That Python could not be ended takes nothing back
/// of what the program did: it leaves without.
struct PythonEnd {
  std::string record_path;  ///< of the run record, empty when none was written
  std::string problem;      ///< who keeps Python from ending, and what to do; empty: it ended
  std::string code;         ///< "GEPYnnnn" of the problem
  std::vector<pyrt::Warning> warnings;  ///< the manager's, of the end itself
  bool threads_stay = false;            ///< of Python, in this process: see LeaveProgram
};

/// Gives the program's use back; one of our own programs ends the interpreter with it. Waits at
/// most runtime.yaml's shutdown.deadline_ms. Thread: any. GIL: not held.
GE_EXPORT PythonEnd EndUseOfPython();

/// `code`, for the main of a program of ours to return. It does not return but ends the process
/// where threads go on that may use what destructors and atexit functions free: those of a Python
/// that was not ended, and any that runs at this moment. Streams of C and std::cout are flushed
/// before.
GE_EXPORT int LeaveProgram(int code);

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_PYTHON_END_H_
