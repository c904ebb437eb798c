// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_CORE_H_
#define GE_PYRT_SRC_LIFECYCLE_CORE_H_

#include "environment/import_watch.h"
#include "lifecycle/backend.h"
#include "lifecycle/core_parts.h"
#include "lifecycle/interpreter_start.h"
#include "lifecycle/reaper.h"
#include "lifecycle/thread_record.h"
#include "plugins/plugin_host.h"
#include "plugins/python_call.h"

namespace ge::pyrt {

/// Joins the parts. One per process, never destroyed.
class Core final : public RuntimeBackend, private PluginRuntime, private CoreParts {
 public:
  Core();
  static Core& Process();  ///< the one of this process, for hooks that carry no argument

  Status Configure(const RuntimeConfig& config) override;
  Result<uint64_t> Acquire(ClientInfo client, const AcquireOptions& options) override;
  Status Release(uint64_t slot) override;
  void* AttachNested(uint64_t slot) override;
  Result<void*> Attach(uint64_t slot, const AttachOptions& options) override;
  bool DetachNested(void* token) noexcept override {
    ThreadRecord* me = KnownThread();
    return me != nullptr && me->PopNested(token);
  }
  Status Detach(void* token, bool for_good) override;
  Status RunOnInterpreterThread(uint64_t slot, const std::function<Status()>& fn,
                                const RunOptions& options) override;
  Status Call(uint64_t slot, const std::string& module, const std::string& function,
              const ge_pyrt_value* args, uint64_t arg_count, ge_pyrt_value* result) override;
  void Drop(uint64_t slot, void* py_object) override;
  Status Interrupt() override;
  Status Load(Role role, bool strict) override;
  Status Unload(Role role) override;
  bool HasActiveRow(Role role) override;
  Status Publish(const std::string& service, uint32_t version, const char* abi_tag,
                 void* pointer) override;
  void Withdraw(const std::string& service) override;
  ShutdownReport Shutdown(int64_t deadline_ms) override;
  void BeginUse() override;
  ShutdownReport EndUse() override;
  Snapshot Inspect() const override;
  std::vector<PluginInfo> Plugins() const override;
  std::vector<Warning> Warnings() const override;

  // For the plugins' host table.
  Result<void*> FindService(const char* name, uint32_t min_version, const char* abi_tag) const {
    return services_.Find(name, min_version, abi_tag);
  }
  void LetGilGo(const std::function<void()>& body) const;  ///< for a wait; `body` must not throw

  void OnThreadEnd(ThreadRecord& record);
  void OnInterpreterEnding();         ///< R7, GIL held
  void OnThreadsEnding();             ///< R7, GIL held; of an interpreter that is our own
  void OnInterpreterGone() noexcept;  ///< R7, no Python
  void BeforeFork();                  ///< R17: around every fork()
  void AfterForkInParent();
  void OnNativeFork() noexcept;  ///< R17, in the child
  void OnForkRepaired();         ///< R17, GIL held
  void OnProcessExit();          ///< R4

 private:
  // PluginRuntime: what the plugin table needs of us.
  Status EnsureConfigured() override;
  Result<uint64_t> AcquireFor(ClientInfo client) override { return Acquire(std::move(client), {}); }
  Status ReleaseFor(uint64_t slot) override { return Release(slot); }
  Status WithPython(uint64_t slot, bool main_thread, const std::function<Status()>& fn) override;
  void Note(const std::string& event, const std::string& owner, const std::string& detail) override;
  void Warn(const std::string& message, const std::string& owner) override {
    journal_.Warn(message, owner);
  }
  bool OnInterpreterThread() const override { return interpreter_.IsCurrent(); }
  const PythonApi* Api() const override { return api_.load(std::memory_order_acquire); }
  InterpreterFacts Facts() const override;
  std::vector<std::string> SitePath() override;
  const RuntimeSettings& Settings() const override { return settings_; }
  const InstallLayout& Layout() const override { return layout_; }
  Services& HostServices() override { return services_; }

  std::vector<std::string> InterpreterSite();  ///< SitePath without PYTHONPATH
  bool Change(Event event);                    ///< under mutex_; false: not possible in this state
  void Advance(Event event);
  Status RefuseStart() const;
  bool Forked() const noexcept { return state_ == State::kForked; }
  static void WatchForksOnce();
  void NoteAbandonedReferences();
  Status EnsureReady(const Deadline& deadline);
  Status StartOrJoin(const Deadline& deadline);
  Status Join(const RuntimeImage& image, const Deadline& deadline);
  Status StartOwn(const std::vector<RuntimeImage>& images, const Deadline& deadline);
  Status InitializeHere(const StartPlan& plan);
  Status HookIn();  ///< tripwire and fork hooks; GIL held
  void Settle(Event event, const Status& outcome);

  Lease& TakeGil(ThreadRecord& me, uint64_t slot);
  void EndLease(ThreadRecord& me);
  void CountIn(Lease& lease);
  void CountOut(const Lease& lease);
  Status RunThere(uint64_t slot, const std::function<Status()>& fn, const RunOptions& options);
  void Accuse(uint64_t slot, const Blame& blame);  ///< of breaking the contract with the host
  Status CheckThread(ThreadRecord& me, uint64_t slot) const;
  Status ProveGil(uint64_t slot, int64_t deadline_ms);
  void DrainDropped();
  Status Refuse(uint64_t slot) const;
  std::string OwnerName(uint64_t slot) const;

  enum class Place { kInterpreterThread, kHere };
  Status RunPython(Place place, std::function<Status()> fn, const Deadline& deadline);
  bool BeginEnd(const Deadline& deadline, ShutdownReport& report);
  Status EndUseOfPython(Place place, const Deadline& deadline, ShutdownReport& report);
  Status PrepareWitness(const Deadline& deadline);
  std::string Whereabouts();
  Status EndInOrder(Place place, const Deadline& deadline, ShutdownReport& report);
  Status DrainGate(const Deadline& deadline, ShutdownReport& report);
  Status QuiesceOwners(Place place, const Deadline& deadline, ShutdownReport& report);
  Status WaitForThreads(const Deadline& deadline, ShutdownReport& report);
  Status StopDaemonThreads(const Deadline& deadline, ShutdownReport& report);
  Status LetGo(Place place, const Deadline& deadline);
  Status Finalise(const Deadline& deadline, ShutdownReport& report);
  ShutdownReport KeepInterpreter();
  RunRecord Describe(size_t most_events = SIZE_MAX) const;
  void ShowPage() { journal_.Publish(Describe(Journal::kPageEvents)); }

  Reaper reaper_;
  PluginHost plugins_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_CORE_H_
