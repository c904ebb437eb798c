// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "diagnostics/journal.h"

#include <algorithm>

#include "diagnostics/error_catalog.h"
#include "diagnostics/log.h"
#include "diagnostics/run_folder.h"

namespace ge::pyrt {

Result<std::string> Journal::FindFolder() {
  Result<std::string> folder = RunFolder(true);
  if (!folder) Warn(folder.status().Within("no run record").message());
  return folder;
}

void Journal::Open() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!record_path_.empty()) return;
  }
  const Result<std::string> folder = FindFolder();
  if (!folder) return;
  SweepRunFolder(folder.value());
  OpenIn(folder.value());
}

void Journal::OpenIn(const std::string& folder) {
  const std::string base = folder + "/" + RunName();
  if (const Status opened = page_.Open(base + kStatusSuffix); !opened.ok()) Warn(opened.message());
  if (flight_wanted_) {
    if (const Status opened = flight_.Open(base + kFlightSuffix); !opened.ok()) {
      Warn(opened.message());
    }
  }
  std::lock_guard<std::mutex> lock(mutex_);
  record_path_ = base + kRecordSuffix;
}

uint64_t Journal::Add(const std::string& event, const std::string& owner,
                      const std::string& detail) {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (sequence_ == 0) first_ = now;
  const double ms = std::chrono::duration<double, std::milli>(now - first_).count();
  events_.push_back(RecordEvent{++sequence_, ms, event, owner, detail});
  if (events_.size() > kMostEvents) events_.pop_front();
  flight_.RecordNamed(event, owner, detail);
  return sequence_;
}

void Journal::Warn(const std::string& message, const std::string& owner) {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    for (const Warning& warning : warnings_) {
      if (warning.message == message) return;
    }
    warnings_.push_back({LeadingCode(message), owner, message});
  }
  if (!shown_elsewhere_) Log(GE_PYRT_LOG_WARNING, "", message);
}

std::vector<Warning> Journal::Warnings() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return warnings_;
}

void Journal::Fill(RunRecord& record, size_t most_events) const {
  std::lock_guard<std::mutex> lock(mutex_);
  const size_t count = std::min(events_.size(), most_events);
  record.events.assign(events_.end() - static_cast<std::ptrdiff_t>(count), events_.end());
  record.events_dropped = sequence_ - count;
  record.warnings.clear();
  for (const Warning& warning : warnings_) record.warnings.push_back(warning.message);
}

void Journal::Publish(const RunRecord& record) {
  RunRecord page = record;
  const auto keep_last = [&page](size_t count) {
    if (page.events.size() <= count) return;
    page.events_dropped += page.events.size() - count;
    page.events.erase(page.events.begin(), page.events.end() - static_cast<std::ptrdiff_t>(count));
  };
  keep_last(kPageEvents);
  const std::string text = ToJson(page);
  std::lock_guard<std::mutex> lock(mutex_);
  if (record.described < published_) return;
  published_ = record.described;
  if (page_.Publish(text)) return;
  page.events.clear();
  page.warnings = {"the status page is too small for the events; see the record"};
  page_.Publish(ToJson(page));
}

std::string Journal::Write(const RunRecord& record) {
  std::string path;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    path = record_path_;
  }
  if (path.empty()) return "";
  const Status written = WriteRecord(path, record);
  if (written.ok()) return path;
  Warn(written.message());
  return "";
}

void Journal::DetachInChild() noexcept {
  page_.Detach();
  flight_.Detach();
}

void Journal::OpenInChild() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    record_path_.clear();
  }
  // Not swept: a fork is not to wait for that.
  const Result<std::string> folder = FindFolder();
  if (folder) OpenIn(folder.value());
}

}  // namespace ge::pyrt
