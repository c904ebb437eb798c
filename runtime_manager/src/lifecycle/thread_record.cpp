// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/thread_record.h"

#include <pthread.h>

#include <atomic>
#include <memory>

namespace ge::pyrt {
namespace {

thread_local ThreadRecord* this_thread = nullptr;
std::atomic<void (*)(ThreadRecord&)> thread_end{nullptr};

void EndRecord(void* data) {
  std::unique_ptr<ThreadRecord> record(static_cast<ThreadRecord*>(data));
  this_thread = nullptr;
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

ThreadRecord& ThisThread() {
  if (this_thread == nullptr) {
    auto record = std::make_unique<ThreadRecord>();
    pthread_setspecific(RecordKey(), record.get());
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
