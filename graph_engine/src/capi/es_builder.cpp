// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "capi/es_builder.h"

#include <cmath>

namespace ge::capi {

namespace {

constexpr float kDefaultTolerance = 1e-6F;  // GE's, for "equal to the default"

bool EqualsDefault(const ir::Attr& value, const ir::Attr& fallback) {
  const auto* a = std::get_if<float>(&value);
  const auto* b = std::get_if<float>(&fallback);
  if (a != nullptr && b != nullptr) return std::fabs(*a - *b) <= kDefaultTolerance;
  return ir::SameAttr(value, fallback);
}

ir::Endpoint EndOf(const EsTensor& tensor) {
  return {{tensor.node.id(), tensor.node.generation()}, static_cast<int32_t>(tensor.output)};
}

/// Instances for each dynamic port of the prototype, in the order that the call gave them.
std::map<std::string, int32_t> DynamicCounts(const catalog::OpDef& def, const EsNodeSpec& spec) {
  std::map<std::string, int32_t> counts;
  for (size_t i = 0; i < def.inputs.size() && i < spec.inputs.size(); ++i) {
    if (def.inputs[i].kind == ir::PortKind::kDynamic) {
      counts[def.inputs[i].name] = static_cast<int32_t>(spec.inputs[i].size());
    }
  }
  size_t next = 0;
  for (const ir::Port& port : def.outputs) {
    if (port.kind == ir::PortKind::kDynamic && next < spec.dynamic_outputs.size()) {
      counts[port.name] = spec.dynamic_outputs[next++];
    }
  }
  return counts;
}

template <class Value>
Outcome CheckIndexes(const std::map<int64_t, Value>& by_index, const char* what,
                     const std::string& graph) {
  int64_t expected = 0;
  for (const auto& entry : by_index) {
    if (entry.first != expected) {
      return Outcome::Invalid(
          "graph '" + graph + "': " + what + " indexes must be 0 to n-1 without gaps; " +
          std::to_string(expected) + " is missing, " + std::to_string(entry.first) + " is used");
    }
    ++expected;
  }
  return Outcome::Ok();
}

}  // namespace

std::string EsBuilder::NextName(const std::string& type) {
  std::string name;
  do {
    name = type + "_" + std::to_string(counter_++);
  } while (store().FindNode(graph_.index(), name).valid());
  return name;
}

Outcome EsBuilder::Owns(const EsTensor& tensor) const {
  if (tensor.node.store() == graph_.store()) return Outcome::Ok();
  return Outcome::Invalid("the tensor of another GraphBuilder ('" +
                          tensor.node.store()->GraphName(ir::kRootGraph) +
                          "') cannot be used in graph '" + graph_.Name() + "'");
}

Expected<EsTensor> EsBuilder::AddGraphInput(int64_t index, const std::string& name,
                                            const std::string& type, const ir::PortLayout& layout,
                                            const ir::TensorDesc& desc) {
  const std::string who = "graph '" + graph_.Name() + "'";
  if (name.empty()) return Outcome::Invalid(who + ": a " + type + " needs a name");
  if (index < 0) return Outcome::Invalid(who + ": an input index must not be negative");
  if (inputs_.count(index) != 0) {
    return Outcome::Invalid(who + " already has an input with index " + std::to_string(index));
  }
  if (store().FindNode(graph_.index(), name).valid()) {
    return Outcome::Invalid(who + " already has a node named '" + name + "'");
  }
  const ir::NodeId node = store().AddNode(graph_.index(), type, name, layout);
  store().SetAttr(node, catalog::kDataIndexAttr, ir::Attr(index));
  store().SetOutputDesc(node, 0, desc);
  inputs_[index] = node;
  return EsTensor{GNode(graph_.store(), node.index, node.generation), 0};
}

Expected<EsTensor> EsBuilder::AddInput(int64_t index, const std::string& name,
                                       const std::string& type, const ir::TensorDesc& desc) {
  if (!catalog::IsDataType(type))
    return Outcome::Invalid("'" + type + "' is not a type of graph input");
  const catalog::OpDef* data = catalog::FindOp(catalog::kData);
  if (data == nullptr) return Outcome::Fail("the operator catalogue has no Data");
  return AddGraphInput(index, name.empty() ? "input_" + std::to_string(index) : name, type,
                       catalog::MakeLayout(*data), desc);
}

Expected<EsTensor> EsBuilder::AddVariable(int64_t index, const std::string& name) {
  ir::PortLayout layout;
  layout.inputs.push_back({"x", ir::PortKind::kRequired, 1});
  layout.outputs.push_back({"y", ir::PortKind::kRequired, 1});
  layout.attr_names = {catalog::kDataIndexAttr};
  return AddGraphInput(index, name, "Variable", layout, ir::TensorDesc());
}

Expected<EsTensor> EsBuilder::AddConst(ir::TensorPtr value) {
  const catalog::OpDef* def = catalog::FindOp(catalog::kConst);
  if (def == nullptr) return Outcome::Fail("the operator catalogue has no Const");
  const ir::NodeId node = store().AddNode(graph_.index(), catalog::kConst,
                                          NextName(catalog::kConst), catalog::MakeLayout(*def));
  store().SetOutputDesc(node, 0, value->desc);
  store().SetAttr(node, catalog::kConstValueAttr, ir::Attr(std::move(value)));
  return EsTensor{GNode(graph_.store(), node.index, node.generation), 0};
}

Expected<GNode> EsBuilder::AddNode(const EsNodeSpec& spec, const ScopePtr& scope) {
  const catalog::OpDef* def = catalog::FindOp(spec.type);
  if (def == nullptr)
    return Outcome::Invalid("operator type '" + spec.type + "' is not in the catalogue");
  if (spec.inputs.size() != def->inputs.size()) {
    return Outcome::Invalid("operator " + spec.type + " has " + std::to_string(def->inputs.size()) +
                            " inputs, " + std::to_string(spec.inputs.size()) + " were given");
  }
  for (const auto& instances : spec.inputs) {
    for (const std::optional<EsTensor>& tensor : instances) {
      if (!tensor) continue;
      const Outcome owned = Owns(*tensor);
      if (!owned) return owned;
    }
  }
  for (const auto& [name, value] : spec.attrs) {
    if (def->FindAttr(name) != nullptr) continue;
    return Outcome::Invalid("operator " + spec.type + " has no attribute '" + name + "'");
  }
  const ir::NodeId node = store().AddNode(graph_.index(), spec.type, NextName(spec.type),
                                          catalog::MakeLayout(*def, DynamicCounts(*def, spec)));
  for (const auto& [name, value] : spec.attrs) {
    const catalog::AttrDef* attr = def->FindAttr(name);
    if (attr->required || !EqualsDefault(value, attr->default_value))
      store().SetAttr(node, name, value);
  }
  Outcome done = ConnectInputs(node, spec);
  if (done) done = AttachSubgraphs(node, spec, scope);
  if (!done) {
    store().RemoveNode(node);
    return done;
  }
  return GNode(graph_.store(), node.index, node.generation);
}

Outcome EsBuilder::ConnectInputs(ir::NodeId node, const EsNodeSpec& spec) {
  const std::vector<ir::Port> ports = store().Layout(node).inputs;
  int32_t index = 0;
  for (size_t i = 0; i < ports.size(); ++i) {
    const auto& given = spec.inputs[i];
    if (static_cast<int32_t>(given.size()) > ports[i].count) {
      return Outcome::Invalid("input '" + ports[i].name + "' of operator " + spec.type + " takes " +
                              std::to_string(ports[i].count) + " tensor");
    }
    for (size_t k = 0; k < given.size(); ++k) {
      if (given[k]) store().Connect(EndOf(*given[k]), {node, index + static_cast<int32_t>(k)});
    }
    index += ports[i].count;
  }
  return Outcome::Ok();
}

Outcome EsBuilder::AttachSubgraphs(ir::NodeId node, const EsNodeSpec& spec, const ScopePtr& scope) {
  for (const auto& [name, token] : spec.subgraphs) {
    const Expected<ir::GraphIndex> adopted = AdoptSubgraph(token, graph_, scope);
    if (!adopted) return adopted.error().Within("subgraph '" + name + "' of operator " + spec.type);
    store().SetSubgraph(node, name, *adopted);
  }
  return Outcome::Ok();
}

Outcome EsBuilder::AddControl(const EsTensor& target, const std::vector<EsTensor>& sources) {
  Outcome owned = Owns(target);
  for (const EsTensor& source : sources) {
    if (owned) owned = Owns(source);
  }
  if (!owned) return owned;
  for (const EsTensor& source : sources) store().AddControl(EndOf(source).node, EndOf(target).node);
  return Outcome::Ok();
}

Outcome EsBuilder::SetOutput(const EsTensor& tensor, int64_t index) {
  const Outcome owned = Owns(tensor);
  if (!owned) return owned;
  if (index < 0)
    return Outcome::Invalid("graph '" + graph_.Name() + "': an output index must not be negative");
  outputs_[index] = EndOf(tensor);
  return Outcome::Ok();
}

Expected<Graph> EsBuilder::Build() {
  Outcome checked = CheckIndexes(inputs_, "input", graph_.Name());
  if (checked) checked = CheckIndexes(outputs_, "output", graph_.Name());
  if (!checked) return checked;
  for (const auto& [index, node] : inputs_) {
    store().SetInputDesc(node, 0, ir::TensorDesc(store().OutputDesc(node, 0)));
  }
  ir::PortLayout layout;
  layout.inputs.push_back({"x", ir::PortKind::kDynamic, static_cast<int32_t>(outputs_.size())});
  const ir::NodeId end =
      store().AddNode(graph_.index(), catalog::kNetOutput,
                      std::string(catalog::kNetOutput) + "_" + graph_.Name(), layout);
  for (const auto& [index, producer] : outputs_) {
    store().Connect(producer, {end, static_cast<int32_t>(index)});
  }
  return graph_;
}

}  // namespace ge::capi
