// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "plugins/manager_table.h"

#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>

#include "ge/pyrt/runtime_manager.h"
#include "lifecycle/interpreter_thread.h"
#include "lifecycle/meeting_point.h"
#include "plugins/abi_status.h"
#include "plugins/loaded_plugin.h"

namespace ge::pyrt {
namespace {

// A caller that knows less of a struct fills less of it; less than this is no such struct.
constexpr size_t kSmallestConfig = sizeof(ge_pyrt_config);
constexpr size_t kSmallestClient = sizeof(ge_pyrt_client);

std::string Text(const char* text) { return text != nullptr ? text : ""; }

Status BadArgument(const std::string& text) { return {GE_PYRT_INVALID_ARGUMENT, text}; }

Status CheckRole(int32_t role) {
  if (role >= GE_PYRT_ROLE_PASSES && role <= GE_PYRT_ROLE_HOST) return {};
  return BadArgument("there is no role " + std::to_string(role) + "; see ge_pyrt_role");
}

/// The door: what C++ throws ends here. Below an attach a dying thread's unwind goes on.
template <class Body>
int32_t AtBorder(ge_pyrt_error* error, const Body& body) {
  return ToC(Guarded(body, "the runtime manager"), error);
}

void Give(ge_pyrt_text* text, const nlohmann::json& json) {
  if (text == nullptr) return;
  const std::string dump = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  text->data = strdup(dump.c_str());
  text->size = text->data != nullptr ? dump.size() : 0;
}

int32_t Configure(const ge_pyrt_config* config, ge_pyrt_error* error) {
  return AtBorder(error, [&]() -> Status {
    if (config == nullptr || config->struct_size < kSmallestConfig) {
      return BadArgument("ge_pyrt_config: struct_size is not set");
    }
    RuntimeConfig own;
    own.config_dir = Text(config->config_dir);
    own.python = Text(config->python);
    own.program_name = Text(config->program_name);
    own.finalise_at_last_use = config->finalise_at_last_use != 0;
    return Backend().Configure(own);
  });
}

int32_t Acquire(const ge_pyrt_client* client, int64_t deadline_ms, ge_pyrt_owner** owner,
                ge_pyrt_error* error) {
  if (owner != nullptr) *owner = nullptr;
  return AtBorder(error, [&]() -> Status {
    if (owner == nullptr) return BadArgument("acquire: `owner` is NULL");
    if (client == nullptr || client->struct_size < kSmallestClient) {
      return BadArgument("ge_pyrt_client: struct_size is not set");
    }
    if (Status status = CheckRole(client->role); !status.ok()) return status;
    ClientInfo info;
    info.name = Text(client->name);
    info.plugin = Text(client->plugin);
    info.role = static_cast<Role>(client->role);
    info.order = client->order;
    if (client->on_quiesce != nullptr) {
      info.on_quiesce = [call = client->on_quiesce, argument = client->argument]() -> Status {
        ErrorFromC reason;
        return reason.ToStatus(call(argument, &reason.raw));
      };
    }
    AcquireOptions options;
    options.deadline_ms = deadline_ms;
    auto handle = std::make_unique<ge_pyrt_owner>();
    handle->name = info.name;
    const Result<uint64_t> slot = Backend().Acquire(std::move(info), options);
    if (!slot) return slot.status();
    handle->slot = *slot;
    *owner = handle.release();
    return {};
  });
}

int32_t Release(ge_pyrt_owner* owner, ge_pyrt_error* error) {
  const std::unique_ptr<ge_pyrt_owner> handle(owner);
  if (handle == nullptr) return GE_PYRT_OK;
  return AtBorder(error, [&] { return Backend().Release(handle->slot); });
}

int32_t RunOnInterpreterThread(ge_pyrt_owner* owner, int64_t deadline_ms,
                               int32_t (*work)(void*, ge_pyrt_error*), void* argument,
                               ge_pyrt_error* error) {
  return AtBorder(error, [&]() -> Status {
    if (owner == nullptr || work == nullptr) return BadArgument("`owner` or `work` is NULL");
    RunOptions options;
    options.deadline_ms = deadline_ms;
    const auto task = [work, argument]() -> Status {
      ErrorFromC reason;
      return reason.ToStatus(work(argument, &reason.raw));
    };
    return Backend().RunOnInterpreterThread(owner->slot, task, options);
  });
}

int32_t Load(int32_t role, int32_t strict, ge_pyrt_error* error) {
  return AtBorder(error, [&]() -> Status {
    if (Status status = CheckRole(role); !status.ok()) return status;
    return Backend().Load(static_cast<Role>(role), strict != 0);
  });
}

int32_t Unload(int32_t role, ge_pyrt_error* error) {
  return AtBorder(error, [&]() -> Status {
    if (Status status = CheckRole(role); !status.ok()) return status;
    return Backend().Unload(static_cast<Role>(role));
  });
}

int32_t HasActiveRow(int32_t role) {
  bool has = false;
  const int32_t code = AtBorder(nullptr, [&]() -> Status {
    has = CheckRole(role).ok() && Backend().HasActiveRow(static_cast<Role>(role));
    return {};
  });
  return code == GE_PYRT_OK && has ? 1 : 0;
}

int32_t Publish(const char* service, uint32_t version, const char* abi_tag, void* pointer,
                ge_pyrt_error* error) {
  return AtBorder(error,
                  [&] { return Backend().Publish(Text(service), version, abi_tag, pointer); });
}

void Withdraw(const char* service) {
  AtBorder(nullptr, [&]() -> Status {
    Backend().Withdraw(Text(service));
    return {};
  });
}

void BeginUse() {
  AtBorder(nullptr, []() -> Status {
    Backend().BeginUse();
    return {};
  });
}

Status Report(const ShutdownReport& report, int32_t* finalised, ge_pyrt_text* text) {
  if (finalised != nullptr) *finalised = report.finalised ? 1 : 0;
  Give(text, {{"finalised", report.finalised},
              {"quiesce_order", report.quiesce_order},
              {"blockers", report.blockers},
              {"left_threads", report.left_threads},
              {"record_path", report.record_path}});
  return report.status;
}

int32_t EndUse(int32_t* finalised, ge_pyrt_text* text, ge_pyrt_error* error) {
  return AtBorder(error, [&] { return Report(Backend().EndUse(), finalised, text); });
}

int32_t Shutdown(int64_t deadline_ms, int32_t* finalised, ge_pyrt_text* text,
                 ge_pyrt_error* error) {
  return AtBorder(error, [&] { return Report(Backend().Shutdown(deadline_ms), finalised, text); });
}

int32_t Interrupt(ge_pyrt_error* error) {
  return AtBorder(error, [] { return Backend().Interrupt(); });
}

int32_t Inspect(ge_pyrt_text* text, ge_pyrt_error* error) {
  return AtBorder(error, [&]() -> Status {
    const Snapshot snapshot = Backend().Inspect();
    nlohmann::json warnings = nlohmann::json::array();
    for (const Warning& warning : Backend().Warnings()) warnings.push_back(warning.message);
    nlohmann::json owners = nlohmann::json::array();
    for (const OwnerInfo& owner : snapshot.owners) {
      owners.push_back({{"name", owner.name},
                        {"plugin", owner.plugin},
                        {"role", owner.role},
                        {"leases", owner.leases},
                        {"attaches", owner.attaches},
                        {"released", owner.released}});
    }
    Give(text, {{"state", StateName(snapshot.state)},
                {"libpython", snapshot.libpython},
                {"executable", snapshot.executable},
                {"version", snapshot.version},
                {"owners", std::move(owners)},
                {"queued_references", snapshot.queued_references},
                {"abandoned_references", snapshot.abandoned_references},
                {"warnings", std::move(warnings)}});
    return {};
  });
}

void Warnings(void (*visit)(void* argument, const ge_pyrt_warning* warning), void* argument) {
  for (const Warning& warning : Backend().Warnings()) {
    const ge_pyrt_warning shown{sizeof(ge_pyrt_warning), warning.number, warning.owner.c_str(),
                                warning.message.c_str()};
    visit(argument, &shown);
  }
}

void ClearText(ge_pyrt_text* text) {
  if (text == nullptr) return;
  std::free(text->data);
  *text = ge_pyrt_text{};
}

}  // namespace

const ge_pyrt_manager& ManagerTable() {
  static const ge_pyrt_manager table = {GE_PYRT_ABI,
                                        sizeof(ge_pyrt_manager),
                                        &HostTable(),
                                        &Configure,
                                        &Acquire,
                                        &Release,
                                        &RunOnInterpreterThread,
                                        &Load,
                                        &Unload,
                                        &HasActiveRow,
                                        &Publish,
                                        &Withdraw,
                                        &BeginUse,
                                        &EndUse,
                                        &Shutdown,
                                        &Interrupt,
                                        &Inspect,
                                        &ClearText,
                                        &Warnings};
  return table;
}

}  // namespace ge::pyrt

extern "C" const ge_pyrt_manager* ge_pyrt_manager_query(uint32_t newest_abi) {
  return newest_abi < GE_PYRT_ABI ? nullptr : ge::pyrt::ManagerInCharge();
}
