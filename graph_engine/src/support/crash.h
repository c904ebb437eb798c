// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SUPPORT_CRASH_H_
#define GRAPH_ENGINE_SUPPORT_CRASH_H_

#include <string_view>

#include "graph/export.h"

namespace ge::interrupt {

/// Keeps why a call of this activity was refused, for a crash of a caller that did not look. Any
/// thread; the start of a long text is kept, as one line.
void KeepRefusal(std::string_view why) noexcept;

/// Writes "<who> ended by <signal> during <activity>; <consequence>" to stderr, past its buffer,
/// for a process that a fault is about to end; the last refusal of the activity follows.
/// Async-signal-safe.
GE_EXPORT void AnnounceCrash(const char* who, int signal) noexcept;

}  // namespace ge::interrupt

#endif  // GRAPH_ENGINE_SUPPORT_CRASH_H_
