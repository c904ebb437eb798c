// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Who holds the GIL, asked without holding it.
#include <pthread.h>
#include <sys/uio.h>
#include <unistd.h>

#include "environment/python_api.h"

namespace ge::pyrt {
namespace {

// Up to 3.11 the current thread state is one for the process, from 3.12 on one a thread.
constexpr int kCurrentIsPerThread = 12;

bool IsMain(const PythonApi& api, void* state) noexcept {
  return api.main_interpreter == nullptr ||
         api.PyThreadState_GetInterpreter(state) == api.main_interpreter;
}

/// Does `state`, which may be another thread's and freed at any moment, name this thread? The
/// kernel reads it, for whom an address that is gone is an error and no fault.
bool BelongsToThisThread(const PythonApi& api, void* state) noexcept {
  unsigned long thread = 0;
  const iovec here{&thread, sizeof(thread)};
  const iovec there{static_cast<char*>(state) + api.thread_id_offset, sizeof(thread)};
  return api.thread_id_offset != 0 &&
         process_vm_readv(getpid(), &here, 1, &there, 1, 0) == sizeof(thread) &&
         thread == static_cast<unsigned long>(pthread_self());
}

// PyThreadState.thread_id of 3.9 to 3.11, whose current state says nothing of its thread else.
size_t ThreadIdOffset(int minor) noexcept {
  switch (minor) {
    case 9:
    case 10:
      return 176;
    case 11:
      return 152;
    default:
      return 0;
  }
}

}  // namespace

GilState HoldsGil(const PythonApi& api) noexcept {
  void* state = api.current_state();
  if (state == nullptr) return GilState::kNotHeld;
  if (state == api.PyGILState_GetThisThreadState()) {
    return IsMain(api, state) ? GilState::kHeld : GilState::kOtherInterpreter;
  }
  if (api.minor >= kCurrentIsPerThread) return GilState::kOtherInterpreter;
  // Another thread's, or a sub-interpreter's on this thread: only where there is one.
  const bool several =
      api.main_interpreter != nullptr && api.PyInterpreterState_Head() != api.main_interpreter;
  return several && BelongsToThisThread(api, state) ? GilState::kOtherInterpreter
                                                    : GilState::kNotHeld;
}

bool LeadsToSubInterpreter(const PythonApi& api) noexcept {
  void* state = api.PyGILState_GetThisThreadState();
  return state != nullptr && !IsMain(api, state);
}

void NoteMainInterpreter(PythonApi& api) noexcept {
  api.main_interpreter = api.PyInterpreterState_Main();
  api.thread_id_offset = ThreadIdOffset(api.minor);
}

}  // namespace ge::pyrt
