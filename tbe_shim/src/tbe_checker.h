// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TBE_SHIM_TBE_CHECKER_H_
#define TBE_SHIM_TBE_CHECKER_H_

#include <memory>
#include <string>

#include "answer_cache.h"
#include "ge/pyrt/abi/host.h"
#include "plugin_support/host_call.h"
#include "service/operator_checker.h"
#include "worker_pool.h"

namespace ge::tbe {

/// Answers by asking worker processes of the selected Python, and keeps the answers. The managed
/// interpreter checks and encodes the questions (ge._tbe); the workers (ge._tbe_worker) answer
/// them.
class TbeChecker final : public backend::OperatorChecker {
 public:
  // What ServicePlugin wants to know.
  using Registry = backend::OperatorCheckerRegistry;
  static constexpr char kName[] = "tbe_shim";
  static constexpr const char* kService = backend::kOperatorCheckerService;
  static constexpr uint32_t kServiceVersion = backend::kOperatorCheckerVersion;

  /// Both are the manager's and stay valid until the plugin's close.
  TbeChecker(const ge_pyrt_host* host, ge_pyrt_owner* owner);

  const char* name() const noexcept override { return kName; }
  Expected<backend::CheckAnswer> Check(const backend::OperatorQuery& query) override;

  /// Reads the row's options and asks Python how a worker is started. Starts none.
  Outcome Start();
  /// Ends the workers.
  Outcome Stop();

 private:
  struct Prepared {
    std::string key, query, request, version;
  };
  Expected<Prepared> Prepare(const backend::OperatorQuery& query) const;
  Expected<backend::CheckAnswer> AskWorker(const Prepared& prepared, const std::string& what);
  Expected<int64_t> NumberOption(const char* key, int64_t fallback, int64_t lowest,
                                 int64_t highest) const;
  std::string Option(const char* key) const;
  void Warn(const std::string& text) const;
  /// Runs a body that may wait; without the GIL if this thread holds it.
  template <class Body>
  void Wait(Body&& body);

  const ge_pyrt_host* host_;
  ge_pyrt_owner* owner_;
  const plugin::PythonModule module_;
  WorkerCommand command_;
  int64_t deadline_ms_ = 0;
  std::unique_ptr<AnswerCache> cache_;
  std::unique_ptr<WorkerPool> pool_;
};

}  // namespace ge::tbe

#endif  // TBE_SHIM_TBE_CHECKER_H_
