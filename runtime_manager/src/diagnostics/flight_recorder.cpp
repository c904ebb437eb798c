// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "diagnostics/flight_recorder.h"

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "diagnostics/run_file.h"
#include "diagnostics/run_folder.h"

namespace ge::pyrt {
namespace {

constexpr const char* kNames[] = {
    "other",          "attach",       "detach",        "acquire",
    "release",        "quiesce",      "select",        "start",
    "start_failed",   "join",         "promoted",      "host_changed",
    "load",           "load_failed",  "unload",        "gate_closed",
    "drain_waits",    "blocked",      "finalise",      "let_go",
    "foreign_ending", "foreign_gone", "fork_repaired", "exit_without_shutdown"};
static_assert(std::size(kNames) == static_cast<size_t>(FlightKind::kCount), "one name a kind");

uint64_t Now() noexcept {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(now.tv_nsec);
}

std::atomic<uint32_t> forks{0};  // in this process's line; changed in the child

uint32_t ThisThreadNumber() noexcept {
  struct Known {
    uint32_t forks, number;
  };
  thread_local Known known{0, 0};
  const uint32_t now = forks.load(std::memory_order_relaxed);
  // The thread that forked has another number in the child.
  if (known.number == 0 || known.forks != now) {
    known = {now, static_cast<uint32_t>(syscall(SYS_gettid))};
  }
  return known.number;
}

void CopyCut(char* target, size_t size, std::string_view text) noexcept {
  const size_t length = std::min(size, text.size());
  if (length != 0) std::memcpy(target, text.data(), length);  // an empty view may have no data
  std::memset(target + length, 0, size - length);
}

std::string_view NameIn(const char (&name)[FlightFile::kNameSize]) noexcept {
  return {name, strnlen(name, FlightFile::kNameSize)};
}

}  // namespace

const char* FlightKindName(FlightKind kind) noexcept {
  const auto index = static_cast<size_t>(kind);
  return index < std::size(kNames) ? kNames[index] : kNames[0];
}

FlightKind FlightKindOf(const std::string& event) noexcept {
  const auto* found = std::find(std::begin(kNames), std::end(kNames), event);
  return found == std::end(kNames) ? FlightKind::kOther
                                   : static_cast<FlightKind>(found - std::begin(kNames));
}

Status FlightRecorder::Open(const std::string& path) {
  const Result<void*> memory = MapNewFile(path, sizeof(FlightFile));
  if (!memory) return memory.status();
  auto* file = static_cast<FlightFile*>(*memory);  // zero-filled: an empty recorder
  file->pid = static_cast<uint64_t>(getpid());
  file->start_time = ProcessStartTime(getpid());
  file->first_ns = Now();
  file->magic = FlightFile::kMagic;
  file_.store(file, std::memory_order_release);
  return {};
}

void FlightRecorder::Detach() noexcept {
  file_.store(nullptr, std::memory_order_release);
  forks.fetch_add(1, std::memory_order_relaxed);
}

void FlightRecorder::NameOwner(uint64_t slot, std::string_view name) noexcept {
  FlightFile* file = file_.load(std::memory_order_acquire);
  if (file == nullptr || slot >= FlightFile::kOwners) return;
  CopyCut(file->names[slot], FlightFile::kNameSize, name);
}

void FlightRecorder::RecordNamed(const std::string& event, std::string_view owner,
                                 std::string_view detail) noexcept {
  FlightFile* file = file_.load(std::memory_order_acquire);
  if (file == nullptr) return;
  uint64_t slot = FlightEvent::kNoOwner;
  const std::string_view cut = owner.substr(0, FlightFile::kNameSize);
  // The newest of that name: a name is free again after its owner's end.
  for (size_t i = FlightFile::kOwners; i-- > 0 && !owner.empty();) {
    if (NameIn(file->names[i]) != cut) continue;
    slot = i;
    break;
  }
  const FlightKind kind = FlightKindOf(event);
  Write(*file, kind, slot, kind == FlightKind::kOther ? std::string_view(event) : detail);
}

void FlightRecorder::Write(FlightFile& file, FlightKind kind, uint64_t owner,
                           std::string_view detail) noexcept {
  const uint64_t ticket = file.next.fetch_add(1, std::memory_order_relaxed);
  FlightEvent& event = file.events[ticket % FlightFile::kEvents];
  uint64_t before = event.mark.load(std::memory_order_relaxed);
  const uint64_t writing = 2 * ticket + 1;
  // Odd: a writer of an earlier round stands still inside. Two in one place would mix.
  if ((before & 1) != 0 || before > writing ||
      !event.mark.compare_exchange_strong(before, writing, std::memory_order_acquire,
                                          std::memory_order_relaxed)) {
    file.lost.fetch_add(1, std::memory_order_relaxed);
    return;
  }
  // Readers in other processes must see the odd mark before any of what follows.
  std::atomic_thread_fence(std::memory_order_release);
  event.time_ns = Now();
  event.thread = ThisThreadNumber();
  event.kind = static_cast<uint16_t>(kind);
  event.owner = static_cast<uint16_t>(std::min<uint64_t>(owner, FlightEvent::kNoOwner));
  CopyCut(event.detail, sizeof(event.detail), detail);
  event.mark.store(writing + 1, std::memory_order_release);
}

}  // namespace ge::pyrt
