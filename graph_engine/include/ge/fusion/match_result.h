// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_FUSION_MATCH_RESULT_H_
#define GE_FUSION_MATCH_RESULT_H_

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "ge/fusion/pattern.h"
#include "ge/fusion/subgraph_boundary.h"
#include "graph/export.h"
#include "graph/graph.h"

namespace ge {
class Outcome;
template <class T>
class Expected;
}  // namespace ge

namespace ge::fusion {

/// One place of a graph where a pattern fits. Holds handles: it stays readable after the graph
/// changed, and a handle of a node that was removed meanwhile is an error where it is used.
/// Ownership: a value of its own; needs neither the matcher nor the Pattern. Thread: the graph's.
class GE_EXPORT MatchResult {
 public:
  struct Impl;
  explicit MatchResult(std::unique_ptr<Impl> impl);  ///< made by the matcher only
  /// An empty result for what a pass finds in its own way; AppendNodeMatchPair fills it. Borrows
  /// the pattern for the call only. A pattern that can never match takes no pairs.
  explicit MatchResult(const Pattern* pattern);
  ~MatchResult();
  MatchResult(const MatchResult& other);
  MatchResult& operator=(const MatchResult& other);
  MatchResult(MatchResult&&) noexcept;
  MatchResult& operator=(MatchResult&&) noexcept;

  /// `matched` stands for that node of the pattern; of an input of the pattern it is the tensor
  /// that enters there. The first pair says which graph was searched. PARAM_INVALID, with
  /// LastRefusal, for a node of another graph, for one that cannot stand there (a missing output,
  /// another number of connected inputs), and when another one stands there already.
  Status AppendNodeMatchPair(const NodeIo& pattern_tensor, const NodeIo& matched);
  Status AppendNodeMatchPair(const GNode& pattern_node, const GNode& matched);
  /// The same with the refusal's text.
  Outcome TryAppend(const NodeIo& pattern_tensor, const NodeIo& matched);

  /// Nodes that stand for the pattern's operators and constants, in the pattern's node order.
  /// What feeds the pattern's inputs is not among them. A node that stands for two pattern
  /// nodes (a shared constant) is listed once.
  std::vector<GNode> GetMatchedNodes() const;
  /// The node that stands for `pattern_node`; an error for a foreign or unbound node.
  Expected<GNode> GetMatchedNode(const GNode& pattern_node) const;
  /// The tensor of capture `index`: (node, output port). Resolves for every role of a tensor that
  /// was captured twice. Errors: out of range; the tensor lies on no path to a pattern output.
  Expected<NodeIo> GetCapturedTensor(size_t index) const;
  /// The same two with GE's signatures: LastRefusal says why.
  Status GetMatchedNode(const GNode& pattern_node, GNode& node) const;
  Status GetCapturedTensor(size_t index, NodeIo& tensor) const;
  size_t CaptureCount() const;

  const Graph& GetPatternGraph() const;
  const std::string& pattern_graph_name() const;
  /// The graph that was searched.
  const Graph& GetTargetGraph() const;
  /// Inputs by the pattern's Data in index order, outputs by the pattern's outputs in slot order;
  /// an output slot that repeats an earlier one, or that is a Data itself, is left out.
  std::unique_ptr<SubgraphBoundary> ToSubgraphBoundary() const;
  /// "pattern_name{add: Add_3, clip: Clip_1}" for messages.
  std::string ToString() const;
  AscendString ToAscendString() const;

  const Impl& impl() const { return *impl_; }

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace ge::fusion

#endif  // GE_FUSION_MATCH_RESULT_H_
