// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_PASS_EXECUTOR_H_
#define GRAPH_ENGINE_PASS_EXECUTOR_H_

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "graph/export.h"
#include "graph/graph.h"
#include "pass/registry.h"
#include "pass/report.h"
#include "register/register_custom_pass.h"
#include "rewrite/history.h"
#include "support/status.h"

namespace ge::pass {

struct PassOptions {
  std::map<std::string, bool> switches;  ///< by pass name, or "ALL" for those not named; default on
  std::vector<std::string> order;        ///< these first, in this order; the others by name
  std::map<std::string, std::string> named_by;  ///< where the user wrote a pass name, for errors
  bool skip_on_error = false;  ///< on_pass_error: skip; a failed pass is undone either way
  std::map<std::string, std::string> ge_options;  ///< what a context's GetOptionValue serves
  bool verify = true;                             ///< check the touched nodes after each pass
  /// Rewrites one pass may make in one graph before it counts as runaway;
  /// 0: 1000 more than four times the graph's nodes at the pass's start.
  size_t max_rewrites = 0;
};

/// Runs the passes of one compile stage by stage, over the passes that were registered when it was
/// made. Thread: the graph's; hooks are called on it with no lock held.
class GE_EXPORT PassExecutor {
 public:
  explicit PassExecutor(PassOptions options) : PassExecutor(std::move(options), ProcessPasses()) {}
  PassExecutor(PassOptions options, const PassRegistry& registry)
      : PassExecutor(std::move(options), registry.Freeze()) {}
  PassExecutor(PassOptions options, PassSnapshot passes);

  /// Every pass of the stage on the root graph and its attached subgraphs, one instance a pass, all
  /// its edits undone when it fails. Errors: an unknown name in switches or order (with near
  /// names); a failing pass unless skip_on_error, naming pass, stage, graph, hook and node.
  Outcome RunStage(const GraphPtr& graph, CustomPassStage stage, PassReport& report);

  /// Which passes would run in the stage, in order.
  std::vector<std::string> NamesInStage(CustomPassStage stage) const;

 private:
  bool IsOn(const PassEntry& entry) const;
  Outcome CheckNames() const;

  PassOptions options_;
  PassSnapshot snapshot_;
  bool problems_reported_ = false;
  rewrite::History history_;  // of all stages
};

}  // namespace ge::pass

#endif  // GRAPH_ENGINE_PASS_EXECUTOR_H_
