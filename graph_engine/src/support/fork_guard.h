// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SUPPORT_FORK_GUARD_H_
#define GRAPH_ENGINE_SUPPORT_FORK_GUARD_H_

#include <cstdint>
#include <string>

#include "graph/export.h"

namespace ge {

/// Says, while it lives, that the work under way is this process's. A hook that forks and lets the
/// child return would have the work done twice: the child ends where it comes back to us.
/// Several may live at once, nested or of several threads; in a child its own replaces the parent's
/// while it lives.
class GE_EXPORT OwnWork {
 public:
  OwnWork() noexcept;
  ~OwnWork();
  OwnWork(const OwnWork&) = delete;
  OwnWork& operator=(const OwnWork&) = delete;

  /// For every place where foreign code returns, and before a file is written. In a child of the
  /// process whose work is under way: a message on stderr, naming `place`, and _exit(1); nothing
  /// is flushed, no destructor runs. Else nothing. Thread: any. GIL: either.
  static void EndForkedChild(const std::string& place);

 private:
  uint64_t outer_;  // what the process that forked this one had under way; 0: nothing
};

}  // namespace ge

#endif  // GRAPH_ENGINE_SUPPORT_FORK_GUARD_H_
