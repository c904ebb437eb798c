// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "plugins/plugin_host.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <new>

#include "diagnostics/error_catalog.h"
#include "environment/env_sync.h"
#include "plugins/activation.h"
#include "plugins/row_locator.h"

namespace ge::pyrt {

/// Holds the turn for its scope. Asking for it again on the same thread (a plugin that loads
/// plugins while it is loaded) is refused, not waited for.
class PluginHost::Turn {
 public:
  explicit Turn(PluginHost& host) : host_(host) {
    const std::thread::id me = std::this_thread::get_id();
    const PythonApi* api = host.runtime_.Api();
    bool free = false;
    // Whoever has the turn waits for the interpreter thread, sooner or later: that one never waits.
    const bool may_wait = !host.runtime_.OnInterpreterThread();
    do {
      // Whoever has the turn may need the GIL that this thread holds.
      WithoutGil(api, [&] {
        std::unique_lock<std::mutex> lock(host.mutex_);
        const auto over = [&] { return host.turn_ == std::thread::id() || host.turn_ == me; };
        if (may_wait) host.turn_over_.wait_for(lock, std::chrono::seconds(1), over);
        mine_ = host.turn_ == std::thread::id();
        free = over();
        if (mine_) host.turn_ = me;
      });
    } while (!free && may_wait);
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() {
    if (!mine_) return;
    std::lock_guard<std::mutex> lock(host_.mutex_);
    host_.turn_ = std::thread::id();
    host_.turn_over_.notify_all();
  }
  Status Check() const {
    if (mine_) return {};
    return {
        GE_PYRT_WOULD_DEADLOCK,
        "plugins are being loaded or unloaded, and this thread is one that this waits for; do it "
        "after that load returned"};
  }

 private:
  PluginHost& host_;
  bool mine_ = false;
};

void PluginHost::SetRows(std::vector<PluginRow> rows) {
  std::lock_guard<std::mutex> lock(mutex_);
  rows_.clear();
  for (PluginRow& row : rows) {
    Row entry;
    entry.info.name = row.name;
    entry.info.role = RoleName(row.role);
    entry.info.library = row.library.empty() ? row.artifact_set : row.library;
    entry.info.state = "inactive";
    entry.info.reason = "not looked at yet";
    entry.row = std::move(row);
    rows_.push_back(std::move(entry));
  }
}

void PluginHost::Settle(Row& row, const char* state, const std::string& reason,
                        const std::string& library, Code code) {
  std::lock_guard<std::mutex> lock(mutex_);
  row.info.state = state;
  row.info.code = code;
  row.info.reason = reason;
  if (!library.empty()) row.info.library = library;
}

Result<std::shared_ptr<LoadedPlugin>> PluginHost::OpenRow(const PluginRow& row) {
  const InterpreterFacts facts = runtime_.Facts();
  const Result<LocatedRow> located = LocateRow(row, runtime_.Layout(), facts);
  if (!located) return located.status();
  const std::string& path = located->library;
  if (!located->remark.empty()) {
    runtime_.Warn(
        WithCode(ErrorId::kPatchLevelDiffers, "plugin '" + row.name + "': " + located->remark),
        row.name);
  }
  Result<PluginLibrary> library(PluginLibrary{});
  const auto open = [&]() -> Status {
    library = PluginLibrary::Open(path, SymbolScope::kLocal);
    return library.status();
  };
  // A bridge's constructors touch Python objects: loaded with the GIL, as an import would do it.
  // Others may attach in a constructor while an import holds the loader's lock: loaded without.
  const auto open_bridge = [&]() -> Status {
    const std::string dir = std::filesystem::path(path).parent_path().string();
    const Status status = CheckNativeModules(*runtime_.Api(), dir);
    return status.ok() ? open() : status;
  };
  const Status opened = row.artifact_set.empty()
                            ? open()
                            : runtime_.WithPython(0, row.needs_main_thread, open_bridge);
  if (!opened.ok()) return opened;
  auto plugin = LoadedPlugin::Query(*library, path, row.entry,
                                    {facts.Tag(), runtime_.HostServices().EngineAbi()});
  return plugin;
}

Status PluginHost::Prepare(const PluginRow& row, uint64_t slot, bool first) {
  std::vector<std::string> names = runtime_.Settings().env_sync;
  names.insert(names.end(), row.env_sync.begin(), row.env_sync.end());
  return runtime_.WithPython(slot, row.needs_main_thread, [&]() -> Status {
    if (Status status = SyncEnvironment(*runtime_.Api(), names); !status.ok()) return status;
    return first ? PutPackageFirst(*runtime_.Api(), runtime_.Layout().package_dir) : Status();
  });
}

Status PluginHost::LoadRow(Row& entry) {
  const PluginRow& row = entry.row;
  const bool opened_before = entry.plugin != nullptr;
  if (!opened_before) {
    // The owner is acquired first: its start of Python decides which artifact set fits.
    auto holder = std::make_shared<std::shared_ptr<LoadedPlugin>>();
    ClientInfo client;
    client.name = row.name;
    client.plugin = row.library.empty() ? row.artifact_set : row.library;
    client.role = row.role;
    client.order = row.order;
    client.on_quiesce = [holder]() -> Status {
      if (*holder == nullptr) return {};
      const Status unloaded = (*holder)->Unload();
      (*holder)->set_loaded(false);
      const Status quiesced = (*holder)->Quiesce();
      return quiesced.ok() ? unloaded : quiesced;
    };
    Result<uint64_t> slot = runtime_.AcquireFor(std::move(client));
    if (!slot) return slot.status();
    const auto give_back = [&](const Status& why) {
      const Status released = runtime_.ReleaseFor(*slot);
      if (!released.ok()) runtime_.Warn(released.message(), row.name);
      return why;
    };
    if (const Status ready = Prepare(row, *slot, true); !ready.ok()) return give_back(ready);
    auto opened = OpenRow(row);
    if (!opened) return give_back(opened.status());
    std::shared_ptr<LoadedPlugin> plugin = std::move(opened).value();
    ge_pyrt_owner owner;
    owner.slot = *slot;
    owner.name = row.name;
    owner.dir = std::filesystem::path(plugin->path()).parent_path().string();
    owner.options = row.options;
    if (Status status = plugin->Open(std::move(owner)); !status.ok()) return give_back(status);
    *holder = plugin;
    std::lock_guard<std::mutex> lock(mutex_);
    entry.plugin = plugin;
    entry.info.library = plugin->path();
  }
  if (entry.plugin->loaded()) return {};
  const std::shared_ptr<LoadedPlugin> plugin = entry.plugin;
  if (opened_before && plugin->UsesPython()) {  // the host may have set variables since
    if (Status ready = Prepare(row, plugin->slot(), false); !ready.ok()) return ready;
  }
  const auto load = [plugin] { return plugin->Load(); };
  const Status loaded = plugin->UsesPython()
                            ? runtime_.WithPython(plugin->slot(), row.needs_main_thread, load)
                            : load();
  plugin->set_loaded(loaded.ok());
  return loaded;
}

Status PluginHost::Load(Role role, bool strict) {
  if (Status status = runtime_.EnsureConfigured(); !status.ok()) return status;
  const Turn turn(*this);
  if (Status status = turn.Check(); !status.ok()) return status;
  const ActivationInput input{[](const char* name) { return std::getenv(name); },
                              [this] { return runtime_.SitePath(); }};
  std::string failures;
  Code code = GE_PYRT_OK;
  for (Row& entry : rows_) {
    if (entry.row.role != role) continue;
    const Activation activation = Evaluate(entry.row, input);
    const bool active = activation.active || activation.on_demand;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      entry.info.active = active;
    }
    if (!active) {
      Settle(entry, entry.plugin != nullptr ? "unloaded" : "inactive", activation.reason, "");
      continue;
    }
    const Status status = LoadRow(entry);
    if (status.ok()) {
      Settle(entry, "loaded", activation.reason, entry.plugin->path());
      runtime_.Note("load", entry.row.name, entry.plugin->path());
      continue;
    }
    Settle(entry, "failed", status.message(), "", status.code());
    runtime_.Note("load_failed", entry.row.name, status.message());
    if (entry.row.required || strict) {
      failures += (failures.empty() ? "" : "\n") +
                  status.Within("plugin '" + entry.row.name + "'").message();
      code = status.code();
    } else {
      runtime_.Warn(status.Within("plugin '" + entry.row.name + "' is not loaded").message(),
                    entry.row.name);
    }
  }
  return code == GE_PYRT_OK ? Status() : Status(code, failures);
}

Status PluginHost::Unload(Role role) {
  const Turn turn(*this);
  if (Status status = turn.Check(); !status.ok()) return status;
  Status first;
  for (auto entry = rows_.rbegin(); entry != rows_.rend(); ++entry) {
    const std::shared_ptr<LoadedPlugin> plugin = entry->plugin;
    if (entry->row.role != role || plugin == nullptr || !plugin->loaded()) continue;
    const auto unload = [plugin] { return plugin->Unload(); };
    const Status status =
        plugin->UsesPython()
            ? runtime_.WithPython(plugin->slot(), entry->row.needs_main_thread, unload)
            : unload();
    plugin->set_loaded(false);
    Settle(*entry, "unloaded", status.ok() ? "unloaded" : status.message(), "");
    runtime_.Note("unload", entry->row.name, status.message());
    if (first.ok()) first = status.Within("plugin '" + entry->row.name + "'");
  }
  return first;
}

Status PluginHost::UnloadAll() {
  Status first;
  for (const Role role :
       {Role::kPasses, Role::kOnnx, Role::kCustomOp, Role::kExec, Role::kTbe, Role::kHost}) {
    const Status status = Unload(role);
    if (first.ok()) first = status;
  }
  return first;
}

bool PluginHost::HasActiveRow(Role role) {
  if (!runtime_.EnsureConfigured().ok()) return false;
  const ActivationInput input{[](const char* name) { return std::getenv(name); },
                              [this] { return runtime_.SitePath(); }};
  std::vector<PluginRow> rows;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    for (const Row& entry : rows_) {
      if (entry.row.role == role) rows.push_back(entry.row);
    }
  }
  for (const PluginRow& row : rows) {
    if (Evaluate(row, input).active) return true;
  }
  return false;
}

std::vector<PluginInfo> PluginHost::List() const {
  std::lock_guard<std::mutex> lock(mutex_);
  std::vector<PluginInfo> list;
  for (const Row& entry : rows_) list.push_back(entry.info);
  return list;
}

bool PluginHost::OthersOwn(const Snapshot& snapshot) const {
  std::lock_guard<std::mutex> lock(mutex_);
  return std::any_of(snapshot.owners.begin(), snapshot.owners.end(), [this](const auto& owner) {
    return !owner.released && std::none_of(rows_.begin(), rows_.end(), [&](const Row& row) {
      return row.plugin != nullptr && row.row.name == owner.name;
    });
  });
}

void PluginHost::CloseAll() {
  const Turn turn(*this);
  for (Row& entry : rows_) {
    if (entry.plugin == nullptr) continue;
    entry.plugin->Close();
    Settle(entry, "ended", "Python was ended", "");
  }
}

void PluginHost::ResetInChild() {
  new (&turn_over_) std::condition_variable;
  turn_ = std::thread::id();
}

}  // namespace ge::pyrt
