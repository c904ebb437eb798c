// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lower/graph_lowering.h"

#include <algorithm>

#include "catalog/op_def.h"
#include "ir/topology.h"
#include "lower/node_lowering.h"
#include "lower/provenance.h"
#include "lower/tensor_writer.h"
#include "support/interrupt.h"

namespace ge::lower {
namespace {

int64_t DataIndex(const ir::Store& store, ir::NodeId node) {
  const ir::Attr* index = catalog::EffectiveAttr(store, node, catalog::kDataIndexAttr);
  const auto* number = index == nullptr ? nullptr : std::get_if<int64_t>(index);
  return number == nullptr ? 0 : *number;
}

/// The names that NetOutput's inputs have for the caller; GE's own graphs may give none.
std::vector<std::string> OutputNames(const ir::Store& store, ir::NodeId net_output) {
  std::vector<std::string> names;
  if (const ir::Attr* attr = store.FindAttr(net_output, catalog::kOutputNamesAttr)) {
    if (const auto* list = std::get_if<std::vector<std::string>>(attr)) names = *list;
  }
  for (auto i = static_cast<int32_t>(names.size()); i < store.InputCount(net_output); ++i) {
    const ir::Endpoint from = store.Producer(net_output, i);
    names.push_back(!from.node.valid() ? std::string()
                    : from.port == 0   ? store.Name(from.node)
                                       : store.Name(from.node) + ":" + std::to_string(from.port));
  }
  return names;
}

bool IsPassive(const std::string& type) {
  return catalog::IsDataType(type) || catalog::IsConstType(type) || type == catalog::kNetOutput ||
         type == "NoOp";
}

/// Type of a graph's output. Refused: a sequence, which lives inside a graph only.
Outcome WriteOutputType(const ir::Store& store, ir::Endpoint from, onnx::TypeProto* proto) {
  const catalog::OpDef* def = catalog::FindOp(store.TypeText(from.node));
  if (def != nullptr && def->shape_rule == "sequence") {
    return Outcome::Invalid("node '" + store.Name(from.node) + "' (" + def->type +
                            ") gives a sequence, and outputs are tensors; join it by "
                            "ConcatFromSequence or take an item by SequenceAt");
  }
  return WriteType(store.OutputDesc(from.node, from.port), proto);
}

}  // namespace

GraphLowering::GraphLowering(const ir::Store& store, ir::GraphIndex graph, onnx::GraphProto* proto,
                             ModelState& state)
    : store_(store), graph_(graph), proto_(proto), state_(state) {}

ir::NodeId GraphLowering::NetOutput() const {
  const ir::Symbol type = store_.FindSymbol(catalog::kNetOutput);
  return type == ir::kNoSymbol ? ir::NodeId() : store_.FirstOfType(graph_, type);
}

Outcome GraphLowering::WriteInputs() {
  std::vector<ir::NodeId> inputs;
  for (const ir::NodeId node : store_.Nodes(graph_)) {
    if (catalog::IsDataType(store_.TypeText(node))) inputs.push_back(node);
  }
  std::stable_sort(inputs.begin(), inputs.end(), [this](ir::NodeId a, ir::NodeId b) {
    return DataIndex(store_, a) < DataIndex(store_, b);
  });
  for (const ir::NodeId node : inputs) {
    const std::string& name = store_.Name(node);
    state_.values.Take(name);
    names_[{node, 0}] = name;
    onnx::ValueInfoProto* info = proto_->add_input();
    info->set_name(name);
    const ir::TensorDesc& desc = store_.OutputDesc(node, 0);
    const Outcome typed = WriteType(desc, info->mutable_type());
    if (!typed.ok()) return typed.Within("graph input '" + name + "'");
    state_.NeedOpset(OpsetOfType(desc.data_type));
    const ir::Attr* fallback = store_.FindAttr(node, catalog::kDefaultValueAttr);
    if (fallback == nullptr) continue;
    const std::string who = "default of graph input '" + name + "'";
    const auto* value = std::get_if<ir::TensorPtr>(fallback);
    if (value == nullptr || *value == nullptr) {
      return Outcome::Invalid(who + ": attribute '" + catalog::kDefaultValueAttr + "' is " +
                              ir::AttrKindName(*fallback) + ", give a Tensor");
    }
    onnx::TensorProto* tensor = proto_->add_initializer();
    const Outcome written = WriteTensor(**value, false, tensor);
    if (!written.ok()) return written.Within(who);
    tensor->set_name(name);
  }
  return Outcome::Ok();
}

/// Values that are graph outputs take the outputs' names at once, where a node makes them.
Outcome GraphLowering::NameOutputs() {
  const ir::NodeId net_output = NetOutput();
  if (!net_output.valid()) {
    return Outcome::Invalid("the graph has no NetOutput; set its outputs before it is built");
  }
  const std::vector<std::string> names = OutputNames(store_, net_output);
  for (int32_t i = 0; i < store_.InputCount(net_output); ++i) {
    const ir::Endpoint from = store_.Producer(net_output, i);
    const std::string& name = names[static_cast<size_t>(i)];
    if (!from.node.valid()) {
      return Outcome::Invalid("graph output " + std::to_string(i) + " '" + name +
                              "' is not connected");
    }
    state_.values.Take(name);
    const std::string& type = store_.TypeText(from.node);
    if (!IsPassive(type) && store_.Subgraphs(from.node).empty()) names_.emplace(from, name);
  }
  return Outcome::Ok();
}

Outcome GraphLowering::LowerNodes() {
  Expected<std::vector<ir::NodeId>> order = ir::TopologicalOrder(store_, graph_);
  if (!order) return order.error();
  for (const ir::NodeId node : *order) {
    if (IsPassive(store_.TypeText(node))) continue;
    if (Outcome wanted = interrupt::Check(); !wanted) return wanted;
    NodeLowering lowering(*this, node);
    const Outcome lowered = lowering.Lower();
    if (!lowered.ok()) {
      return lowered.Within("node '" + store_.Name(node) + "' (" + store_.TypeText(node) + ")");
    }
  }
  return Outcome::Ok();
}

Outcome GraphLowering::WriteOutputs() {
  const ir::NodeId net_output = NetOutput();
  const std::vector<std::string> names = OutputNames(store_, net_output);
  for (int32_t i = 0; i < store_.InputCount(net_output); ++i) {
    const ir::Endpoint from = store_.Producer(net_output, i);
    const std::string& name = names[static_cast<size_t>(i)];
    Expected<std::string> value = ProducerName(from);
    if (!value) return value.error();
    if (*value != name) AddIdentity(*value, name, from.node);
    onnx::ValueInfoProto* info = proto_->add_output();
    info->set_name(name);
    const Outcome typed = WriteOutputType(store_, from, info->mutable_type());
    if (!typed.ok()) return typed.Within("graph output '" + name + "'");
  }
  return Outcome::Ok();
}

Outcome GraphLowering::LowerRoot() {
  for (const auto step : {&GraphLowering::WriteInputs, &GraphLowering::NameOutputs,
                          &GraphLowering::LowerNodes, &GraphLowering::WriteOutputs}) {
    const Outcome done = (this->*step)();
    if (!done.ok()) return done;
  }
  return Outcome::Ok();
}

Expected<std::vector<std::string>> GraphLowering::LowerCalled(
    const std::vector<std::string>& arguments) {
  for (const ir::NodeId node : store_.Nodes(graph_)) {
    if (!catalog::IsDataType(store_.TypeText(node))) continue;
    const auto index = static_cast<size_t>(DataIndex(store_, node));
    if (index >= arguments.size()) {
      return Outcome::Invalid("input '" + store_.Name(node) + "' of the called graph has number " +
                              std::to_string(index) + ", the call has " +
                              std::to_string(arguments.size()) + " arguments");
    }
    names_[{node, 0}] = arguments[index];
  }
  const Outcome lowered = LowerNodes();
  if (!lowered.ok()) return lowered;
  const ir::NodeId net_output = NetOutput();
  if (!net_output.valid()) return Outcome::Invalid("the called graph has no NetOutput");
  std::vector<std::string> results;
  for (int32_t i = 0; i < store_.InputCount(net_output); ++i) {
    Expected<std::string> name = InputName(net_output, i);
    if (!name) return name.error();
    results.push_back(*name);
  }
  return results;
}

Outcome GraphLowering::LowerBranch(const std::vector<std::string>& arguments) {
  Expected<std::vector<std::string>> results = LowerCalled(arguments);
  if (!results) return results.error();
  const ir::NodeId net_output = NetOutput();
  std::set<std::string> given;
  for (int32_t i = 0; i < store_.InputCount(net_output); ++i) {
    const ir::Endpoint from = store_.Producer(net_output, i);
    std::string name = (*results)[static_cast<size_t>(i)];
    const bool outside =
        IsPassive(store_.TypeText(from.node)) || !store_.Subgraphs(from.node).empty();
    if (outside || !given.insert(name).second) {
      const std::string inner = NewValue(name + "/result");
      AddIdentity(name, inner, from.node);
      name = inner;
    }
    onnx::ValueInfoProto* info = proto_->add_output();
    info->set_name(name);
    const Outcome typed = WriteOutputType(store_, from, info->mutable_type());
    if (!typed.ok()) return typed.Within("output '" + name + "' of a branch");
  }
  return Outcome::Ok();
}

Expected<std::string> GraphLowering::ProducerName(ir::Endpoint producer) {
  if (const auto it = names_.find(producer); it != names_.end()) return it->second;
  if (const ir::TensorPtr value = catalog::ConstTensor(store_, producer)) {
    Expected<std::string> name = AddInitializer(value, store_.Name(producer.node));
    if (name) names_[producer] = *name;
    return name;
  }
  return OutputName(producer.node, producer.port);
}

Expected<std::string> GraphLowering::InputName(ir::NodeId node, int32_t input) {
  const ir::Endpoint producer = store_.Producer(node, input);
  return producer.node.valid() ? ProducerName(producer) : std::string();
}

std::string GraphLowering::OutputName(ir::NodeId node, int32_t output) {
  std::string& name = names_[{node, output}];
  if (name.empty()) {
    const std::string suffix = output == 0 ? std::string() : ":" + std::to_string(output);
    name = NewValue(store_.Name(node) + suffix);
  }
  return name;
}

void GraphLowering::Alias(ir::NodeId node, int32_t output, const std::string& name) {
  names_[{node, output}] = name;
}

Expected<std::string> GraphLowering::AddInitializer(const ir::TensorPtr& tensor,
                                                    const std::string& wanted) {
  onnx::TensorProto* proto = proto_->add_initializer();
  const bool late = tensor->data.size() >= state_.options.external_min_tensor_bytes;
  const Outcome written = WriteTensor(*tensor, late, proto);
  if (!written.ok()) return written.Within("constant '" + wanted + "'");
  if (late) weights_.push_back({proto_->initializer_size() - 1, tensor});
  state_.NeedOpset(OpsetOfType(tensor->desc.data_type));
  proto->set_name(NewValue(wanted));
  return proto->name();
}

onnx::NodeProto* GraphLowering::AddNode(const std::string& op, const std::string& wanted,
                                        ir::NodeId from) {
  onnx::NodeProto* node = proto_->add_node();
  node->set_op_type(op);
  node->set_name(std::string(state_.nodes.Make(wanted)));
  if (state_.options.provenance) WriteProvenance(store_, from, node);
  return node;
}

void GraphLowering::AddIdentity(const std::string& from, const std::string& to, ir::NodeId source) {
  onnx::NodeProto* node = AddNode("Identity", to + "/Identity", source);
  node->add_input(from);
  node->add_output(to);
}

}  // namespace ge::lower
