// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_THREAD_INTERRUPT_H_
#define GE_PYRT_SRC_LIFECYCLE_THREAD_INTERRUPT_H_

#include "environment/python_api.h"
#include "lifecycle/thread_record.h"

namespace ge::pyrt {

/// Marks every thread that has a lease now as one to interrupt; false: there is none. No GIL.
bool MarkThreadsInside();

/// Lets KeyboardInterrupt come up in every marked thread that is still inside, as soon as it runs
/// Python code (a call that blocks in C returns first). GIL held.
void RaiseInMarkedThreads(const PythonApi& api);

/// A mark, and what was raised and has not come up yet, is forgotten once a thread has left Python:
/// it was meant for the code that ran, not for what runs next. GIL held, by `me`, after its last
/// Pop.
void ForgetInterrupt(const PythonApi& api, ThreadRecord& me);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_THREAD_INTERRUPT_H_
