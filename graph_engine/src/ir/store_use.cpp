// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/store_use.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <fstream>
#include <utility>

#include "ir/store_impl.h"

namespace ge::ir {

uint64_t ThisThread() noexcept {
  thread_local const uint64_t number = static_cast<uint64_t>(syscall(SYS_gettid));
  return number;
}

std::string ThreadText(uint64_t thread) {
  std::string name;
  std::ifstream comm("/proc/self/task/" + std::to_string(thread) + "/comm");
  std::getline(comm, name);
  return "thread " + std::to_string(thread) + (name.empty() ? "" : " ('" + name + "')");
}

StoreUse::StoreUse(std::shared_ptr<Store> store) : store_(std::move(store)) {
  uint64_t holder = 0;
  const uint64_t self = ThisThread();
  if (store_->impl_->user.compare_exchange_strong(holder, self)) {
    outermost_ = true;
  } else if (holder != self) {
    // The root's name must not be read: the other thread may be writing to the store.
    problem_ = ThreadText(self) + " used a graph that " + ThreadText(holder) +
               " is working on; a graph belongs to one thread at a time";
  }
}

StoreUse::StoreUse(StoreUse&& other) noexcept
    : store_(std::move(other.store_)),
      outermost_(std::exchange(other.outermost_, false)),
      problem_(std::move(other.problem_)) {}

uint64_t StoreUse::Changes(const Store& store) { return store.impl_->changes; }

StoreUse::~StoreUse() {
  if (outermost_) store_->impl_->user.store(0);
}

}  // namespace ge::ir
