// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "worker_pool.h"

#include <utility>

namespace ge::tbe {

Expected<std::string> WorkerPool::Ask(const WorkerCommand& command, const std::string& request,
                                      std::chrono::milliseconds patience, const std::string& what) {
  auto loan = Take(command, Clock::now() + patience);
  if (!loan) return loan.error().Within(what);
  Expected<std::string> reply = loan->worker->Ask(request, Clock::now() + patience, what);
  GiveBack(*std::move(loan));
  return reply;
}

Expected<WorkerPool::Loan> WorkerPool::Take(const WorkerCommand& command, TimePoint deadline) {
  Loan loan;
  std::vector<std::unique_ptr<Worker>> dead;  // ended after the lock is let go
  {
    std::unique_lock<std::mutex> lock(mutex_);
    const auto available = [this] { return lent_ < most_; };
    if (!given_back_.wait_until(lock, deadline, available)) {
      return Outcome::Fail("all " + std::to_string(most_) +
                           " workers are busy with other questions");
    }
    ++lent_;
    loan.stops = stops_;
    while (!idle_.empty() && loan.worker == nullptr) {
      auto& target = idle_.back()->Usable() ? loan.worker : dead.emplace_back();
      target = std::move(idle_.back());
      idle_.pop_back();
    }
  }
  if (loan.worker != nullptr) return loan;
  auto started = Worker::Start(command);
  if (!started) {
    GiveBack(std::move(loan));
    return started.error();
  }
  loan.worker = *std::move(started);
  return loan;
}

void WorkerPool::GiveBack(Loan loan) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    --lent_;
    if (loan.worker != nullptr && loan.stops == stops_ && loan.worker->Usable()) {
      idle_.push_back(std::move(loan.worker));
    }
  }
  given_back_.notify_one();
}

void WorkerPool::Stop() {
  std::vector<std::unique_ptr<Worker>> ending;  // made before the lock: they end after it is let go
  const std::lock_guard<std::mutex> lock(mutex_);
  ++stops_;
  ending.swap(idle_);
}

}  // namespace ge::tbe
