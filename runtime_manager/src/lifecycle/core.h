// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_CORE_H_
#define GE_PYRT_SRC_LIFECYCLE_CORE_H_

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "diagnostics/journal.h"
#include "environment/import_watch.h"
#include "environment/install_layout.h"
#include "environment/runtime_scan.h"
#include "environment/runtime_settings.h"
#include "lifecycle/backend.h"
#include "lifecycle/gate.h"
#include "lifecycle/interpreter_start.h"
#include "lifecycle/interpreter_thread.h"
#include "lifecycle/owner_table.h"
#include "lifecycle/reaper.h"
#include "lifecycle/release_queue.h"
#include "lifecycle/state_machine.h"
#include "lifecycle/thread_record.h"
#include "plugins/plugin_host.h"
#include "plugins/python_call.h"
#include "plugins/services.h"

namespace ge::pyrt {

/// Joins the parts. One per process, never destroyed. mutex_ guards state changes, owners and
/// configuration; it is never held across Python, loading, waiting for the GIL or user code (R13).
class Core final : public RuntimeBackend, private PluginRuntime {
 public:
  Core();
  static Core& Process();  ///< the one of this process, for hooks that carry no argument

  Status Configure(const RuntimeConfig& config) override;
  Result<uint64_t> Acquire(ClientInfo client, const AcquireOptions& options) override;
  Status Release(uint64_t slot) override;
  Result<void*> Attach(uint64_t slot, const AttachOptions& options) override;
  void Detach(void* token) override;
  Status RunOnInterpreterThread(uint64_t slot, const std::function<Status()>& fn) override;
  void Drop(void* py_object) override;
  Status Interrupt() override;
  Status Load(Role role, bool strict) override { return plugins_.Load(role, strict); }
  Status Unload(Role role) override { return plugins_.Unload(role); }
  bool HasActiveRow(Role role) override { return plugins_.HasActiveRow(role); }
  Status Publish(const std::string& service, uint32_t version, const char* abi_tag,
                 void* pointer) override {
    return services_.Publish(service, version, abi_tag, pointer);
  }
  void Withdraw(const std::string& service) override { services_.Withdraw(service); }
  ShutdownReport Shutdown(int64_t deadline_ms) override;
  void BeginUse() override;
  ShutdownReport EndUse() override;
  Snapshot Inspect() const override;
  std::vector<PluginInfo> Plugins() const override { return plugins_.List(); }
  std::vector<std::string> Warnings() const override { return journal_.Warnings(); }

  // For the plugins' host table. CallAttached is pyrt.call on a thread that is attached.
  Result<void*> FindService(const char* name, uint32_t min_version, const char* abi_tag) const {
    return services_.Find(name, min_version, abi_tag);
  }
  void LetGilGo(const std::function<void()>& body) const;  ///< for a wait; `body` must not throw
  Status CallAttached(const std::string& module, const std::string& function,
                      const ge_pyrt_value* args, uint64_t arg_count, ge_pyrt_value* result) const {
    return CallPython(functions_, module, function, args, arg_count, result);
  }

  void OnThreadEnd(ThreadRecord& record);
  void OnInterpreterEnding();         ///< R7, GIL held
  void OnInterpreterGone() noexcept;  ///< R7, no Python
  void OnNativeFork() noexcept;       ///< R17, signal-safe
  void OnForkRepaired();              ///< R17, GIL held
  void OnProcessExit();               ///< R4

 private:
  // PluginRuntime: what the plugin table needs of us.
  Status EnsureConfigured() override;
  Result<uint64_t> AcquireFor(ClientInfo client) override { return Acquire(std::move(client), {}); }
  Status ReleaseFor(uint64_t slot) override { return Release(slot); }
  Status WithPython(uint64_t slot, bool main_thread, const std::function<Status()>& fn) override;
  void Note(const std::string& event, const std::string& owner, const std::string& detail) override;
  void Warn(const std::string& text) override { journal_.Warn(text); }
  const PythonApi* Api() const override { return api_.load(std::memory_order_acquire); }
  InterpreterFacts Facts() const override;
  std::vector<std::string> SitePath() override;
  const RuntimeSettings& Settings() const override { return settings_; }
  const InstallLayout& Layout() const override { return layout_; }
  Services& HostServices() override { return services_; }

  bool Change(Event event);  ///< under mutex_; false: not possible in this state
  Status EnsureReady(const Deadline& deadline);
  Status StartOrJoin(const Deadline& deadline);
  Status Join(const RuntimeImage& image, const Deadline& deadline);
  Status StartOwn(const std::vector<RuntimeImage>& images, const Deadline& deadline);
  Status InitializeHere(const StartPlan& plan);
  Status HookIn();  ///< tripwire and fork hooks; GIL held
  void Settle(Event event, const Status& outcome);
  void Accuse(uint64_t slot, const Blame& blame);  ///< of breaking the contract with the host
  void TakeGil(ThreadRecord& me, uint64_t slot);
  Status CheckThread(ThreadRecord& me, uint64_t slot) const;
  Status ProveGil(uint64_t slot, int64_t deadline_ms);
  void DrainDropped();
  Status Refuse(uint64_t slot) const;
  std::string OwnerName(uint64_t slot) const;

  enum class Place { kInterpreterThread, kHere };
  Status RunPython(Place place, std::function<Status()> fn, const Deadline& deadline);
  bool BeginEnd(const Deadline& deadline, ShutdownReport& report);
  Status EndUseOfPython(Place place, const Deadline& deadline, ShutdownReport& report);
  Status DrainGate(const Deadline& deadline, ShutdownReport& report);
  Status QuiesceOwners(Place place, const Deadline& deadline, ShutdownReport& report);
  Status WaitForThreads(const Deadline& deadline, ShutdownReport& report);
  Status LetGo(Place place, const Deadline& deadline);
  Status Finalise(const Deadline& deadline);
  ShutdownReport KeepInterpreter();
  RunRecord Describe() const;

  std::atomic<State> state_{State::kAbsent};
  std::atomic<const PythonApi*> api_{nullptr};  ///< set once the runtime is bound
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  OwnerTable owners_;
  PythonApi functions_;
  InterpreterFacts facts_;
  std::string libpython_, chosen_by_;
  RuntimeConfig config_;
  RuntimeSettings settings_;
  InstallLayout layout_;
  Status last_start_;
  bool configured_ = false, configuration_used_ = false;
  std::atomic<int> minor_{0};  ///< of the live Python
  std::atomic<bool> owned_{false};
  bool ending_ = false;               ///< a Shutdown or a foreign end is at work
  std::atomic<bool> exiting_{false};  ///< our atexit handler has run
  uint64_t uses_ = 0, starts_ = 0, ends_ = 0;

  Gate gate_;
  ReleaseQueue dropped_;
  Reaper reaper_;
  InterpreterThread interpreter_;
  mutable Journal journal_;  // locks itself
  Services services_;
  PluginHost plugins_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_CORE_H_
