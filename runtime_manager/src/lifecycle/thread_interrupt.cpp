// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/thread_interrupt.h"

namespace ge::pyrt {

bool MarkThreadsInside() {
  bool any = false;
  ForEachThreadInside([&any](ThreadRecord& record) {
    record.interrupted = true;
    any = true;
  });
  return any;
}

void RaiseInMarkedThreads(const PythonApi& api) {
  // The symbol is the address of CPython's variable that holds the class.
  void* type = *static_cast<void**>(api.PyExc_KeyboardInterrupt);
  std::vector<unsigned long> threads;
  // Threads enter and leave with the GIL, which is ours: the list stays true.
  ForEachThreadInside([&](ThreadRecord& record) {
    if (record.interrupted) threads.push_back(record.thread);
  });
  for (const unsigned long thread : threads) api.PyThreadState_SetAsyncExc(thread, type);
}

void ForgetInterrupt(const PythonApi& api, ThreadRecord& me) {
  if (!me.interrupted.load(std::memory_order_relaxed)) return;
  me.interrupted = false;
  api.PyThreadState_SetAsyncExc(me.thread, nullptr);
}

}  // namespace ge::pyrt
