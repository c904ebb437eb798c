// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass/run_scope.h"

#include <utility>

namespace ge::pass {
namespace {
thread_local RunScope* current = nullptr;
}

RunScope::RunScope(PassRecord& record, size_t max_rewrites)
    : outer_(std::exchange(current, this)), record_(record), max_rewrites_(max_rewrites) {}

RunScope::~RunScope() { current = outer_; }

RunScope* RunScope::Current() noexcept { return current; }

PatternRecord& RunScope::Pattern(size_t index, const std::string& name) {
  while (record_.patterns.size() <= index) record_.patterns.emplace_back();
  record_.patterns[index].pattern = name;
  return record_.patterns[index];
}

Outcome RunScope::TakeFailure() { return std::exchange(failure_, {}); }

Status Conclude(const Outcome& outcome, CustomPassContext& context) {
  if (outcome.ok() || outcome.code() == NOT_CHANGED) return outcome.code();
  if (RunScope* scope = RunScope::Current()) {
    scope->Fail(outcome);
  } else {
    context.SetErrorMessage(outcome.message());
  }
  return outcome.code();
}

size_t RewriteLimit(size_t wanted, size_t node_count) {
  return wanted != 0 ? wanted : 4 * node_count + 1000;
}

}  // namespace ge::pass
