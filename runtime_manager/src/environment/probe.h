// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_PROBE_H_
#define GE_PYRT_SRC_ENVIRONMENT_PROBE_H_

#include <string>

#include "environment/interpreter.h"
#include "lifecycle/deadline.h"

namespace ge::pyrt {

struct ProbeOptions {
  bool isolated = false;  ///< the start will ignore PYTHON* variables: so does the probe
  bool use_cache = true;  ///< answers of earlier runs, kept per user
  Deadline deadline;      ///< for all runs together; each has a limit of its own as well
};

/// Runs `program` and reads what it says of itself: the only way that sees through shims and
/// through build flags that lie. The first run has this process's very environment and so
/// rehearses the start that is to come; when it fails a second, isolated one tells whether the
/// program or the environment is at fault (`rehearsed`, `start_error`).
/// Errors: the program cannot be run, does not answer, or is no CPython.
Result<Interpreter> Examine(const std::string& program, const ProbeOptions& options);

/// Why a start in this environment fails although `found` itself is sound: each PYTHON* variable is
/// tried alone, then the files that customise the start. BadEnvironment naming what it found.
Status ExplainFailedStart(const Interpreter& found, const ProbeOptions& options);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_PROBE_H_
