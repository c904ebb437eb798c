// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_PASS_RUN_SCOPE_H_
#define GRAPH_ENGINE_PASS_RUN_SCOPE_H_

#include <cstddef>
#include <string>
#include <utility>

#include "graph/error_codes.h"
#include "pass/report.h"
#include "register/register_custom_pass.h"
#include "support/status.h"

namespace ge::pass {

/// The Run that goes on in this thread, for code below FusionBasePass::Run, whose public signature
/// has no room for counters, limits and error texts. Scopes nest. Without a scope the drivers count
/// into nothing and put error texts into the context.
class RunScope {
 public:
  RunScope(PassRecord& record, size_t max_rewrites);
  ~RunScope();
  RunScope(const RunScope&) = delete;
  RunScope& operator=(const RunScope&) = delete;

  static RunScope* Current() noexcept;

  /// The record of the pass's n-th pattern; stays in place while the Run lasts.
  PatternRecord& Pattern(size_t index, const std::string& name);
  size_t max_rewrites() const { return max_rewrites_; }  ///< 0: by the size of the graph
  void Note(std::string note) { record_.notes.push_back(std::move(note)); }
  void Fail(Outcome failure) { failure_ = std::move(failure); }
  Outcome TakeFailure();

 private:
  RunScope* outer_;
  PassRecord& record_;
  size_t max_rewrites_;
  Outcome failure_;
};

/// Turns a driver's outcome into the status that Run returns, leaving the text where it is found.
Status Conclude(const Outcome& outcome, CustomPassContext& context);

/// The limit for a graph of this size: `wanted`, or the default when that is 0.
size_t RewriteLimit(size_t wanted, size_t node_count);

}  // namespace ge::pass

#endif  // GRAPH_ENGINE_PASS_RUN_SCOPE_H_
