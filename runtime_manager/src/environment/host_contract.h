// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_HOST_CONTRACT_H_
#define GE_PYRT_SRC_ENVIRONMENT_HOST_CONTRACT_H_

#include <signal.h>
#include <sys/resource.h>

#include <string>
#include <vector>

namespace ge::pyrt {

std::string SignalName(int number);  ///< "SIGTERM"

/// What of the host's differs, and how; e.g. {"SIGTERM", "default -> a handler in '/x.so'", true}.
struct HostChange {
  std::string what;
  std::string how;
  bool put_back = false;  ///< Restore() undoes it
};

/// The process-wide settings that belong to the host and that a start of Python or an import may
/// change (R12). One snapshot of them; cheap enough for one at every import.
struct HostSettings {
  static constexpr int kSignals = 65;
  struct sigaction actions[kSignals] = {};
  bool known[kSignals] = {};
  sigset_t blocked = {};  ///< of this thread
  bool alarm = false;     ///< a timer runs that will send SIGALRM
  std::string locale, folder, umask;
  rlimit limits[RLIM_NLIMITS] = {};
  std::vector<std::string> environment;

  static HostSettings Now();
  std::vector<HostChange> ChangesTo(const HostSettings& now) const;
};

/// Taken before, put back after, on the same thread. Signals (dispositions, the thread's mask, a
/// new alarm) and the locale are the host's and are put back; the rest is only told: who changes
/// the umask or the environment may have been asked to.
class HostContract {
 public:
  HostContract() : begun_(HostSettings::Now()), seen_(begun_) {}

  /// What has changed since the last Look, or since the beginning.
  std::vector<HostChange> Look();

  void Restore() const;

 private:
  HostSettings begun_, seen_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_HOST_CONTRACT_H_
