// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Threads made in Python that are still there when it is to end.
#include <algorithm>
#include <memory>
#include <thread>

#include "diagnostics/error_catalog.h"
#include "environment/paths.h"
#include "lifecycle/core.h"
#include "lifecycle/daemon_grace.h"
#include "lifecycle/python_threads.h"

namespace ge::pyrt {
namespace {

constexpr int64_t kThreadPollMs = 10;
constexpr int64_t kDaemonLimitMs = 2'000;

}  // namespace

Status Core::WaitForThreads(const Deadline& deadline, ShutdownReport& report) {
  std::vector<std::string> last;
  for (;;) {
    const auto names = std::make_shared<std::vector<std::string>>();
    const auto look = [this, names]() -> Status {
      *names = BlockingThreads(functions_);
      if (!names->empty()) FlushStreams(functions_);  // the end with its flush may never come
      return {};
    };
    const Status status = RunPython(Place::kInterpreterThread, look, deadline);
    // A look that came too late says nothing new.
    const bool too_late = status.code() == GE_PYRT_TIMEOUT && !last.empty();
    if (!status.ok() && !too_late) return status;
    if (!too_late) last = *names;
    if (last.empty()) return {};
    if (deadline.Passed()) {
      report.blockers = last;
      return {GE_PYRT_BLOCKED_BY_THREADS,
              "Python threads that are no daemons still run: " + Joined(last) +
                  "; stop them and call Shutdown again (the process may exit without)"};
    }
    WithoutGil(&functions_,
               [] { std::this_thread::sleep_for(std::chrono::milliseconds(kThreadPollMs)); });
  }
}

/// Python does not wait for daemon threads: it lets each die where it stands. One that holds a lock
/// of Python's there (a stream's) would end the process, so all are asked to stop before.
Status Core::StopDaemonThreads(const Deadline& deadline, ShutdownReport& report) {
  // What comes after is to have some of the time, too.
  const int64_t most_ms = std::min(kDaemonLimitMs, deadline.RemainingMs(2 * kDaemonLimitMs) / 2);
  DaemonGrace grace(Deadline::After(most_ms));
  for (bool ask = true;; ask = false) {
    const auto threads = std::make_shared<std::vector<DaemonThread>>();
    const auto look = [this, threads, ask]() -> Status {
      *threads = DaemonThreads(functions_, ask);
      return {};
    };
    const Status status = RunPython(Place::kInterpreterThread, look, deadline);
    if (!status.ok()) return status;
    report.left_threads.clear();
    std::vector<int64_t> ids;
    for (const DaemonThread& thread : *threads) {
      report.left_threads.push_back(thread.text);
      ids.push_back(thread.id);
    }
    if (ids.empty()) return {};
    bool goes = false;
    WithoutGil(&functions_, [&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(kThreadPollMs));
      goes = grace.Goes(ids);
    });
    if (!goes) break;
  }
  Warn(WithCode(ErrorId::kDaemonThreadsLeft,
                "daemon threads do not stop and die with the interpreter: " +
                    Joined(report.left_threads)),
       "");
  return {};
}

}  // namespace ge::pyrt
