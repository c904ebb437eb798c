// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_LOWER_GRAPH_LOWERING_H_
#define GRAPH_ENGINE_LOWER_GRAPH_LOWERING_H_

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "ir/store.h"
#include "lower/lower.h"
#include "proto/ge_onnx.pb.h"
#include "support/status.h"
#include "support/unique_names.h"

namespace ge::lower {

/// What the graphs of one model share.
struct ModelState {
  const LowerOptions& options;
  int64_t opset = 18;
  std::set<std::string> custom_ops;
  UniqueNames values;  ///< value names; inner graphs must not shadow outer ones
  UniqueNames nodes;   ///< node names

  void NeedOpset(int64_t wanted) { opset = std::max(opset, wanted); }
};

/// An initializer whose bytes are not in the model yet.
struct Weight {
  int initializer = 0;
  ir::TensorPtr tensor;
};

/// Writes one GE graph as (a part of) one ONNX graph: values get names, nodes are lowered in
/// topological order, constants become initializers when first used.
class GraphLowering {
 public:
  GraphLowering(const ir::Store& store, ir::GraphIndex graph, onnx::GraphProto* proto,
                ModelState& state);

  /// The root graph: inputs, nodes, outputs with types.
  Outcome LowerRoot();
  /// A graph called by a node: Data number i is `arguments[i]`. Its results' names.
  Expected<std::vector<std::string>> LowerCalled(const std::vector<std::string>& arguments);
  /// LowerCalled plus graph outputs that are produced inside, as ONNX wants of branches.
  Outcome LowerBranch(const std::vector<std::string>& arguments);

  const ir::Store& store() const { return store_; }
  ModelState& state() { return state_; }
  onnx::GraphProto* proto() { return proto_; }

  /// Name of what feeds the input; "" when nothing does. Makes the initializer of a Const.
  Expected<std::string> InputName(ir::NodeId node, int32_t input);
  std::string OutputName(ir::NodeId node, int32_t output);
  /// Gives a value an existing name (results of an inlined call).
  void Alias(ir::NodeId node, int32_t output, const std::string& name);
  std::string NewValue(const std::string& wanted) {
    return std::string(state_.values.Make(wanted));
  }
  Expected<std::string> AddInitializer(const ir::TensorPtr& tensor, const std::string& wanted);
  /// A node with unique name and the provenance of the GE node that it comes from.
  onnx::NodeProto* AddNode(const std::string& op, const std::string& wanted, ir::NodeId from);
  void AddIdentity(const std::string& from, const std::string& to, ir::NodeId source);

  std::vector<Weight>& weights() { return weights_; }

 private:
  Outcome WriteInputs();
  Outcome NameOutputs();
  Outcome LowerNodes();
  Outcome WriteOutputs();
  Expected<std::string> ProducerName(ir::Endpoint producer);
  ir::NodeId NetOutput() const;

  const ir::Store& store_;
  ir::GraphIndex graph_;
  onnx::GraphProto* proto_;
  ModelState& state_;
  std::map<ir::Endpoint, std::string> names_;
  std::vector<Weight> weights_;
};

}  // namespace ge::lower

#endif  // GRAPH_ENGINE_LOWER_GRAPH_LOWERING_H_
