// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_MATCH_PLAN_H_
#define GRAPH_ENGINE_MATCH_PLAN_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ge/fusion/pattern.h"
#include "ge/fusion/pattern_matcher_config.h"
#include "graph/export.h"
#include "ir/store.h"
#include "ir/value.h"
#include "support/status.h"

namespace ge::match {

enum class NodeRole : uint8_t {
  kData,     ///< matches any tensor
  kConst,    ///< matches Const and Constant
  kOperator  ///< matches its own type
};

/// Output `port` of plan node `node`.
struct PlanAnchor {
  int node = -1;
  int32_t port = 0;
  bool operator==(const PlanAnchor& o) const { return node == o.node && port == o.port; }
};

struct PlanNode {
  ir::NodeId id;  ///< in the pattern's store
  NodeRole role = NodeRole::kOperator;
  std::string type;
  std::vector<PlanAnchor> inputs;  ///< producers of the connected inputs, in port order
  ir::TensorPtr value;             ///< constants with a value, when values are compared
  /// Declared attributes as the op sees them (absent: monostate), when attributes are compared.
  std::vector<std::pair<std::string, ir::Attr>> attrs;
};

/// How candidates for a further output are found: from a node that earlier outputs bound, over
/// consumers of the given plan nodes, up to the output's node. No hops: the node is bound already.
struct Approach {
  int output = 0;  ///< index into Plan::outputs
  PlanAnchor start;
  std::vector<PlanAnchor> hops;  ///< plan node, and its output port that the next hop consumes
};

/// A plan node that an output is computed from, and the shortest way over consumers up to it.
struct Lead {
  PlanAnchor from;   ///< and the output port that the next one consumes; of the goal: the goal
  int next = -1;     ///< place of the next lead of the way; -1: `from` is the goal
  size_t input = 0;  ///< of the next one's connected inputs
};

/// A pattern in the form the matcher walks. Immutable; shared by matchers, graphs and results.
struct Plan {
  Graph graph;                       ///< shares the pattern's store
  std::vector<PlanNode> nodes;       ///< in the pattern's node order, without NetOutput
  std::vector<PlanAnchor> outputs;   ///< distinct, in slot order, without Data
  std::vector<Approach> approaches;  ///< for every output but the first, in matching order
  std::vector<Lead> leads;           ///< up to the first output, which comes first; nearest first
  std::vector<int> required;         ///< operators and constants that the outputs depend on
  std::vector<int> data;             ///< plan nodes of Data, by index
  std::vector<PlanAnchor> captures;  ///< by capture number
};

/// Errors: PARAM_INVALID saying why the pattern can never match (dynamic ports, subgraphs, control
/// edges, a cycle, no outputs, only inputs, unrelated outputs, a foreign captured node).
GE_EXPORT Expected<std::shared_ptr<const Plan>> Compile(const fusion::Pattern& pattern,
                                                        const fusion::PatternMatcherConfig& config);

/// Finds the leads and what is required, and the approach to every output but the first, or says
/// which output is unrelated.
Outcome PlanApproaches(Plan& plan);

/// The hops of the way that leads from leads[start] to the goal.
std::vector<PlanAnchor> HopsFrom(const std::vector<Lead>& leads, size_t start);

}  // namespace ge::match

#endif  // GRAPH_ENGINE_MATCH_PLAN_H_
