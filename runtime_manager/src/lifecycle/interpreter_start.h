// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_INTERPRETER_START_H_
#define GE_PYRT_SRC_LIFECYCLE_INTERPRETER_START_H_

#include <functional>
#include <string>
#include <vector>

#include "environment/python_api.h"
#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// What the live interpreter says of itself; the authority on versions (R9).
struct InterpreterFacts {
  std::string executable, prefix, version, abiflags;
  int major = 0, minor = 0;
  std::string Tag() const;  ///< "cp311", with abiflags
};

struct StartPlan {
  std::string executable;
  std::string version;  ///< as the probe said
  bool isolated = false;
  std::vector<std::string> argv;
  /// Asked right before the start call: false when another component came first.
  std::function<bool()> still_free;
};

/// Starts CPython on this thread, which becomes its main thread and holds the GIL afterwards when
/// OK. Poisoned: CPython refused, the process cannot try again. NotReady: another component's start
/// came first, nothing was done. No signal handlers are installed.
Status StartInterpreter(const PythonApi& api, const StartPlan& plan);

/// GIL held.
Result<InterpreterFacts> ReadFacts(const PythonApi& api);

/// Is site.py over (or not to run)? Py_IsInitialized is true before (R2). GIL held.
bool SiteIsDone(const PythonApi& api);

bool ThreadingIsImported(const PythonApi& api);  ///< GIL held

/// Is this thread the one that Python calls its main thread? GIL held.
bool OnPythonMainThread(const PythonApi& api);

/// Names of imported extension modules that are not part of the standard library. GIL held.
std::vector<std::string> ExtensionModules(const PythonApi& api);

/// sys.stdout.flush() and sys.stderr.flush(); what they raise is dropped. GIL held.
void FlushStreams(const PythonApi& api);

void CollectGarbage(const PythonApi& api);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_INTERPRETER_START_H_
