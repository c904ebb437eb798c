// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/thread_record.h"

#include <pthread.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <new>
#include <set>

namespace ge::pyrt {
namespace {

std::atomic<void (*)(ThreadRecord&)> thread_end{nullptr};

/// All records, for whoever looks at threads from outside. Leaked: threads end after statics do.
struct Records {
  std::mutex mutex;
  std::set<ThreadRecord*> all;
};

Records& AllRecords() {
  static Records& records = *new Records;
  return records;
}

void EndRecord(void* data) {
  std::unique_ptr<ThreadRecord> record(static_cast<ThreadRecord*>(data));
  this_thread = nullptr;
  {
    const std::lock_guard<std::mutex> lock(AllRecords().mutex);
    AllRecords().all.erase(record.get());
  }
  if (const auto handler = thread_end.load()) handler(*record);
}

// A pthread key, not a thread_local object: its destructor runs after those of the user's
// thread_local objects, which may still attach, and again if they made a new record.
pthread_key_t RecordKey() {
  static const pthread_key_t key = [] {
    pthread_key_t made{};
    pthread_key_create(&made, &EndRecord);
    return made;
  }();
  return key;
}

}  // namespace

ThreadRecord::ThreadRecord() : thread(static_cast<unsigned long>(pthread_self())) {}

Lease& ThreadRecord::Push(uint64_t slot, int gil_state) {
  if (depth_ >= kInline + further_.size()) further_.emplace_back();
  Lease& lease = At(depth_);
  lease = Lease{slot, gil_state};
  if (++depth_ == 1) {
    outer_slot.store(slot, std::memory_order_relaxed);
    inside.store(true, std::memory_order_relaxed);
  }
  return lease;
}

Lease ThreadRecord::Pop() noexcept {
  const Lease lease = At(--depth_);
  if (depth_ == 0) inside.store(false, std::memory_order_relaxed);
  return lease;
}

bool ThreadRecord::Has(const void* lease) noexcept {
  for (size_t i = 0; i < depth_; ++i) {
    if (&At(i) == lease) return true;
  }
  return false;
}

void ForEachThreadInside(const std::function<void(ThreadRecord&)>& fn) {
  const std::lock_guard<std::mutex> lock(AllRecords().mutex);
  for (ThreadRecord* record : AllRecords().all) {
    if (record->inside.load(std::memory_order_relaxed)) fn(*record);
  }
}

void ResetThreadsInChild() {
  new (&AllRecords()) Records;  // the old set is leaked: it may be half changed
  if (this_thread != nullptr) AllRecords().all.insert(this_thread);
}

ThreadRecord& ThisThread() {
  if (this_thread == nullptr) {
    auto record = std::make_unique<ThreadRecord>();
    pthread_setspecific(RecordKey(), record.get());
    {
      const std::lock_guard<std::mutex> lock(AllRecords().mutex);
      AllRecords().all.insert(record.get());
    }
    this_thread = record.release();
  }
  return *this_thread;
}

void SetThreadEndHandler(void (*on_thread_end)(ThreadRecord&)) { thread_end = on_thread_end; }

size_t StackSize(ThreadRecord& record) {
  if (record.stack_size != 0) return record.stack_size;
  record.stack_size = SIZE_MAX;  // unknown counts as large: nothing is refused on a guess
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    void* lowest = nullptr;
    size_t size = 0;
    if (pthread_attr_getstack(&attributes, &lowest, &size) == 0) record.stack_size = size;
    pthread_attr_destroy(&attributes);
  }
  return record.stack_size;
}

}  // namespace ge::pyrt
