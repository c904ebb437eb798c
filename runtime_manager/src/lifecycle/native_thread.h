// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_NATIVE_THREAD_H_
#define GE_PYRT_SRC_LIFECYCLE_NATIVE_THREAD_H_

#include <pthread.h>

#include <functional>
#include <optional>

namespace ge::pyrt {

enum class Signals { kDelivered, kBlocked };

/// Starts a detached thread with an 8 MiB stack. Our threads outlive main's return by design: what
/// they use is never destroyed. false when the system has no thread to give.
bool StartDetachedThread(const char* name, Signals signals, std::function<void()> body);

/// The same, to be joined or detached by the caller; nothing when the system gives no thread.
std::optional<pthread_t> StartThread(const char* name, Signals signals, std::function<void()> body);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_NATIVE_THREAD_H_
