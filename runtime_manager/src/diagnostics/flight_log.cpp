// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "diagnostics/flight_log.h"

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>

#include "diagnostics/error_id.h"
#include "diagnostics/run_file.h"

using Json = nlohmann::ordered_json;

namespace ge::pyrt {
namespace {

constexpr double kNsPerMs = 1e6;

std::string OwnerOf(const FlightFile& file, uint16_t slot) {
  if (slot == FlightEvent::kNoOwner) return "";
  if (slot == 0) return "the runtime manager";
  if (slot < FlightFile::kOwners && file.names[slot][0] != '\0') {
    return {file.names[slot], strnlen(file.names[slot], FlightFile::kNameSize)};
  }
  return "owner " + std::to_string(slot);
}

FlightLogEvent Decode(const FlightFile& file, const FlightEvent& raw, uint64_t ticket) {
  FlightLogEvent event;
  event.ticket = ticket;
  event.ms = static_cast<double>(static_cast<int64_t>(raw.time_ns - file.first_ns)) / kNsPerMs;
  event.thread = raw.thread;
  event.kind = raw.kind < static_cast<uint16_t>(FlightKind::kCount)
                   ? static_cast<FlightKind>(raw.kind)
                   : FlightKind::kOther;
  event.owner = OwnerOf(file, raw.owner);
  event.detail = {raw.detail, strnlen(raw.detail, sizeof(raw.detail))};
  return event;
}

}  // namespace

Result<FlightLog> ReadFlightLog(const std::string& path) {
  const Result<TwoCopies> copies = ReadTwice(path, sizeof(FlightFile), "flight recorder");
  if (!copies) return copies.status();
  const auto& file = *reinterpret_cast<const FlightFile*>((*copies)[0].get());
  const auto& later = *reinterpret_cast<const FlightFile*>((*copies)[1].get());
  if (file.magic != FlightFile::kMagic) {
    return Status(ErrorId::kNoRecord, "'" + path + "' is no flight recorder: it begins otherwise");
  }
  FlightLog log;
  log.pid = file.pid;
  log.start_time = file.start_time;
  log.tickets = file.next.load();
  log.lost = file.lost.load();
  log.overwritten = log.tickets > FlightFile::kEvents ? log.tickets - FlightFile::kEvents : 0;
  for (size_t i = 0; i < FlightFile::kEvents; ++i) {
    const uint64_t mark = file.events[i].mark.load();
    if (mark == 0) continue;
    const bool whole = (mark & 1) == 0 && later.events[i].mark.load() == mark;
    const uint64_t ticket = (mark - 1) / 2;
    // A mark that belongs elsewhere was not written by a recorder.
    if (!whole || ticket % FlightFile::kEvents != i) {
      ++log.torn;
    } else {
      log.events.push_back(Decode(file, file.events[i], ticket));
    }
  }
  std::sort(log.events.begin(), log.events.end(),
            [](const auto& a, const auto& b) { return a.ticket < b.ticket; });
  return log;
}

std::string ToJson(const FlightLog& log) {
  Json json;
  json["pid"] = log.pid;
  json["start_time"] = log.start_time;
  json["tickets"] = log.tickets;
  json["overwritten"] = log.overwritten;
  json["torn"] = log.torn;
  json["lost"] = log.lost;
  json["events"] = Json::array();
  for (const FlightLogEvent& event : log.events) {
    Json row;
    row["sequence"] = event.ticket + 1;
    row["ms"] = event.ms;
    row["thread"] = event.thread;
    row["event"] = FlightKindName(event.kind);
    row["owner"] = event.owner;
    row["detail"] = event.detail;
    json["events"].push_back(std::move(row));
  }
  return json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace ge::pyrt
