// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_DIAGNOSTICS_SHUTDOWN_CHECK_H_
#define GE_PYRT_SRC_DIAGNOSTICS_SHUTDOWN_CHECK_H_

#include <cstdint>
#include <string>
#include <vector>

namespace ge::pyrt {

/// An event as the journal or a flight recorder tells it, in order.
struct CheckedEvent {
  uint32_t thread = 0;
  std::string event, owner, detail;
};

struct ShutdownCheck {
  bool begun = false;               ///< a gate was closed
  std::vector<std::string> steps;   ///< what followed: owners, then how it ended
  std::vector<std::string> faults;  ///< what was not as R5 and R6 demand
};

/// R5 and R6 over recorded events: gate, drain, owners by role, order and age, one end, nobody in
/// after it. `complete`: the events go back to the start; else what is missing is not held against
/// them. Pure.
ShutdownCheck CheckShutdown(const std::vector<CheckedEvent>& events, bool complete);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_DIAGNOSTICS_SHUTDOWN_CHECK_H_
