// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_FUSION_SUBGRAPH_BOUNDARY_H_
#define GE_FUSION_SUBGRAPH_BOUNDARY_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ge/fusion/pattern.h"
#include "graph/error_codes.h"
#include "graph/export.h"

namespace ge::fusion {

/// One tensor that enters a subgraph, named by its consumers inside: (node, input port).
class SubgraphInput {
 public:
  SubgraphInput() = default;
  explicit SubgraphInput(std::vector<NodeIo> consumers) : consumers_(std::move(consumers)) {}
  Status AddInput(const NodeIo& consumer) {
    consumers_.push_back(consumer);
    return SUCCESS;
  }
  std::vector<NodeIo> GetAllInputs() const { return consumers_; }
  Status GetAllInputs(std::vector<NodeIo>& consumers) const {
    consumers = consumers_;
    return SUCCESS;
  }
  const std::vector<NodeIo>& consumers() const { return consumers_; }

 private:
  std::vector<NodeIo> consumers_;
};

/// One tensor that leaves a subgraph: (node, output port).
class SubgraphOutput {
 public:
  SubgraphOutput() = default;
  explicit SubgraphOutput(NodeIo output) : output_(std::move(output)), set_(true) {}
  /// Refused when it was set before.
  Status SetOutput(const NodeIo& output) {
    if (set_) return FAILED;
    output_ = output;
    set_ = true;
    return SUCCESS;
  }
  bool IsSet() const { return set_; }
  const NodeIo& GetOutput() const { return output_; }
  /// FAILED, and `output` as it was, when none was set.
  Status GetOutput(NodeIo& output) const {
    if (!set_) return FAILED;
    output = output_;
    return SUCCESS;
  }

 private:
  NodeIo output_;
  bool set_ = false;
};

/// The part of a graph that a rewrite replaces, by what crosses its border. Inputs and outputs are
/// numbered; after sorting by number the i-th input meets the i-th Data of the replacement.
/// Thread: that of the graph. Lifetime: holds handles, keeps no node alive.
class GE_EXPORT SubgraphBoundary {
 public:
  SubgraphBoundary() = default;
  SubgraphBoundary(std::vector<SubgraphInput> inputs, std::vector<SubgraphOutput> outputs);
  /// PARAM_INVALID for an index that is negative, used or 2^20 and more, or an input or output that
  /// names no node. A boundary that refused an index cannot be used: a rewrite around it says why.
  Status AddInput(int64_t index, SubgraphInput input);
  Status AddOutput(int64_t index, SubgraphOutput output);
  /// Inputs and outputs in the order of their numbers.
  std::vector<SubgraphInput> GetAllInputs() const;
  std::vector<SubgraphOutput> GetAllOutputs() const;
  Status GetAllInputs(std::vector<SubgraphInput>& inputs) const;
  Status GetAllOutputs(std::vector<SubgraphOutput>& outputs) const;
  /// PARAM_INVALID when there is none of that number.
  Status GetInput(int64_t index, SubgraphInput& input) const;
  Status GetOutput(int64_t index, SubgraphOutput& output) const;
  const std::map<int64_t, SubgraphInput>& inputs() const { return inputs_; }
  const std::map<int64_t, SubgraphOutput>& outputs() const { return outputs_; }
  const std::string& refusal() const { return refusal_; }  ///< the first refused index; "": none

 private:
  bool Takes(int64_t index, bool used, const char* what);

  std::map<int64_t, SubgraphInput> inputs_;
  std::map<int64_t, SubgraphOutput> outputs_;
  std::string refusal_;
};

}  // namespace ge::fusion

#endif  // GE_FUSION_SUBGRAPH_BOUNDARY_H_
