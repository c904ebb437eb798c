// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TBE_SHIM_WORKER_POOL_H_
#define TBE_SHIM_WORKER_POOL_H_

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "worker.h"

namespace ge::tbe {

/// Workers that wait for questions. They are started when there is something to ask, one for each
/// thread that asks at the same time, up to `most`. A worker that failed is replaced at the next
/// question; the question that it failed on is not asked again, for it may be what killed it.
/// Thread: any. GIL: not held.
class WorkerPool {
 public:
  explicit WorkerPool(size_t most) : most_(most) {}

  /// `patience`: for a worker to be free, and then again for its answer.
  Expected<std::string> Ask(const WorkerCommand& command, const std::string& request,
                            std::chrono::milliseconds patience, const std::string& what);

  /// Ends the workers that are idle; busy ones end when their question is answered.
  void Stop();

 private:
  struct Loan {
    std::unique_ptr<Worker> worker;
    size_t stops = 0;  ///< how many there were when it was lent
  };
  Expected<Loan> Take(const WorkerCommand& command, TimePoint deadline);
  void GiveBack(Loan loan);

  const size_t most_;
  std::mutex mutex_;  // leaf: guards the rest; processes are started and ended outside it
  std::condition_variable given_back_;
  std::vector<std::unique_ptr<Worker>> idle_;
  size_t lent_ = 0;
  size_t stops_ = 0;
};

}  // namespace ge::tbe

#endif  // TBE_SHIM_WORKER_POOL_H_
