// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_CORE_PARTS_H_
#define GE_PYRT_SRC_LIFECYCLE_CORE_PARTS_H_

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "diagnostics/journal.h"
#include "environment/install_layout.h"
#include "environment/runtime_scan.h"
#include "environment/runtime_settings.h"
#include "lifecycle/end_witness.h"
#include "lifecycle/gate.h"
#include "lifecycle/interpreter_start.h"
#include "lifecycle/interpreter_thread.h"
#include "lifecycle/owner_names.h"
#include "lifecycle/owner_table.h"
#include "lifecycle/release_queue.h"
#include "lifecycle/state_machine.h"
#include "plugins/services.h"

namespace ge::pyrt {

/// What the core works on. mutex_ guards state changes, owners and configuration; it is never held
/// across Python, loading, waiting for the GIL or user code (R13).
struct CoreParts {
  std::atomic<State> state_{State::kAbsent};
  std::atomic<const PythonApi*> api_{nullptr};  ///< set once the runtime is bound
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  OwnerTable owners_;
  OwnerNames names_;
  std::vector<std::string> extension_modules_;  ///< of the interpreter that was ended
  PythonApi functions_;
  InterpreterFacts facts_;
  std::string libpython_, chosen_by_;
  RuntimeConfig config_;
  RuntimeSettings settings_;
  InstallLayout layout_;
  Status last_start_;
  bool configured_ = false, configuration_used_ = false;
  std::atomic<bool> owned_{false};
  bool starting_ = false;             ///< a thread selects, joins or starts the interpreter
  bool ending_ = false;               ///< a Shutdown or a foreign end is at work
  bool foreign_end_ = false;          ///< another component's end has begun: Python is not ours
  bool second_line_ = true;           ///< Py_AtExit tells us of the end
  std::atomic<bool> exiting_{false};  ///< our atexit handler has run
  uint64_t uses_ = 0, starts_ = 0, ends_ = 0;

  Gate gate_;
  ReleaseQueue dropped_;
  InterpreterThread interpreter_;
  EndWitness witness_;
  mutable Journal journal_;  // locks itself
  Services services_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_CORE_PARTS_H_
