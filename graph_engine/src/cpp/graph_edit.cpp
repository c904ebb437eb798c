// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "catalog/op_def.h"
#include "cpp/graph_use.h"
#include "cpp/node_use.h"
#include "cpp/operator_nodes.h"
#include "ir/clone.h"

namespace ge {

using cpp::GraphUse;
using cpp::NodeUse;

namespace {

constexpr int32_t kControlPort = -1;

/// Both ends of an edge, which must be nodes of the graph's own store.
class EdgeUse {
 public:
  EdgeUse(const Graph& graph, const GNode& from, const GNode& to)
      : graph_(graph), from_(from), to_(to) {
    for (const NodeUse* end : {&from_, &to_}) {
      if (graph_.ok() && end->ok() && problem_.empty() && &end->store() != &graph_.store()) {
        problem_ = end->Text() + " does not belong to graph '" + graph.Name() + "'";
      }
    }
  }
  bool ok() const { return graph_.ok() && from_.ok() && to_.ok() && problem_.empty(); }
  bool HasPorts(int32_t output, int32_t input) const {
    return from_.Has(ir::Side::kOutput, output) && to_.Has(ir::Side::kInput, input);
  }
  graphStatus Refused() const {
    if (!graph_.ok()) return graph_.Refused();
    if (!from_.ok()) return from_.Refused();
    if (!to_.ok()) return to_.Refused();
    return Refuse(problem_);
  }
  /// After HasPorts said no.
  graphStatus PortRefused() const { return from_.ok() ? to_.Refused() : from_.Refused(); }
  ir::Store& store() const { return graph_.store(); }
  const NodeUse& from() const { return from_; }
  const NodeUse& to() const { return to_; }

 private:
  GraphUse graph_;
  NodeUse from_;
  NodeUse to_;
  std::string problem_;
};

}  // namespace

GNode Graph::AddNodeByOp(const Operator& op) {
  const GraphUse use(*this);
  if (!use.ok()) {
    use.Refused();
    return {};
  }
  const Expected<ir::NodeId> node = cpp::AddNode(*this, op);
  if (node) return cpp::Handle(store_, *node);
  Refuse(node.error());
  return {};
}

graphStatus Graph::AddOp(const Operator& op) {
  return AddNodeByOp(op).store() == nullptr ? GRAPH_FAILED : GRAPH_SUCCESS;
}

graphStatus Graph::RemoveNode(GNode& node) { return RemoveNode(node, true); }

graphStatus Graph::RemoveNode(GNode& node, bool contain_subgraph) {
  const GraphUse use(*this);
  const NodeUse member(node);
  if (!use.ok()) return use.Refused();
  if (!member.ok()) return member.Refused();
  if (node.store() != store_) {
    return Refuse(member.Text() + " does not belong to graph '" + Name() + "'");
  }
  if (!contain_subgraph) {
    for (const auto& [name, graph] : use.store().Subgraphs(member.id())) {
      use.store().SetSubgraph(member.id(), name, ir::kNoGraph);
    }
  }
  use.store().RemoveNode(member.id());
  return GRAPH_SUCCESS;
}

graphStatus Graph::AddDataEdge(GNode& from, int32_t output, GNode& to, int32_t input) {
  const EdgeUse use(*this, from, to);
  if (!use.ok()) return use.Refused();
  if (!use.HasPorts(output, input)) return use.PortRefused();
  const ir::Endpoint fed = use.store().Producer(use.to().id(), input);
  if (fed.node.valid()) {
    return Refuse("input " + std::to_string(input) + " of " + use.to().Text() +
                  " is already fed by node '" + use.store().Name(fed.node) +
                  "'; remove that edge first");
  }
  use.store().Connect({use.from().id(), output}, {use.to().id(), input});
  return GRAPH_SUCCESS;
}

graphStatus Graph::AddControlEdge(GNode& from, GNode& to) {
  const EdgeUse use(*this, from, to);
  if (!use.ok()) return use.Refused();
  use.store().AddControl(use.from().id(), use.to().id());
  return GRAPH_SUCCESS;
}

graphStatus Graph::RemoveEdge(GNode& from, int32_t output, GNode& to, int32_t input) {
  const EdgeUse use(*this, from, to);
  if (!use.ok()) return use.Refused();
  if (output == kControlPort && input == kControlPort) {
    const auto targets = use.store().ControlOutputs(use.from().id());
    if (std::find(targets.begin(), targets.end(), use.to().id()) == targets.end()) {
      return Refuse("there is no control edge from " + use.from().Text() + " to " +
                    use.to().Text());
    }
    use.store().RemoveControl(use.from().id(), use.to().id());
    return GRAPH_SUCCESS;
  }
  if (!use.HasPorts(output, input)) return use.PortRefused();
  if (!(use.store().Producer(use.to().id(), input) == ir::Endpoint{use.from().id(), output})) {
    return Refuse("output " + std::to_string(output) + " of " + use.from().Text() +
                  " does not feed input " + std::to_string(input) + " of " + use.to().Text());
  }
  use.store().Disconnect({use.to().id(), input});
  return GRAPH_SUCCESS;
}

graphStatus Graph::CopyFrom(const Graph& other) {
  const GraphUse use(other);
  if (!use.ok()) return use.Refused();
  Graph copy(Name());
  ir::CopyGraph(use.store(), use.index(), *copy.store_, copy.index_);
  *this = copy;
  return GRAPH_SUCCESS;
}

}  // namespace ge
