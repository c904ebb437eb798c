// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_ES_BUILDER_H_
#define GRAPH_ENGINE_CAPI_ES_BUILDER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "capi/es_tensor.h"
#include "capi/handles.h"
#include "catalog/op_def.h"
#include "graph/graph.h"
#include "ir/value.h"
#include "support/status.h"

namespace ge::capi {

/// One node to make: what an ES function was called with.
struct EsNodeSpec {
  std::string type;
  std::vector<std::vector<std::optional<EsTensor>>> inputs;  ///< for each IR input its instances
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
  Expected<EsTensor> AddInput(int64_t index, const std::string& name, const std::string& type,
                              const ir::TensorDesc& desc);
  Expected<EsTensor> AddVariable(int64_t index, const std::string& name);
  Expected<EsTensor> AddConst(ir::TensorPtr value);
  /// Optional attributes that equal their default are not stored. `scope`: where the handles of
  /// subgraphs go on living.
  Expected<GNode> AddNode(const EsNodeSpec& spec, const ScopePtr& scope);
  Outcome AddControl(const EsTensor& target, const std::vector<EsTensor>& sources);
  Outcome SetOutput(const EsTensor& tensor, int64_t index);
  /// Closes the graph with its NetOutput. Errors: gaps in the indexes of inputs or outputs.
  Expected<Graph> Build();

 private:
  ir::Store& store() const { return *graph_.store(); }
  std::string NextName(const std::string& type);
  Outcome Owns(const EsTensor& tensor) const;
  Expected<EsTensor> AddGraphInput(int64_t index, const std::string& name, const std::string& type,
                                   const ir::PortLayout& layout, const ir::TensorDesc& desc);
  Outcome ConnectInputs(ir::NodeId node, const EsNodeSpec& spec);
  Outcome AttachSubgraphs(ir::NodeId node, const EsNodeSpec& spec, const ScopePtr& scope);

  Graph graph_;
  int64_t counter_ = 0;
  std::map<int64_t, ir::NodeId> inputs_;
  std::map<int64_t, ir::Endpoint> outputs_;
};

}  // namespace ge::capi

#endif  // GRAPH_ENGINE_CAPI_ES_BUILDER_H_
