// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "capi/es_builder.h"

#include <algorithm>
#include <cmath>

#include "support/near_names.h"

namespace ge::capi {

namespace {

constexpr float kDefaultTolerance = 1e-6F;  // GE's, for "equal to the default"

bool EqualsDefault(const ir::Attr& value, const ir::Attr& fallback) {
  const auto* a = std::get_if<float>(&value);
  const auto* b = std::get_if<float>(&fallback);
  if (a != nullptr && b != nullptr) return std::fabs(*a - *b) <= kDefaultTolerance;
  return ir::SameAttr(value, fallback);
}

/// Instances for each dynamic port of the prototype, in the order that the call gave them.
std::map<std::string, int32_t> DynamicCounts(const catalog::OpDef& def, const EsNodeSpec& spec) {
  std::map<std::string, int32_t> counts;
  for (size_t i = 0; i < def.inputs.size(); ++i) {
    if (def.inputs[i].kind == ir::PortKind::kDynamic) {
      counts[def.inputs[i].name] = spec.input_counts[i];
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

/// What can be said before there is a node.
Outcome CheckSpec(const catalog::OpDef& def, const EsNodeSpec& spec) {
  const auto who = [&spec] { return "operator " + std::string(spec.type); };
  if (spec.input_counts.size() != def.inputs.size()) {
    return Outcome::Invalid(who() + " has " + std::to_string(def.inputs.size()) + " inputs, " +
                            std::to_string(spec.input_counts.size()) + " were given");
  }
  for (const int32_t count : spec.dynamic_outputs) {
    if (count >= 0 && count <= ir::kMaxPorts) continue;
    return Outcome::Invalid(who() + " cannot have " + std::to_string(count) +
                            " instances of a dynamic output, the limit is " +
                            std::to_string(ir::kMaxPorts));
  }
  for (const auto& [name, value] : spec.attrs) {
    if (def.FindAttr(name) != nullptr) continue;
    return Outcome::Invalid(who() + " has no attribute '" + name + "'");
  }
  return {};
}

ir::LayoutPtr LayoutFor(const catalog::OpDef& def, const EsNodeSpec& spec) {
  if (ir::LayoutPtr fixed = def.FixedLayout()) return fixed;
  return std::make_shared<const ir::PortLayout>(catalog::MakeLayout(def, DynamicCounts(def, spec)));
}

ir::LayoutPtr MakeVariableLayout() {
  ir::PortLayout layout;
  layout.inputs.push_back({"x", ir::PortKind::kRequired, 1});
  layout.outputs.push_back({"y", ir::PortKind::kRequired, 1});
  layout.attr_names = {catalog::kDataIndexAttr};
  return std::make_shared<const ir::PortLayout>(std::move(layout));
}

/// The most common one is shared by all graphs.
ir::LayoutPtr EndLayout(size_t outputs) {
  const auto make = [](size_t count) {
    ir::PortLayout layout;
    layout.inputs.push_back({"x", ir::PortKind::kDynamic, static_cast<int32_t>(count)});
    return std::make_shared<const ir::PortLayout>(std::move(layout));
  };
  static const ir::LayoutPtr& one = *new ir::LayoutPtr(make(1));
  return outputs == 1 ? one : make(outputs);
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

Outcome EsBuilder::CheckOpen(std::string_view what) const {
  if (!built_) return {};
  return Outcome::Invalid("cannot add " + std::string(what) + " to graph '" + graph_.Name() +
                          "': its builder has already been built; create a new one");
}

std::string EsBuilder::NextName(std::string_view type) {
  std::string name;
  do {
    name = std::string(type) + "_" + std::to_string(counter_++);
  } while (store().FindNode(graph_.index(), name).valid());
  return name;
}

Expected<ir::Endpoint> EsBuilder::Own(const EsTensor& tensor) const {
  if (tensor.node.store() == graph_.store()) {
    return ir::Endpoint{{tensor.node.id(), tensor.node.generation()},
                        static_cast<int32_t>(tensor.output)};
  }
  return Outcome::Invalid("the tensor of another GraphBuilder ('" +
                          tensor.node.store()->GraphName(ir::kRootGraph) +
                          "') cannot be used in graph '" + graph_.Name() + "'");
}

EsTensor EsBuilder::Tensor(ir::Endpoint output) const {
  return {GNode(graph_.store(), output.node.index, output.node.generation), output.port};
}

size_t EsBuilder::HolderCount(ir::NodeId node) const {
  return static_cast<size_t>(std::max(store().OutputCount(node), 1));
}

Expected<ir::NodeId> EsBuilder::AddGraphInput(int64_t index, const std::string& name,
                                              std::string_view type, const ir::LayoutPtr& layout,
                                              const ir::TensorDesc& desc) {
  if (Outcome open = CheckOpen(type); !open) return open;
  const auto who = [this] { return "graph '" + graph_.Name() + "'"; };
  if (name.empty()) return Outcome::Invalid(who() + ": a " + std::string(type) + " needs a name");
  if (index < 0) return Outcome::Invalid(who() + ": an input index must not be negative");
  if (inputs_.count(index) != 0) {
    return Outcome::Invalid(who() + " already has an input with index " + std::to_string(index));
  }
  if (store().FindNode(graph_.index(), name).valid()) {
    return Outcome::Invalid(who() + " already has a node named '" + name + "'");
  }
  const ir::NodeId node = store().AddNode(graph_.index(), type, name, layout);
  store().SetAttr(node, catalog::kDataIndexAttr, ir::Attr(index));
  store().SetOutputDesc(node, 0, desc);
  inputs_.emplace_hint(inputs_.end(), index, node);
  return node;
}

Expected<ir::NodeId> EsBuilder::AddInput(int64_t index, std::string_view name,
                                         std::string_view type, const ir::TensorDesc& desc) {
  if (!catalog::IsDataType(type)) {
    return Outcome::Invalid("'" + std::string(type) + "' is not a type of graph input");
  }
  static const catalog::OpDef* const data = catalog::FindOp(catalog::kData);  // always there
  return AddGraphInput(index, name.empty() ? "input_" + std::to_string(index) : std::string(name),
                       type, data->FixedLayout(), desc);
}

Expected<ir::NodeId> EsBuilder::AddVariable(int64_t index, const std::string& name) {
  return AddGraphInput(index, name, "Variable", MakeVariableLayout(), ir::TensorDesc());
}

Expected<ir::NodeId> EsBuilder::AddConst(ir::TensorPtr value) {
  if (Outcome open = CheckOpen(catalog::kConst); !open) return open;
  const catalog::OpDef* def = catalog::FindOp(catalog::kConst);  // always there
  const ir::NodeId node = store().AddNode(graph_.index(), catalog::kConst,
                                          NextName(catalog::kConst), def->FixedLayout());
  store().SetOutputDesc(node, 0, value->desc);
  store().SetAttr(node, catalog::kConstValueAttr, ir::Attr(std::move(value)));
  return node;
}

Expected<ir::NodeId> EsBuilder::AddNode(const EsNodeSpec& spec, const ScopePtr& scope) {
  if (Outcome open = CheckOpen(spec.type); !open) return open;
  const catalog::OpDef* def = catalog::FindOp(spec.type);
  if (def == nullptr) {
    return Outcome::Invalid("operator type '" + std::string(spec.type) +
                            "' is not in the catalogue" +
                            DidYouMean(catalog::NearTypes(spec.type)));
  }
  if (Outcome fits = CheckSpec(*def, spec); !fits) return fits;
  const ir::NodeId node =
      store().AddNode(graph_.index(), spec.type, NextName(spec.type), LayoutFor(*def, spec));
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
  return node;
}

Outcome EsBuilder::ConnectInputs(ir::NodeId node, const EsNodeSpec& spec) {
  const std::vector<ir::Port>& ports = store().Layout(node).inputs;
  auto given = spec.inputs.begin();
  int32_t index = 0;
  for (size_t i = 0; i < ports.size(); ++i) {
    const int32_t count = spec.input_counts[i];
    if (count > ports[i].count) {
      return Outcome::Invalid("input '" + ports[i].name + "' of operator " +
                              std::string(spec.type) + " takes " + std::to_string(ports[i].count) +
                              " tensor");
    }
    for (int32_t k = 0; k < count; ++k, ++given) {
      if (given->node.valid()) store().Connect(*given, {node, index + k});
    }
    index += ports[i].count;
  }
  return Outcome::Ok();
}

Outcome EsBuilder::AttachSubgraphs(ir::NodeId node, const EsNodeSpec& spec, const ScopePtr& scope) {
  for (const auto& [name, token] : spec.subgraphs) {
    const Expected<ir::GraphIndex> adopted = AdoptSubgraph(token, graph_, scope);
    if (!adopted)
      return adopted.error().Within("subgraph '" + name + "' of operator " +
                                    std::string(spec.type));
    store().SetSubgraph(node, name, *adopted);
  }
  return Outcome::Ok();
}

Outcome EsBuilder::AddControl(ir::Endpoint target, const std::vector<ir::Endpoint>& sources) {
  if (Outcome open = CheckOpen("a control edge"); !open) return open;
  for (const ir::Endpoint& source : sources) store().AddControl(source.node, target.node);
  return {};
}

Outcome EsBuilder::SetOutput(ir::Endpoint tensor, int64_t index) {
  if (Outcome open = CheckOpen("an output"); !open) return open;
  if (index < 0)
    return Outcome::Invalid("graph '" + graph_.Name() + "': an output index must not be negative");
  if (tensor.port >= store().OutputCount(tensor.node)) {
    return Outcome::Invalid("node '" + store().Name(tensor.node) + "' (" +
                            store().TypeText(tensor.node) + ") of graph '" + graph_.Name() +
                            "' has no output that could be the graph's");
  }
  outputs_[index] = tensor;
  return Outcome::Ok();
}

Expected<Graph> EsBuilder::Build() {
  if (Outcome open = CheckOpen("the end"); !open) return open;
  Outcome checked = CheckIndexes(inputs_, "input", graph_.Name());
  if (checked) checked = CheckIndexes(outputs_, "output", graph_.Name());
  if (!checked) return checked;
  for (const auto& [index, node] : inputs_) {
    store().SetInputDesc(node, 0, ir::TensorDesc(store().OutputDesc(node, 0)));
  }
  built_ = true;
  const ir::NodeId end = store().AddNode(graph_.index(), catalog::kNetOutput,
                                         std::string(catalog::kNetOutput) + "_" + graph_.Name(),
                                         EndLayout(outputs_.size()));
  for (const auto& [index, producer] : outputs_) {
    store().Connect(producer, {end, static_cast<int32_t>(index)});
  }
  return graph_;
}

}  // namespace ge::capi
