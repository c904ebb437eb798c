// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "infer/infer.h"

#include <algorithm>

#include "catalog/op_def.h"
#include "infer/context.h"
#include "infer/rules.h"
#include "infer/user_rules.h"
#include "ir/topology.h"
#include "support/interrupt.h"

namespace ge::infer {
namespace {

Outcome InferGraph(ir::Store& store, ir::GraphIndex graph, ValueMap& values);

void CopyInputDescs(ir::Store& store, ir::NodeId node) {
  for (int32_t i = 0; i < store.InputCount(node); ++i) {
    const ir::Endpoint from = store.Producer(node, i);
    if (!from.node.valid()) continue;
    const ir::TensorDesc& desc = store.OutputDesc(from.node, from.port);
    if (!(store.InputDesc(node, i) == desc)) store.SetInputDesc(node, i, desc);
  }
}

/// Data nodes of a subgraph take what the calling node's inputs carry; `first` is the input that
/// Data number 0 stands for.
void PassInputs(ir::Store& store, ir::NodeId caller, int32_t first, ir::GraphIndex graph,
                ValueMap& values) {
  for (const ir::NodeId node : store.Nodes(graph)) {
    if (!catalog::IsDataType(store.TypeText(node))) continue;
    const ir::Attr* index = catalog::EffectiveAttr(store, node, catalog::kDataIndexAttr);
    const auto* number = index == nullptr ? nullptr : std::get_if<int64_t>(index);
    const int64_t input = number == nullptr ? -1 : *number + first;
    if (input < 0 || input >= store.InputCount(caller)) continue;
    const ir::Endpoint from = store.Producer(caller, static_cast<int32_t>(input));
    if (!from.node.valid()) continue;
    store.SetInputDesc(node, 0, store.OutputDesc(from.node, from.port));
    store.SetOutputDesc(node, 0, store.OutputDesc(from.node, from.port));
    if (const auto it = values.find(from); it != values.end()) values[{node, 0}] = it->second;
  }
}

ir::NodeId NetOutputOf(const ir::Store& store, ir::GraphIndex graph) {
  const ir::Symbol type = store.FindSymbol(catalog::kNetOutput);
  return type == ir::kNoSymbol ? ir::NodeId() : store.FirstOfType(graph, type);
}

/// What both branches agree on; an extent on which they differ is unknown.
ir::TensorDesc Meet(const ir::TensorDesc& a, const ir::TensorDesc& b) {
  ir::TensorDesc desc = a;
  if (!a.shape.HasRank() || !b.shape.HasRank() || a.shape.dims.size() != b.shape.dims.size()) {
    desc.shape = ir::Shape::UnknownRank();
    return desc;
  }
  std::vector<Dim> dims = DimsOf(a.shape);
  const std::vector<Dim> other = DimsOf(b.shape);
  for (size_t i = 0; i < dims.size(); ++i) {
    if (!dims[i].Same(other[i])) dims[i] = Dim();
  }
  desc.shape = ShapeOf(dims);
  return desc;
}

/// The branch of an If whose condition is known to be the other one. Its sizes may fit nothing:
/// models ask for a rank and have a branch for each.
bool NeverTaken(ir::Store& store, ir::NodeId node, const std::string& branch, ValueMap& values) {
  const auto condition = Context(store, node, values).Value("cond");
  const bool known = condition && condition->elements.size() == 1 && condition->elements[0].known();
  return known && branch == (condition->elements[0].value() != 0 ? "else_branch" : "then_branch");
}

/// If, Case, PartitionedCall: outputs are what the subgraphs' NetOutputs get.
Outcome InferCalls(ir::Store& store, ir::NodeId node, ValueMap& values) {
  const auto& inputs = store.Layout(node).inputs;
  const bool conditional = ir::PortLayout::FirstIndex(inputs, "cond") == 0 ||
                           ir::PortLayout::FirstIndex(inputs, "branch_index") == 0;
  bool first = true;
  for (const auto& [name, graph] : store.Subgraphs(node)) {
    PassInputs(store, node, conditional ? 1 : 0, graph, values);
    const Outcome inferred = InferGraph(store, graph, values);
    if (!inferred.ok() && NeverTaken(store, node, name, values)) continue;
    if (!inferred.ok()) {
      return inferred.Within("subgraph '" + name + "' of node '" + store.Name(node) + "'");
    }
    const ir::NodeId results = NetOutputOf(store, graph);
    for (int32_t i = 0; results.valid() && i < store.OutputCount(node); ++i) {
      if (i >= store.InputCount(results)) break;
      const ir::TensorDesc& inner = store.InputDesc(results, i);
      ir::TensorDesc desc = first ? inner : Meet(store.OutputDesc(node, i), inner);
      desc.origin_shape = desc.shape;
      store.SetOutputDesc(node, i, desc);
    }
    first = false;
  }
  return Outcome::Ok();
}

/// What one input of a loop carries: an extent that an iteration changes is not known.
void SetState(ir::Store& store, ir::NodeId node, int32_t input, const ir::TensorDesc& desc,
              ir::GraphIndex graph) {
  for (const ir::NodeId data : store.Nodes(graph)) {
    if (!catalog::IsDataType(store.TypeText(data))) continue;
    const ir::Attr* index = catalog::EffectiveAttr(store, data, catalog::kDataIndexAttr);
    const auto* number = index == nullptr ? nullptr : std::get_if<int64_t>(index);
    if (number == nullptr || *number != input) continue;
    store.SetInputDesc(data, 0, desc);
    store.SetOutputDesc(data, 0, desc);
  }
  if (input < store.OutputCount(node)) store.SetOutputDesc(node, input, desc);
}

/// While: the state keeps its types, and those extents that the body keeps. The second round sees
/// the states without the extents that the first one changed.
Outcome InferLoop(ir::Store& store, ir::NodeId node, ValueMap& values) {
  const int32_t count = store.InputCount(node);
  std::vector<ir::TensorDesc> state(static_cast<size_t>(count));
  for (int32_t i = 0; i < count; ++i) {
    const ir::Endpoint from = store.Producer(node, i);
    auto& desc = state[static_cast<size_t>(i)];
    desc.shape = ir::Shape::UnknownRank();
    if (from.node.valid()) desc = store.OutputDesc(from.node, from.port);
    desc.origin_shape = desc.shape;
  }
  for (int round = 0; round < 2; ++round) {
    ValueMap known = values;  // of this round: extents of the first one may not hold later
    for (const auto& [name, graph] : store.Subgraphs(node)) {
      for (int32_t i = 0; i < count; ++i) {
        SetState(store, node, i, state[static_cast<size_t>(i)], graph);
      }
      const Outcome inferred = InferGraph(store, graph, known);
      if (!inferred.ok()) {
        return inferred.Within("subgraph '" + name + "' of node '" + store.Name(node) + "'");
      }
    }
    const ir::GraphIndex body = store.Subgraph(node, "body");
    const ir::NodeId results = body == ir::kNoGraph ? ir::NodeId() : NetOutputOf(store, body);
    for (int32_t i = 0; i < count && results.valid() && i < store.InputCount(results); ++i) {
      auto& desc = state[static_cast<size_t>(i)];
      desc = Meet(desc, store.InputDesc(results, i));
      desc.origin_shape = desc.shape;
    }
  }
  for (int32_t i = 0; i < count && i < store.OutputCount(node); ++i) {
    store.SetOutputDesc(node, i, state[static_cast<size_t>(i)]);
  }
  return Outcome::Ok();
}

/// A node that was made without its operator's ports has nothing that a rule could read or set.
Outcome CheckPorts(const ir::Store& store, ir::NodeId node, const catalog::OpDef& def) {
  const auto required = [](const std::vector<ir::Port>& ports) {
    return std::count_if(ports.begin(), ports.end(),
                         [](const ir::Port& port) { return port.kind == ir::PortKind::kRequired; });
  };
  const auto inputs = catalog::IsDataType(def.type) ? 0 : required(def.inputs);
  const auto outputs = required(def.outputs);
  if (store.InputCount(node) >= inputs && store.OutputCount(node) >= outputs) return Outcome::Ok();
  return Outcome::Invalid("node '" + store.Name(node) + "' has " +
                          std::to_string(store.InputCount(node)) + " inputs and " +
                          std::to_string(store.OutputCount(node)) + " outputs, and operator " +
                          store.TypeText(node) + " needs " + std::to_string(inputs) + " and " +
                          std::to_string(outputs) + "; add the node with its operator's ports");
}

/// An operator that a user declared: its shape function, if a library brought one.
Outcome InferByUser(ir::Store& store, ir::NodeId node, ValueMap& values) {
  const UserRule rule = FindUserRule(store.TypeText(node));
  if (rule == nullptr) return Outcome::Ok();
  Context context(store, node, values);
  if (Outcome done = rule(context); !done.ok()) return done;
  return context.CheckOutputs();
}

Outcome InferOne(ir::Store& store, ir::NodeId node, ValueMap& values) {
  const catalog::OpDef* def = catalog::FindOp(store.TypeText(node));
  CopyInputDescs(store, node);
  if (def == nullptr || def->shape_rule.empty()) return InferByUser(store, node, values);
  if (Outcome ports = CheckPorts(store, node, *def); !ports) return ports;
  if (def->shape_rule == "call" || def->shape_rule == "if") return InferCalls(store, node, values);
  if (def->shape_rule == "while") return InferLoop(store, node, values);
  const Rule rule = FindRule(def->shape_rule);
  if (rule == nullptr) return Outcome::Ok();
  Context context(store, node, values);
  if (Outcome done = rule(context); !done.ok()) return done;
  return context.CheckOutputs();
}

Outcome InferGraph(ir::Store& store, ir::GraphIndex graph, ValueMap& values) {
  Expected<std::vector<ir::NodeId>> order = ir::TopologicalOrder(store, graph);
  if (!order) return order.error();
  for (const ir::NodeId node : *order) {
    if (Outcome wanted = interrupt::Check(); !wanted) return wanted;
    const Outcome inferred = InferOne(store, node, values);
    if (!inferred.ok()) return inferred;
  }
  return Outcome::Ok();
}

Outcome TakeOuterTensors(ir::Store& store, ir::GraphIndex graph, const ir::Store& outer,
                         const std::vector<ir::Endpoint>& inputs, ValueMap& values) {
  for (const ir::NodeId node : store.Nodes(graph)) {
    if (!catalog::IsDataType(store.TypeText(node))) continue;
    const ir::Attr* attr = store.FindAttr(node, catalog::kDataIndexAttr);
    const auto* index = attr == nullptr ? nullptr : std::get_if<int64_t>(attr);
    const std::string who = "input '" + store.Name(node) + "'";
    if (index == nullptr) return Outcome::Invalid(who + " has no int attribute 'index'");
    if (*index < 0 || *index >= static_cast<int64_t>(inputs.size())) {
      return Outcome::Invalid(who + " has the index " + std::to_string(*index) +
                              ", and what is replaced has " + std::to_string(inputs.size()) +
                              " inputs");
    }
    const ir::Endpoint from = inputs[static_cast<size_t>(*index)];
    store.SetInputDesc(node, 0, outer.OutputDesc(from.node, from.port));
    store.SetOutputDesc(node, 0, outer.OutputDesc(from.node, from.port));
    const ir::TensorPtr constant = catalog::ConstTensor(outer, from);
    if (constant == nullptr) continue;
    if (auto value = ValueOf(*constant)) values[{node, 0}] = *std::move(value);
  }
  return Outcome::Ok();
}

}  // namespace

Outcome InferReplacement(const GraphPtr& graph, const ir::Store& outer,
                         const std::vector<ir::Endpoint>& inputs) {
  if (graph == nullptr || graph->store() == nullptr) {
    return Outcome::Invalid("shape inference was asked for no graph");
  }
  ValueMap values;
  ir::Store& store = *graph->store();
  Outcome done = TakeOuterTensors(store, graph->index(), outer, inputs, values);
  if (done.ok()) done = InferGraph(store, graph->index(), values);
  return done.Within("shape inference of graph '" + graph->Name() + "'");
}

Outcome InferShapes(const GraphPtr& graph) {
  ValueMap values;
  return InferGraph(*graph->store(), graph->index(), values)
      .Within("shape inference of graph '" + graph->Name() + "'");
}

Outcome InferNode(ir::Store& store, ir::NodeId node) {
  ValueMap values;
  return InferOne(store, node, values);
}

}  // namespace ge::infer
