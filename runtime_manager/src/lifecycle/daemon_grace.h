// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_DAEMON_GRACE_H_
#define GE_PYRT_SRC_LIFECYCLE_DAEMON_GRACE_H_

#include <map>
#include <vector>

#include "lifecycle/deadline.h"

namespace ge::pyrt {

/// What the kernel says of one thread of this process.
struct ThreadActivity {
  bool runnable = false;
  uint64_t switches = 0;  ///< times that it left a processor
  bool operator==(const ThreadActivity& other) const {
    return runnable == other.runnable && switches == other.switches;
  }
};

/// Not runnable and without switches when the kernel does not tell. `id` as gettid gives it.
ThreadActivity ActivityOf(int64_t id);

/// How long threads that were asked to stop are waited for. One that is on its way, however slow
/// the machine, is: it runs, wants to run, or waits for the GIL (which wakes it every few
/// milliseconds). One that is asleep for the whole of kStillMs does not hear. One that is awake and
/// stays anyhow is left at the limit.
class DaemonGrace {
 public:
  static constexpr int64_t kStillMs = 200;

  explicit DaemonGrace(const Deadline& limit) : limit_(limit) {}

  /// Is one of these threads worth another look? Without the GIL: who waits for it is to get it.
  bool Goes(const std::vector<int64_t>& ids);

 private:
  struct Watched {
    ThreadActivity last;
    Deadline still = Deadline::After(kStillMs);
  };
  Deadline limit_;
  std::map<int64_t, Watched> threads_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_DAEMON_GRACE_H_
