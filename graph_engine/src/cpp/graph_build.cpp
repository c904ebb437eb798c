// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "catalog/op_def.h"
#include "cpp/graph_use.h"
#include "cpp/node_use.h"
#include "cpp/operator_nodes.h"

namespace ge {

using cpp::GraphUse;

namespace {

ir::Endpoint OutputOf(const Graph& graph, const Operator& op, int32_t output) {
  const auto& impl = ApiAccess::Inside(op);
  if (impl == nullptr) return {};
  return {graph.store()->FindNode(graph.index(), impl->name), output};
}

/// Ends the graph with a NetOutput fed by these, in place of an earlier one.
graphStatus End(const Graph& graph, const std::vector<ir::Endpoint>& outputs) {
  ir::Store& store = *graph.store();
  for (const ir::Endpoint& output : outputs) {
    if (output.node.valid() && output.port < store.OutputCount(output.node)) continue;
    return Refuse("graph '" + graph.Name() +
                  "': an output names no operator of the graph, or an "
                  "output that it does not have");
  }
  for (const ir::NodeId node : store.Nodes(graph.index())) {
    if (store.TypeText(node) == catalog::kNetOutput) store.RemoveNode(node);
  }
  ir::PortLayout layout;
  layout.inputs.push_back({"x", ir::PortKind::kDynamic, static_cast<int32_t>(outputs.size())});
  const ir::NodeId end =
      store.AddNode(graph.index(), catalog::kNetOutput,
                    std::string(catalog::kNetOutput) + "_" + graph.Name(), layout);
  for (size_t i = 0; i < outputs.size(); ++i) {
    store.Connect(outputs[i], {end, static_cast<int32_t>(i)});
  }
  return GRAPH_SUCCESS;
}

/// Brings what the outputs hang on into the graph, then ends it.
template <class Item, class Append>
void SetEnd(const Graph& graph, const std::vector<std::pair<Operator, Item>>& items,
            Append append) {
  const GraphUse use(graph);
  if (!use.ok()) {
    use.Refused();
    return;
  }
  std::vector<Operator> ops;
  for (const auto& item : items) ops.push_back(item.first);
  if (Outcome added = cpp::AddLinked(graph, ops); !added) {
    Refuse(added);
    return;
  }
  std::vector<ir::Endpoint> outputs;
  for (const auto& [op, item] : items) append(op, item, outputs);
  End(graph, outputs);
}

}  // namespace

Graph& Graph::SetInputs(const std::vector<Operator>& inputs) {
  const GraphUse use(*this);
  if (!use.ok()) {
    use.Refused();
  } else if (Outcome added = cpp::AddLinked(*this, inputs); !added) {
    Refuse(added);
  }
  return *this;
}

Graph& Graph::SetOutputs(const std::vector<Operator>& outputs) {
  std::vector<std::pair<Operator, std::vector<size_t>>> all;
  for (const Operator& op : outputs) all.emplace_back(op, std::vector<size_t>());
  return SetOutputs(all);
}

Graph& Graph::SetOutputs(const std::vector<std::pair<Operator, std::vector<size_t>>>& outputs) {
  SetEnd(*this, outputs,
         [this](const Operator& op, const std::vector<size_t>& ports,
                std::vector<ir::Endpoint>& ends) {
           for (const size_t port : ports) {
             ends.push_back(OutputOf(*this, op, static_cast<int32_t>(port)));
           }
           for (size_t port = 0; ports.empty() && port < op.GetOutputsSize(); ++port) {
             ends.push_back(OutputOf(*this, op, static_cast<int32_t>(port)));
           }
         });
  return *this;
}

Graph& Graph::SetOutputs(const std::vector<std::pair<Operator, AscendString>>& outputs) {
  SetEnd(*this, outputs,
         [this](const Operator& op, const AscendString& name, std::vector<ir::Endpoint>& ends) {
           const auto& impl = ApiAccess::Inside(op);
           int32_t port = -1;
           for (int32_t i = 0; impl != nullptr && i < impl->layout.OutputCount(); ++i) {
             const auto& ports = impl->layout.outputs;
             if (ir::PortLayout::InstanceName(ports, i) == Text(name)) port = i;
           }
           ends.push_back(port < 0 ? ir::Endpoint() : OutputOf(*this, op, port));
         });
  return *this;
}

Graph& Graph::SetOutputs(const std::vector<std::pair<GNode, int32_t>>& outputs) {
  const GraphUse use(*this);
  if (!use.ok()) {
    use.Refused();
    return *this;
  }
  std::vector<ir::Endpoint> ends;
  for (const auto& [node, port] : outputs) {
    const bool member = cpp::NodeUse(node).ok() && node.store() == store_;
    ends.push_back(member && port >= 0 ? ir::Endpoint{{node.id(), node.generation()}, port}
                                       : ir::Endpoint());
  }
  End(*this, ends);
  return *this;
}

Graph& Graph::SetTargets(const std::vector<Operator>& targets) {
  SetInputs(targets);
  const GraphUse use(*this);
  if (!use.ok()) return *this;
  const ir::NodeId end =
      use.store().FindNode(index_, std::string(catalog::kNetOutput) + "_" + Name());
  if (!end.valid()) {
    Refuse("graph '" + Name() + "': set the outputs before the targets");
    return *this;
  }
  for (const Operator& op : targets) {
    const ir::Endpoint target = OutputOf(*this, op, 0);
    if (target.node.valid()) use.store().AddControl(target.node, end);
  }
  return *this;
}

GraphUniqPtr Graph::ConstructFromInputs(const std::vector<Operator>& inputs,
                                        const AscendString& name) {
  auto graph = std::make_unique<Graph>(Text(name));
  if (Outcome added = cpp::AddLinked(*graph, inputs); !added) {
    Refuse(added);
    return nullptr;
  }
  return graph;
}

graphStatus Graph::FindOpByName(const char_t* name, Operator& op) const {
  const GNodePtr node = FindNodeByName(name);
  if (node == nullptr) return GRAPH_FAILED;
  op = cpp::Describe(*store(), {node->id(), node->generation()});
  return GRAPH_SUCCESS;
}
graphStatus Graph::FindOpByName(const std::string& name, Operator& op) const {
  return FindOpByName(name.c_str(), op);
}

graphStatus Graph::FindOpByType(const char_t* type, std::vector<Operator>& ops) const {
  const GraphUse use(*this);
  if (!use.ok()) return use.Refused();
  ops.clear();
  for (const ir::NodeId id : use.store().Nodes(index_)) {
    if (use.store().TypeText(id) == Text(type)) ops.push_back(cpp::Describe(use.store(), id));
  }
  return GRAPH_SUCCESS;
}
graphStatus Graph::FindOpByType(const std::string& type, std::vector<Operator>& ops) const {
  return FindOpByType(type.c_str(), ops);
}

}  // namespace ge
