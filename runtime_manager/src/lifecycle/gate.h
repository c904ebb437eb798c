// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_GATE_H_
#define GE_PYRT_SRC_LIFECYCLE_GATE_H_

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>

#include "lifecycle/deadline.h"

namespace ge::pyrt {

/// Admits threads to Python and counts them by owner (R3). Closing happens under the lock that
/// counts, so nobody can be between a check and an entry. A leaf lock: nothing runs under it.
class Gate {
 public:
  /// false: closed. On true the caller is inside and must Leave with the same slot.
  bool Enter(uint64_t slot);
  /// For a thread that is inside already (a nested lease): never refused, counted the same.
  void EnterNested(uint64_t slot);
  void Leave(uint64_t slot);

  void Open();
  void Close();

  /// Waits until nobody is inside; false when the deadline passed first.
  /// At most `own` entries may remain: those of the calling thread itself.
  bool Drain(const Deadline& deadline, uint64_t own = 0);

  uint64_t InsideCount() const;
  std::map<uint64_t, uint64_t> Inside() const;  ///< entries by slot, without zeros

 private:
  mutable std::mutex mutex_;
  std::condition_variable left_;
  bool open_ = false;
  uint64_t inside_ = 0;
  std::map<uint64_t, uint64_t> by_slot_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_GATE_H_
