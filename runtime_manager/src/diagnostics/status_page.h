// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_DIAGNOSTICS_STATUS_PAGE_H_
#define GE_PYRT_SRC_DIAGNOSTICS_STATUS_PAGE_H_

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// Live counts of one owner; written with relaxed atomics, readable from another process.
struct OwnerCounters {
  std::atomic<uint64_t> leases{0};    ///< inside now
  std::atomic<uint64_t> attaches{0};  ///< ever
};

/// The shared file behind a status page. Two texts, one of them current: a reader always finds a
/// whole one, even when the writer was stopped in the middle of the other.
struct StatusPageFile {
  static constexpr uint64_t kMagic = 0x3154535452595047;  // "GPYRTST1"
  static constexpr size_t kTextSize = size_t{48} * 1024;
  static constexpr size_t kOwners = 64;  ///< slot 0: the manager; the last one: all later owners
  uint64_t magic;
  std::atomic<uint64_t> sequence;  ///< number of publications; its lowest bit picks the text
  std::array<OwnerCounters, kOwners> owners;
  uint64_t length[2];
  char text[2][kTextSize];
};
static_assert(std::atomic<uint64_t>::is_always_lock_free, "shared between processes");

/// This process's page. Before Open() the counters live in private memory and Publish does nothing.
class StatusPage {
 public:
  StatusPage() : counters_(private_.data()) {}

  /// Makes `path` (mode 0600) and maps it for the process's life.
  Status Open(const std::string& path);
  bool Publish(const std::string& text);  ///< false: longer than a text may be

  OwnerCounters& Counters(uint64_t slot) noexcept {
    const uint64_t last = StatusPageFile::kOwners - 1;
    return counters_.load(std::memory_order_relaxed)[slot < last ? slot : last];
  }
  /// In a fork's child: the file is the parent's; counts go on in private memory. Signal-safe.
  void Detach() noexcept;

 private:
  std::array<OwnerCounters, StatusPageFile::kOwners> private_;
  std::atomic<OwnerCounters*> counters_;
  std::atomic<StatusPageFile*> file_{nullptr};
};

/// A copy of another process's page.
struct StatusPageView {
  std::string text;
  std::array<uint64_t, StatusPageFile::kOwners> leases{}, attaches{};
};
Result<StatusPageView> ReadStatusPage(const std::string& path);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_DIAGNOSTICS_STATUS_PAGE_H_
