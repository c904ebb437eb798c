// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_DIAGNOSTICS_FLIGHT_RECORDER_H_
#define GE_PYRT_SRC_DIAGNOSTICS_FLIGHT_RECORDER_H_

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

#include "diagnostics/flight_format.h"
#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// The last events of a process in a mapped file, whole after SIGKILL. Off until Open(): then an
/// event costs one load and one branch. Lock-free, any thread; no allocation, no system call.
class FlightRecorder {
 public:
  /// Makes `path` (mode 0600), with its space reserved, and maps it for the process's life.
  Status Open(const std::string& path);

  void Record(FlightKind kind, uint64_t owner, std::string_view detail = {}) noexcept {
    FlightFile* file = file_.load(std::memory_order_acquire);
    if (__builtin_expect(file != nullptr, 0)) Write(*file, kind, owner, detail);
  }
  /// The name that readers show for an owner's slot.
  void NameOwner(uint64_t slot, std::string_view name) noexcept;
  /// Records a journal event; the owner is found by its name.
  void RecordNamed(const std::string& event, std::string_view owner,
                   std::string_view detail) noexcept;

  /// In a fork's child: the file is the parent's. Signal-safe.
  void Detach() noexcept;

 private:
  static void Write(FlightFile& file, FlightKind kind, uint64_t owner,
                    std::string_view detail) noexcept;

  std::atomic<FlightFile*> file_{nullptr};
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_DIAGNOSTICS_FLIGHT_RECORDER_H_
