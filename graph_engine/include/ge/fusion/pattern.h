// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_FUSION_PATTERN_H_
#define GE_FUSION_PATTERN_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graph/error_codes.h"
#include "graph/export.h"
#include "graph/graph.h"

namespace ge::fusion {

/// One port of a node: an output where a tensor is meant, an input where a consumer is meant.
struct NodeIo {
  GNode node;
  int64_t index = 0;
};

/// A shape of graph to look for, and the tensors of it that a match hands out by number.
/// Ownership: takes the graph. Thread: one at a time.
class GE_EXPORT Pattern {
 public:
  explicit Pattern(Graph&& graph) : graph_(std::move(graph)) {}
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;

  const Graph& GetGraph() const { return graph_; }
  const std::string& Name() const { return graph_.Name(); }

  /// The n-th call makes the tensor capture n. One tensor may be captured in several roles.
  Pattern& CaptureTensor(const NodeIo& tensor) {
    captured_.push_back(tensor);
    return *this;
  }
  const std::vector<NodeIo>& GetCapturedTensors() const { return captured_; }
  Status GetCapturedTensors(std::vector<NodeIo>& tensors) const {
    tensors = captured_;
    return SUCCESS;
  }

 private:
  Graph graph_;
  std::vector<NodeIo> captured_;
};

using PatternUniqPtr = std::unique_ptr<Pattern>;

}  // namespace ge::fusion

#endif  // GE_FUSION_PATTERN_H_
