// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_DIAGNOSTICS_FLIGHT_LOG_H_
#define GE_PYRT_SRC_DIAGNOSTICS_FLIGHT_LOG_H_

#include <cstdint>
#include <string>
#include <vector>

#include "diagnostics/flight_format.h"
#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// One event as it is read back.
struct FlightLogEvent {
  uint64_t ticket = 0;
  double ms = 0;  ///< since the recorder was opened
  uint32_t thread = 0;
  FlightKind kind = FlightKind::kOther;
  std::string owner, detail;
};

/// What a flight recorder holds, oldest first.
struct FlightLog {
  uint64_t pid = 0, start_time = 0;
  uint64_t tickets = 0;      ///< events ever begun
  uint64_t overwritten = 0;  ///< older than the ring
  uint64_t torn = 0;         ///< begun and not finished: the process died or still writes
  uint64_t lost = 0;         ///< given up by their writers
  std::vector<FlightLogEvent> events;
};

Result<FlightLog> ReadFlightLog(const std::string& path);
std::string ToJson(const FlightLog& log);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_DIAGNOSTICS_FLIGHT_LOG_H_
