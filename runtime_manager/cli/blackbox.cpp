// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include "commands.h"
#include "diagnostics/flight_log.h"
#include "diagnostics/run_folder.h"
#include "diagnostics/shutdown_check.h"
#include "environment/paths.h"
#include "found.h"

namespace ge::pyrt::cli {

using console::Printable;
namespace {

using Wide = unsigned long long;  // what printf names

std::vector<CheckedEvent> EventsOf(const FlightLog& log) {
  std::vector<CheckedEvent> events;
  for (const FlightLogEvent& event : log.events) {
    events.push_back({event.thread, FlightKindName(event.kind), event.owner, event.detail});
  }
  return events;
}

std::vector<CheckedEvent> EventsOf(const RunRecord& record) {
  std::vector<CheckedEvent> events;
  for (const RecordEvent& event : record.events) {
    events.push_back({0, event.event, event.owner, event.detail});
  }
  return events;
}

int Refuse(const char* command, const Status& status) {
  std::fprintf(stderr, "gepyrt %s: %s\n", command, PrintableLines(status.message()).c_str());
  return ExitCodeOf(status);
}

std::string Order(const ShutdownCheck& check) {
  std::string order = "gate closed";
  for (const std::string& step : check.steps) order += " > " + step;
  return order;
}

int Judge(const ShutdownCheck& check, const std::string& file) {
  std::printf("order        %s\n",
              check.begun ? Printable(Order(check)).c_str() : "no Shutdown is recorded");
  for (const std::string& fault : check.faults)
    std::printf("TROUBLE      %s\n", Printable(fault).c_str());
  const bool right = check.begun && check.faults.empty();
  std::printf("%s  %s\n", right ? "right       " : "not right   ", Printable(file).c_str());
  return right ? kOk : kTrouble;
}

}  // namespace

std::string EndingOf(const RunRecord& record) {
  const ShutdownCheck check = CheckShutdown(EventsOf(record), record.events_dropped == 0);
  return check.begun ? Order(check) : "";
}

int ShowBlackbox(const std::string& file, bool json) {
  const Result<FlightLog> log = ReadFlightLog(file);
  if (!log) return Refuse("blackbox", log.status());
  if (json) {
    std::printf("%s\n", ToJson(*log).c_str());
    return kOk;
  }
  std::printf("process      %llu (started at tick %llu)\n", static_cast<Wide>(log->pid),
              static_cast<Wide>(log->start_time));
  std::printf("events       %llu begun; %llu overwritten, %llu torn, %llu given up\n",
              static_cast<Wide>(log->tickets), static_cast<Wide>(log->overwritten),
              static_cast<Wide>(log->torn), static_cast<Wide>(log->lost));
  for (const FlightLogEvent& event : log->events) {
    std::printf("%8llu %12.3f ms  thread %-8u %-22s%s%s%s%s\n", static_cast<Wide>(event.ticket) + 1,
                event.ms, event.thread, FlightKindName(event.kind), event.owner.empty() ? "" : " ",
                Printable(event.owner).c_str(), event.detail.empty() ? "" : " ",
                Printable(event.detail).c_str());
  }
  return kOk;
}

int VerifyShutdown(const std::string& target) {
  if (EndsWith(target, kFlightSuffix)) {
    const Result<FlightLog> log = ReadFlightLog(target);
    if (!log) return Refuse("verify", log.status());
    return Judge(CheckShutdown(EventsOf(*log), log->overwritten == 0), target);
  }
  const Result<Found> found = FindRecord(target);
  if (!found) return Refuse("verify", found.status());
  const RunRecord& record = found->record;
  return Judge(CheckShutdown(EventsOf(record), record.events_dropped == 0), found->file);
}

}  // namespace ge::pyrt::cli
