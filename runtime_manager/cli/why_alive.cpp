// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>

#include "commands.h"
#include "found.h"

namespace ge::pyrt::cli {

using console::Printable;
namespace {

bool Ended(const RunRecord& record) {
  return record.state == "FINALIZED" || record.state == "FOREIGN_FINALIZED" || record.mode.empty();
}

size_t PrintOwners(const RunRecord& record) {
  size_t live = 0;
  for (const RecordOwner& owner : record.owners) {
    if (owner.end != "live") continue;
    ++live;
    std::printf("  owner '%s' (role %s%s%s) has not let go; %llu attached now\n",
                Printable(owner.name).c_str(), Printable(owner.role).c_str(),
                owner.plugin.empty() ? "" : ", ", Printable(owner.plugin).c_str(),
                static_cast<unsigned long long>(owner.leases));
  }
  return live;
}

}  // namespace

std::string BlockersOf(const RunRecord& record) {
  if (record.state != "QUIESCING") return "";
  const auto last = std::find_if(
      record.events.rbegin(), record.events.rend(),
      [](const auto& event) { return event.event == "blocked" || event.event == "drain_waits"; });
  return last == record.events.rend() ? "" : last->detail;
}

int WhyAlive(const std::string& target) {
  const Result<Found> found = FindRecord(target);
  if (!found) {
    std::fprintf(stderr, "gepyrt why-alive: %s\n", PrintableLines(found.message()).c_str());
    return ExitCodeOf(found.status());
  }
  const RunRecord& record = found->record;
  if (Ended(record)) {
    std::printf("process %lld: Python is not alive, state %s\n", static_cast<long long>(record.pid),
                record.state.c_str());
    return kOk;
  }
  std::printf("process %lld: Python is alive, state %s\n", static_cast<long long>(record.pid),
              record.state.c_str());
  if (record.mode == "attached") {
    std::printf("  it is the host's own interpreter, which only the host ends\n");
  }
  const size_t live = PrintOwners(record);
  const std::string blockers = BlockersOf(record);
  if (!blockers.empty())
    std::printf("  a Shutdown waits for, or was refused by: %s\n", Printable(blockers).c_str());
  if (live == 0 && blockers.empty() && record.mode == "owned") {
    std::printf(
        "  no owner is left: nobody called Shutdown, or shutdown.at_last_use keeps the "
        "interpreter\n");
  }
  return blockers.empty() ? kOk : kTrouble;
}

}  // namespace ge::pyrt::cli
