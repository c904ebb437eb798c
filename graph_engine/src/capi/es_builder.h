// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_ES_BUILDER_H_
#define GRAPH_ENGINE_CAPI_ES_BUILDER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "capi/es_tensor.h"
#include "capi/handles.h"
#include "catalog/op_def.h"
#include "graph/graph.h"
#include "ir/value.h"
#include "support/status.h"

struct EsCTensorHolder;

namespace ge::capi {

/// One node to make: what an ES function was called with.
struct EsNodeSpec {
  std::string_view type;
  std::vector<int32_t> input_counts;     ///< instances, one for each IR input
  std::vector<ir::Endpoint> inputs;      ///< all instances in a row; node invalid: absent
  std::vector<int32_t> dynamic_outputs;  ///< instances, one for each dynamic output
  std::vector<std::pair<std::string, ir::Attr>> attrs;
  std::vector<std::pair<std::string, Token>> subgraphs;  ///< instance name, owning graph handle
};

/// Builds one graph node by node; infers neither shapes nor types.
/// Node names: <Type>_<n> with one counter, inputs input_<index>, the end NetOutput_<graph>.
/// Thread: one at a time. Ownership: shares the store with the graph that Build returns.
class EsBuilder {
 public:
  explicit EsBuilder(const std::string& name) : graph_(name) {}

  const Graph& graph() const { return graph_; }

  /// `type`: Data, RefData, AippData or AnyData. `name` empty: input_<index>.
  Expected<ir::NodeId> AddInput(int64_t index, std::string_view name, std::string_view type,
                                const ir::TensorDesc& desc);
  Expected<ir::NodeId> AddVariable(int64_t index, const std::string& name);
  Expected<ir::NodeId> AddConst(ir::TensorPtr value);
  /// Optional attributes that equal their default are not stored. `scope`: where the handles of
  /// subgraphs go on living.
  Expected<ir::NodeId> AddNode(const EsNodeSpec& spec, const ScopePtr& scope);
  Outcome AddControl(ir::Endpoint target, const std::vector<ir::Endpoint>& sources);
  Outcome SetOutput(ir::Endpoint tensor, int64_t index);
  /// Closes the graph with its NetOutput. Errors: gaps in the indexes of inputs or outputs.
  /// Afterwards nothing can be added.
  Expected<Graph> Build();

  /// The tensor in this builder's graph; an error when it belongs to another builder.
  Expected<ir::Endpoint> Own(const EsTensor& tensor) const;
  /// One output of a node of this builder, for whoever holds on to it.
  EsTensor Tensor(ir::Endpoint output) const;
  /// One for each output, one for the node itself when it has none.
  size_t HolderCount(ir::NodeId node) const;

  /// Keeps an array for callers in C as long as the builder.
  EsCTensorHolder** Keep(std::vector<EsCTensorHolder*> tensors) {
    kept_.push_back(std::move(tensors));
    return kept_.back().data();
  }

  /// Tensors of the recorded steps, by their numbers (es_program.h).
  std::vector<ir::Endpoint>& recorded() { return recorded_; }

 private:
  ir::Store& store() const { return *graph_.store(); }
  Outcome CheckOpen(std::string_view what) const;
  std::string NextName(std::string_view type);
  Expected<ir::NodeId> AddGraphInput(int64_t index, const std::string& name, std::string_view type,
                                     const ir::LayoutPtr& layout, const ir::TensorDesc& desc);
  Outcome ConnectInputs(ir::NodeId node, const EsNodeSpec& spec);
  Outcome AttachSubgraphs(ir::NodeId node, const EsNodeSpec& spec, const ScopePtr& scope);

  Graph graph_;
  bool built_ = false;
  int64_t counter_ = 0;
  std::map<int64_t, ir::NodeId> inputs_;
  std::map<int64_t, ir::Endpoint> outputs_;
  std::vector<ir::Endpoint> recorded_;
  std::vector<std::vector<EsCTensorHolder*>> kept_;
};

}  // namespace ge::capi

#endif  // GRAPH_ENGINE_CAPI_ES_BUILDER_H_
