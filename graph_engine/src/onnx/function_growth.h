// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_FUNCTION_GROWTH_H_
#define GRAPH_ENGINE_ONNX_FUNCTION_GROWTH_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "proto/ge_onnx.pb.h"
#include "support/status.h"

namespace ge::onnx {

constexpr int kMaxFunctionDepth = 64;                       ///< calls inside one another
constexpr int64_t kMaxExpandedNodes = 250'000;              ///< that the calls of one model become
constexpr uint64_t kMaxExpandedBytes = uint64_t{1} << 29U;  ///< copied bodies of one model

/// What inlining the calls of a model will give, counted without doing it: twenty functions of two
/// calls each already stand for a million nodes.
class FunctionGrowth {
 public:
  /// The function that a node calls; nullptr: the node stays. `caller` is the function whose body
  /// holds the node, nullptr for the model's own graphs.
  using Lookup = std::function<const FunctionProto*(const FunctionProto* caller, const NodeProto&)>;

  explicit FunctionGrowth(Lookup lookup) : lookup_(std::move(lookup)) {}

  /// Errors, naming the functions: calls in a circle, deeper than kMaxFunctionDepth, or standing
  /// for more than kMaxExpandedNodes.
  Outcome Check(const GraphProto& graph);

 private:
  using Nodes = google::protobuf::RepeatedPtrField<NodeProto>;

  Expected<int64_t> CountNodes(const FunctionProto* caller, const Nodes& nodes);
  Expected<int64_t> CountFunction(const FunctionProto& function);

  Lookup lookup_;
  std::map<const FunctionProto*, int64_t> counts_;
  std::vector<const FunctionProto*> calls_;  // from the model to the function at hand
};

/// "a > b > c" for messages; the middle of a long chain is left out.
std::string CallChain(const std::vector<const FunctionProto*>& calls);

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_FUNCTION_GROWTH_H_
