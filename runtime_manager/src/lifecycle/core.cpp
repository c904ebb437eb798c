// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/core.h"

#include <unistd.h>

#include "diagnostics/error_id.h"
#include "diagnostics/run_folder.h"
#include "environment/configuration.h"

namespace ge::pyrt {
namespace {

constexpr size_t kMostEndedOwners = 64;

}  // namespace

Core::Core()
    : reaper_([this](void* state) {
        // Through the gate like everybody: a state of an ended interpreter is not ours to touch.
        if (!gate_.Enter()) return;
        functions_.PyEval_RestoreThread(state);
        functions_.PyThreadState_Clear(state);
        functions_.PyThreadState_DeleteCurrent();
        gate_.Leave();
      }),
      plugins_(*this) {}

bool Core::Change(Event event) {
  const std::optional<State> next = Next(state_, event);
  if (!next) return false;
  state_ = *next;
  changed_.notify_all();
  return true;
}

Status Core::Configure(const RuntimeConfig& config) {
  if (Forked()) return Refusal(State::kForked, "Configure");
  WatchForksOnce();
  std::lock_guard<std::mutex> lock(mutex_);
  if (configuration_used_) {
    std::string keys;
    const auto differ = [&keys](const char* key, const std::string& wish, const std::string& live) {
      if (wish.empty() || wish == live) return;
      keys += (keys.empty() ? "" : ", ") + std::string(key) + " ('" + wish + "', live is '" + live +
              "')";
    };
    differ("config_dir", config.config_dir, config_.config_dir);
    differ("python", config.python, config_.python);
    config_.finalise_at_last_use = config_.finalise_at_last_use || config.finalise_at_last_use;
    if (keys.empty()) return {};
    return {ErrorId::kOtherConfiguration,
            "Python runs in this process with another configuration; "
            "differing: " +
                keys + ". Configure before the first use"};
  }
  layout_ = FindInstallLayout();
  Result<Configuration> read = ReadConfiguration(config.config_dir, layout_);
  if (!read) return read.status();
  config_ = config;
  if (config.shows_warnings) journal_.LeaveShowing();
  if (config_.program_name.empty()) config_.program_name = ProgramPath();
  settings_ = read->settings;
  journal_.UseFlightRecorder(settings_.flight_recorder);
  plugins_.SetRows(std::move(read->rows));
  configured_ = true;
  return {};
}

Status Core::EnsureConfigured() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (configured_) return {};
  }
  return Configure({});
}

std::string Core::OwnerName(uint64_t slot) const {
  const std::string* name = names_.Find(slot);
  return name != nullptr ? "owner '" + *name + "'" : "the runtime manager";
}

Status Core::Refuse(uint64_t slot) const { return Refusal(state_, OwnerName(slot)); }

void Core::Note(const std::string& event, const std::string& owner, const std::string& detail) {
  journal_.Add(event, owner, detail);
  ShowPage();
}

Result<uint64_t> Core::Acquire(ClientInfo client, const AcquireOptions& options) {
  const std::string who = "owner '" + client.name + "'";
  if (state_ == State::kForked) return Refusal(State::kForked, who);
  if (Status status = EnsureConfigured(); !status.ok()) return status.Within(who);
  const Status ready = EnsureReady(Deadline::After(options.deadline_ms));
  if (!ready.ok()) return ready.Within(who);
  const std::string name = client.name;
  const std::string turn = TurnText(client);
  Result<uint64_t> slot(uint64_t{0});
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!IsReady(state_)) return Refusal(state_, who);
    slot = owners_.Add(std::move(client));
    if (!slot) return slot;
    journal_.Flight().NameOwner(*slot, name);
    names_.Set(*slot, name);
    owners_.MarkAcquired(*slot, journal_.Add("acquire", name, turn));
  }
  ShowPage();
  return slot;
}

Status Core::Release(uint64_t slot) {
  if (Forked()) return {};
  Status status;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    const OwnerEntry* owner = owners_.Find(slot);
    if (owner == nullptr) return {};
    if (state_ == State::kForeignFinalized) status = Refusal(state_, OwnerName(slot));
    if (owner->end != OwnerEnd::kLive) return status;
    owners_.End(slot, OwnerEnd::kReleased, journal_.Add("release", owner->client.name, ""));
  }
  ShowPage();
  return status;
}

Status Core::Call(uint64_t slot, const std::string& module, const std::string& function,
                  const ge_pyrt_value* args, uint64_t arg_count, ge_pyrt_value* result) {
  const Result<void*> token = Attach(slot, {});
  if (!token) return token.status();
  const Status status =
      Guarded([&] { return CallPython(functions_, module, function, args, arg_count, result); },
              "pyrt.call");
  const Status detached = Detach(token.value(), true);
  return status.ok() ? detached : status;
}

Status Core::Load(Role role, bool strict) {
  return Forked() ? Refusal(State::kForked, "Load") : plugins_.Load(role, strict);
}

Status Core::Unload(Role role) {
  return Forked() ? Refusal(State::kForked, "Unload") : plugins_.Unload(role);
}

bool Core::HasActiveRow(Role role) { return !Forked() && plugins_.HasActiveRow(role); }

Status Core::Publish(const std::string& service, uint32_t version, const char* abi_tag,
                     void* pointer) {
  if (Forked()) return Refusal(State::kForked, "Publish");
  return services_.Publish(service, version, abi_tag, pointer);
}

void Core::Withdraw(const std::string& service) {
  if (!Forked()) services_.Withdraw(service);
}

std::vector<PluginInfo> Core::Plugins() const {
  if (Forked()) return {};
  return plugins_.List();
}

std::vector<Warning> Core::Warnings() const {
  if (Forked()) return {};
  return journal_.Warnings();
}

InterpreterFacts Core::Facts() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return facts_;
}

RunRecord Core::Describe(size_t most_events) const {
  RunRecord record;
  record.described = journal_.Describing();
  {
    std::lock_guard<std::mutex> lock(mutex_);
    record.program = config_.program_name;
    record.state = StateName(state_);
    record.mode = api_ == nullptr ? "" : owned_ ? "owned" : "attached";
    record.executable = facts_.executable;
    record.version = facts_.version;
    record.abiflags = facts_.abiflags;
    record.libpython = libpython_;
    record.chosen_by = chosen_by_;
    record.starts = starts_;
    record.ends = ends_;
    // Of the owners that ended only the last: each publication writes all that is here.
    size_t ended = owners_.all().size() - owners_.LiveCount();
    for (const OwnerEntry& owner : owners_.all()) {
      if (owner.end != OwnerEnd::kLive && ended-- > kMostEndedOwners) continue;
      const OwnerCounters& counters = journal_.Counters(owner.slot);
      const char* end = owner.end == OwnerEnd::kLive       ? "live"
                        : owner.end == OwnerEnd::kReleased ? "released"
                                                           : "quiesced";
      record.owners.push_back(RecordOwner{
          owner.slot, owner.client.name, RoleName(owner.client.role), owner.client.plugin, end,
          owner.acquired_seq, owner.ended_seq, counters.leases, counters.attaches});
      record.attaches += record.owners.back().attaches;
    }
  }
  record.pid = getpid();
  record.start_time = ProcessStartTime(getpid());
  record.abandoned_references = dropped_.abandoned();
  journal_.Fill(record, most_events);
  return record;
}

Snapshot Core::Inspect() const {
  Snapshot snapshot;
  snapshot.state = State::kForked;
  if (Forked()) return snapshot;
  const RunRecord record = Describe(0);
  snapshot.state = state_;  // last: as fresh as can be had
  snapshot.libpython = record.libpython;
  snapshot.executable = record.executable;
  snapshot.version = record.version;
  snapshot.queued_references = dropped_.waiting();
  snapshot.abandoned_references = dropped_.abandoned();
  for (const RecordOwner& owner : record.owners) {
    snapshot.owners.push_back(OwnerInfo{owner.name, owner.plugin, owner.role, owner.leases,
                                        owner.attaches, owner.end != "live"});
  }
  return snapshot;
}

void Core::BeginUse() {
  if (Forked()) return;
  std::lock_guard<std::mutex> lock(mutex_);
  ++uses_;
}

ShutdownReport Core::EndUse() {
  ShutdownReport report;
  if (Forked()) {
    report.status = Refusal(State::kForked, "EndUse");
    return report;
  }
  bool finalise = false;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (uses_ == 0) {
      report.status = Status(ErrorId::kEndUseUnpaired, "EndUse without a BeginUse before it");
      return report;
    }
    if (--uses_ != 0) return report;
    const bool asked = settings_.at_last_use == AtLastUse::kFinalise ||
                       (settings_.at_last_use == AtLastUse::kAuto && config_.finalise_at_last_use);
    finalise = asked && state_ == State::kReadyOwned;
  }
  if (!IsReady(state_)) return report;
  const Status unloaded = plugins_.UnloadAll();
  if (finalise && !plugins_.OthersOwn(Inspect())) {
    report = Shutdown(-1);
  } else {
    report = KeepInterpreter();
  }
  if (report.status.ok()) report.status = unloaded;
  return report;
}

}  // namespace ge::pyrt
