// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/gate.h"

namespace ge::pyrt {

bool Gate::Enter(uint64_t slot) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (!open_) return false;
  ++inside_;
  ++by_slot_[slot];
  return true;
}

void Gate::EnterNested(uint64_t slot) {
  std::lock_guard<std::mutex> lock(mutex_);
  ++inside_;
  ++by_slot_[slot];
}

void Gate::Leave(uint64_t slot) {
  std::lock_guard<std::mutex> lock(mutex_);
  --inside_;
  --by_slot_[slot];
  if (!open_) left_.notify_all();
}

void Gate::Open() {
  std::lock_guard<std::mutex> lock(mutex_);
  open_ = true;
}

void Gate::Close() {
  std::lock_guard<std::mutex> lock(mutex_);
  open_ = false;
}

bool Gate::Drain(const Deadline& deadline, uint64_t own) {
  std::unique_lock<std::mutex> lock(mutex_);
  return deadline.Wait(left_, lock, [&] { return inside_ <= own; });
}

uint64_t Gate::InsideCount() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return inside_;
}

std::map<uint64_t, uint64_t> Gate::Inside() const {
  std::lock_guard<std::mutex> lock(mutex_);
  std::map<uint64_t, uint64_t> inside;
  for (const auto& [slot, count] : by_slot_) {
    if (count != 0) inside[slot] = count;
  }
  return inside;
}

}  // namespace ge::pyrt
