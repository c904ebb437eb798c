// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_DIAGNOSTICS_FLIGHT_FORMAT_H_
#define GE_PYRT_SRC_DIAGNOSTICS_FLIGHT_FORMAT_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

namespace ge::pyrt {

/// What happened, as a flight recorder spells it. Numbers are part of the file: new ones at the
/// end.
enum class FlightKind : uint16_t {
  kOther = 0,
  kAttach = 1,
  kDetach = 2,
  kAcquire = 3,
  kRelease = 4,
  kQuiesce = 5,
  kSelect = 6,
  kStart = 7,
  kStartFailed = 8,
  kJoin = 9,
  kPromoted = 10,
  kHostChanged = 11,
  kLoad = 12,
  kLoadFailed = 13,
  kUnload = 14,
  kGateClosed = 15,
  kDrainWaits = 16,
  kBlocked = 17,
  kFinalise = 18,
  kLetGo = 19,
  kForeignEnding = 20,
  kForeignGone = 21,
  kForkRepaired = 22,
  kExitWithoutShutdown = 23,
  kCount
};
const char* FlightKindName(FlightKind kind) noexcept;
/// kOther for an event without a number of its own.
FlightKind FlightKindOf(const std::string& event) noexcept;

/// One event, one cache line. A writer owns it between the two values of `mark`: 2t+1 while ticket
/// t is being written, 2t+2 once it is whole. 0: never used.
struct FlightEvent {
  std::atomic<uint64_t> mark;
  uint64_t time_ns;  ///< CLOCK_MONOTONIC
  uint32_t thread;   ///< the system's number, as in /proc/PID/task
  uint16_t kind;
  uint16_t owner;   ///< slot; kNoOwner when none
  char detail[40];  ///< cut, without a final zero when full
  static constexpr uint16_t kNoOwner = 0xffff;
};
static_assert(sizeof(FlightEvent) == 64, "one cache line an event");

/// The file. Everything is fixed in size; other processes read it while it is written.
struct FlightFile {
  static constexpr uint64_t kMagic = 0x314c465452595047;  // "GPYRTFL1"
  static constexpr size_t kEvents = 8192;
  static constexpr size_t kOwners = 256;
  static constexpr size_t kNameSize = 48;
  uint64_t magic;
  uint64_t pid, start_time;    ///< as in the file's name
  uint64_t first_ns;           ///< CLOCK_MONOTONIC when the file was made
  std::atomic<uint64_t> next;  ///< tickets given out
  std::atomic<uint64_t> lost;  ///< events given up: their place was still being written
  uint64_t unused[2];
  char names[kOwners][kNameSize];  ///< owners by slot, cut
  FlightEvent events[kEvents];
};
static_assert(offsetof(FlightFile, events) % sizeof(FlightEvent) == 0, "aligned to cache lines");

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_DIAGNOSTICS_FLIGHT_FORMAT_H_
