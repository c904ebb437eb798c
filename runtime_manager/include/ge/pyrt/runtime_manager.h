// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_RUNTIME_MANAGER_H_
#define GE_PYRT_RUNTIME_MANAGER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "ge/pyrt/abi/host.h"
#include "ge/pyrt/export.h"
#include "ge/pyrt/owner.h"
#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// Where the one interpreter of this process stands. After kFinalized, kPoisoned and
/// kForeignFinalized this process starts no other.
enum class State {
  kAbsent,
  kResolved,
  kInitializing,
  kReadyOwned,
  kReadyAttached,
  kQuiescing,
  kFinalized,
  kPoisoned,
  kForked,
  kForeignFinalized
};
/// The state as messages and run records spell it, in capitals. Static.
GE_PYRT_EXPORT const char* StateName(State state) noexcept;

/// How the manager is set up; given once, before the first use that needs it.
struct RuntimeConfig {
  std::string config_dir;  ///< folder with runtime.yaml and plugins.yaml; empty = installation's
  std::string python;      ///< --python=: path of an interpreter; wins over YAML and environment
  bool finalise_at_last_use = false;  ///< "auto" of shutdown.at_last_use: our own mains pass true
  bool shows_warnings = false;        ///< the program shows Warnings() itself: they are not logged
  std::string program_name;           ///< for messages and the record
};

/// One plugin row as `gepyrt plugins` shows it.
struct PluginInfo {
  std::string name, library, role, state, reason;  ///< state: inactive, loaded, failed, disabled
  bool active = false;
  int code = 0;  ///< ge_pyrt_code of the failure, 0 when there was none
};

/// One owner as `gepyrt owners` shows it. Counts are of now.
struct OwnerInfo {
  std::string name, plugin, role;
  uint64_t leases = 0, attaches = 0;
  bool released = false;
};

/// The runtime at one moment. Texts are empty while no interpreter is chosen.
struct Snapshot {
  State state = State::kAbsent;
  std::string libpython, executable, version;
  std::vector<OwnerInfo> owners;
  uint64_t queued_references = 0;     ///< dropped without the GIL, freed at the next attach
  uint64_t abandoned_references = 0;  ///< dropped after the end of Python; never freed
};

/// What should be known though nothing was refused. Filter by `number`, not by words of the text.
struct Warning {
  uint32_t number = 0;  ///< 9005 for GEPY9005; what docs/errors.md and `gepyrt explain` describe
  std::string owner;    ///< the owner or plugin row that it is about; empty: the process
  std::string message;  ///< begins with "GEPYnnnn", as the text of an error does
};

/// What one ending of the runtime did, or what kept it from ending.
struct ShutdownReport {
  Status status;                           ///< OK, Blocked, BlockedByThreads, ...
  bool finalised = false;                  ///< this call ended the interpreter
  std::vector<std::string> quiesce_order;  ///< owner names in the order they ended
  std::vector<std::string> blockers;
  std::vector<std::string> left_threads;  ///< Python daemon threads that did not stop when asked
  std::string record_path;                ///< JSON run record, empty when none was written
};

/// What a signal handler of the host raised.
struct HostException {
  void* object = nullptr;  ///< a new reference, with its traceback; the caller's
  bool keyboard_interrupt = false;
};

/// The one place in a process that starts, joins, lends and ends CPython. Never destroyed.
/// Thread: every member is callable from any thread. No lock of ours is held while Python runs.
class GE_PYRT_EXPORT GePythonRuntimeManager {
 public:
  static GePythonRuntimeManager& Instance() noexcept;

  /// Reads runtime.yaml and plugins.yaml; touches no Python. A second, different configuration
  /// after the first was used is ConfigConflict naming the keys.
  Status Configure(const RuntimeConfig& config);

  /// Starts or joins the interpreter and counts the caller. Blocks while a start is under way.
  Result<Owner> Acquire(ClientInfo client, const AcquireOptions& options = {});

  /// Loads every row of the role whose `activate` rule holds. No active row: OK, nothing touched,
  /// libpython is not mapped. on_demand rows are loaded by this call.
  /// A row that fails is disabled; the status is not OK only when a failed row says `required`
  /// (or strict). `Plugins()` has each row's reason.
  Status Load(Role role, bool strict = false);
  Status Unload(Role role);

  /// Is a row of this role active by its rule (environment, entry points)? Starts nothing.
  bool HasActiveRow(Role role);

  /// Publishes a host service for plugins; kept until withdrawn. abi_tag nullptr: pure C.
  Status Publish(const std::string& service, uint32_t version, const char* abi_tag, void* pointer);
  void Withdraw(const std::string& service);

  /// R6: closes the gate, quiesces owners in role order, drains, finalises if we started Python.
  /// May be repeated. deadline_ms -1 = runtime.yaml's; a thread that ends slowly adds up to 2 s.
  ShutdownReport Shutdown(int64_t deadline_ms = -1);

  /// The end of one engine user (GEFinalize, atc's end): at zero uses `shutdown.at_last_use`
  /// decides between Shutdown and keeping the interpreter with flushed streams.
  void BeginUse();
  ShutdownReport EndUse();

  /// Asks the Python code that runs under leases to stop: KeyboardInterrupt comes up in each thread
  /// inside, as soon as it executes Python again. Returns at once; what blocks in C is not reached.
  /// A thread that leaves Python before is spared. Not for signal handlers (it takes locks).
  Status Interrupt();

  /// Where the host's own Python called this thread: runs the Python handlers of signals that came
  /// meanwhile (Python runs them on its main thread only; elsewhere nothing happens). An exception
  /// that one raises, as Ctrl-C's does, is consumed and returned as PythonError; into `raised`,
  /// when given, goes the exception itself. GIL: either.
  Status RunHostSignalHandlers(HostException* raised = nullptr);

  /// Gives back what Owner::Call filled.
  static void Clear(ge_pyrt_value* value) noexcept;

  Snapshot Inspect() const;
  std::vector<PluginInfo> Plugins() const;
  /// So far, oldest first, each text once.
  std::vector<Warning> Warnings() const;

 private:
  GePythonRuntimeManager() = default;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_RUNTIME_MANAGER_H_
