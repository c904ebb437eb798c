// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_HOST_CONTRACT_H_
#define GE_PYRT_SRC_ENVIRONMENT_HOST_CONTRACT_H_

#include <signal.h>

#include <string>
#include <vector>

namespace ge::pyrt {

/// What the host set up and a start of Python or an import may change (R12): signal dispositions
/// and the process locale. Taken before, restored after, on the same thread.
class HostContract {
 public:
  HostContract();
  /// Puts back what differs; the names of what was put back, e.g. "SIGINT", "LC_CTYPE".
  std::vector<std::string> Restore();

 private:
  static constexpr int kSignals = 32;
  struct sigaction actions_[kSignals];
  bool known_[kSignals];
  std::string locale_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_HOST_CONTRACT_H_
