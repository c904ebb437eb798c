// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_DIAGNOSTICS_JOURNAL_H_
#define GE_PYRT_SRC_DIAGNOSTICS_JOURNAL_H_

#include <atomic>
#include <chrono>
#include <deque>
#include <mutex>
#include <string>
#include <vector>

#include "diagnostics/flight_recorder.h"
#include "diagnostics/run_record.h"
#include "diagnostics/status_page.h"
#include "ge/pyrt/runtime_manager.h"

namespace ge::pyrt {

/// What happened, in order: kept in memory, shown on the status page, written as the record. No
/// file is made before Open(). Leaf lock.
class Journal {
 public:
  static constexpr size_t kPageEvents = 64;  ///< as many as the status page shows

  /// At the first touch of Python: the run folder, swept, and this process's page in it. A folder
  /// that cannot be used is a warning; the process goes on without files.
  void Open();

  uint64_t Add(const std::string& event, const std::string& owner, const std::string& detail);
  /// Each message, which begins with its code, once; also logged, unless they are shown.
  void Warn(const std::string& message, const std::string& owner = "");
  void LeaveShowing() noexcept { shown_elsewhere_ = true; }  ///< the program prints Warnings()
  std::vector<Warning> Warnings() const;

  /// For the next Open(): with a flight recorder or without.
  void UseFlightRecorder(bool use) noexcept { flight_wanted_ = use; }
  FlightRecorder& Flight() noexcept { return flight_; }

  OwnerCounters& Counters(uint64_t slot) noexcept { return page_.Counters(slot); }

  /// Events, the last ones, and warnings.
  void Fill(RunRecord& record, size_t most_events) const;
  /// For RunRecord::described, taken before a record is filled.
  uint64_t Describing() noexcept { return ++descriptions_; }
  /// To the status page, unless one that was begun later is on it already.
  void Publish(const RunRecord& record);
  std::string Write(const RunRecord& record);  ///< path of the record, empty when there is none

  void DetachInChild() noexcept;  ///< in a fork's child: no files any more; signal-safe
  void OpenInChild();             ///< in os.fork's child: files of its own
  void LockForFork() { mutex_.lock(); }
  void UnlockAfterFork() { mutex_.unlock(); }

 private:
  Result<std::string> FindFolder();  ///< what keeps from it is a warning
  void OpenIn(const std::string& folder);
  static constexpr size_t kMostEvents = 4096;

  mutable std::mutex mutex_;
  std::deque<RecordEvent> events_;
  uint64_t sequence_ = 0;
  std::chrono::steady_clock::time_point first_{};
  std::vector<Warning> warnings_;
  std::atomic<bool> shown_elsewhere_{false};
  std::string record_path_;
  StatusPage page_;
  std::atomic<uint64_t> descriptions_{0};
  uint64_t published_ = 0;  ///< the description that is on the page
  std::atomic<bool> flight_wanted_{false};
  FlightRecorder flight_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_DIAGNOSTICS_JOURNAL_H_
