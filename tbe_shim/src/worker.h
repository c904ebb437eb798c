// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TBE_SHIM_WORKER_H_
#define TBE_SHIM_WORKER_H_

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "framing.h"
#include "support/status.h"

namespace ge::tbe {

/// How a worker is started.
struct WorkerCommand {
  std::vector<std::string> argv;         ///< argv[0] is a path
  std::vector<std::string> environment;  ///< "NAME=value", on top of this process's environment
  std::string folder;                    ///< the worker's current folder; empty: this process's
};

/// One worker process. It is no user of the interpreter of this process, and ends when this end of
/// its connection is closed, however this process ends.
/// Thread: one at a time. GIL: not held; every member may wait.
class Worker {
 public:
  /// posix_spawn, never fork: no handler of the host runs and no lock of it is copied.
  static Expected<std::unique_ptr<Worker>> Start(const WorkerCommand& command);

  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  /// Ends the process: politely first, then by SIGKILL.
  ~Worker();

  /// Sends a request and waits for its reply. `what` is what is asked, for error texts.
  /// Errors: silence until the deadline (the worker is killed), its death (with how it died and its
  /// last words on stderr). After an error the worker is not usable.
  Expected<std::string> Ask(const std::string& request, TimePoint deadline,
                            const std::string& what);

  /// False once it has failed or ended by itself.
  bool Usable();
  /// "worker 1234 (/usr/bin/python3 -m ge._tbe_worker)"
  std::string Name() const;
  pid_t pid() const { return pid_; }

 private:
  Worker(std::string command_line, pid_t pid, int socket, int errors)
      : command_line_(std::move(command_line)), pid_(pid), socket_(socket), errors_(errors) {}

  /// Waits for the process's end for at most so long. False: it still runs.
  bool Reap(std::chrono::milliseconds patience);
  void Kill();
  std::string HowItEnded() const;
  std::string LastWords() const;
  Outcome Explain(Transfer transfer, TimePoint asked, const std::string& what);

  const std::string command_line_;
  const pid_t pid_;
  const int socket_;
  const int errors_;  ///< its stderr, a file without a name; -1 when there is none
  bool failed_ = false;
  bool reaped_ = false;
  int status_ = 0;  ///< of waitpid, once reaped
};

}  // namespace ge::tbe

#endif  // TBE_SHIM_WORKER_H_
