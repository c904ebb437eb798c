// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lower/node_lowering.h"

#include <algorithm>

#include "lower/custom_nodes.h"
#include "lower/lower_hooks.h"
#include "lower/tensor_writer.h"

namespace ge::lower {
NodeLowering::NodeLowering(GraphLowering& graph, ir::NodeId node) : graph_(graph), node_(node) {}

int32_t NodeLowering::FirstInput(const std::string& port) const {
  const int32_t index = ir::PortLayout::FirstIndex(store().Layout(node_).inputs, port);
  return index < store().InputCount(node_) ? index : -1;
}

bool NodeLowering::HasInput(const std::string& port) const {
  const int32_t index = FirstInput(port);
  return index >= 0 && store().Producer(node_, index).node.valid();
}

int64_t NodeLowering::Count(const std::string& port) const {
  const ir::PortLayout& layout = store().Layout(node_);
  for (const auto* ports : {&layout.inputs, &layout.outputs}) {
    for (const ir::Port& candidate : *ports) {
      if (candidate.name == port) return candidate.count;
    }
  }
  return 0;
}

const ir::Attr* NodeLowering::Attribute(const std::string& attribute) const {
  return catalog::EffectiveAttr(store(), node_, attribute);
}

ir::TensorPtr NodeLowering::Constant(const std::string& port) const {
  const int32_t index = FirstInput(port);
  return index < 0 ? nullptr : catalog::ConstTensor(store(), store().Producer(node_, index));
}

const ir::TensorDesc* NodeLowering::Desc(const std::string& port) const {
  const int32_t index = FirstInput(port);
  if (index < 0) return nullptr;
  const ir::Endpoint from = store().Producer(node_, index);
  return from.node.valid() ? &store().OutputDesc(from.node, from.port) : nullptr;
}

bool NodeLowering::OutputUsed(int64_t output) const {
  return output < store().OutputCount(node_) &&
         store().HasConsumers(node_, static_cast<int32_t>(output));
}

Outcome NodeLowering::Lower() {
  const std::string& type = store().TypeText(node_);
  const auto* alternatives = catalog::FindLowering(type);
  if (alternatives == nullptr) return LowerCustom();
  const bool source = type == "Variable";  // its input is there by name only
  for (const ir::Port& port : store().Layout(node_).inputs) {
    if (port.kind == ir::PortKind::kRequired && !HasInput(port.name) && !source) {
      return Outcome::Invalid("required input '" + port.name + "' is not connected");
    }
  }
  Expected<const catalog::Alternative*> chosen = catalog::Select(*alternatives, *this);
  if (!chosen) return chosen.error();
  if (!(*chosen)->refusal.empty()) return Outcome::Invalid((*chosen)->refusal);
  if (!(*chosen)->hook.empty()) return RunLowerHook((*chosen)->hook, *this);
  for (const catalog::Step& step : (*chosen)->steps) {
    const Outcome done = RunStep(step);
    if (!done.ok()) return done;
  }
  return Outcome::Ok();
}

/// A type without ONNX form goes to a domain of ours, attributes and all; whoever runs the model
/// brings the kernel.
Outcome NodeLowering::LowerCustom() {
  std::vector<std::string> inputs;
  for (int32_t i = 0; i < store().InputCount(node_); ++i) {
    Expected<std::string> input = graph_.InputName(node_, i);
    if (!input) return input.error();
    inputs.push_back(*input);
  }
  std::vector<std::string> outputs;
  for (int32_t i = 0; i < store().OutputCount(node_); ++i) outputs.push_back(Output(i));
  onnx::NodeProto* node = Add(store().TypeText(node_), inputs, outputs, true);
  node->set_domain(kCustomDomain);
  graph_.state().custom_ops.insert(store().TypeText(node_));
  for (const std::string& attribute : store().AttrNames(node_)) {
    if (attribute[0] == '_' || attribute == catalog::kPassNameAttr) continue;  // the engine's own
    const Outcome written =
        WriteAttribute(attribute, *store().FindAttr(node_, attribute), node->add_attribute());
    if (!written.ok()) return written;
  }
  return Outcome::Ok();
}

Expected<std::vector<std::string>> NodeLowering::Inputs(const std::string& port) {
  std::vector<std::string> names;
  const int32_t first = FirstInput(port);
  for (int64_t i = 0; first >= 0 && i < Count(port); ++i) {
    Expected<std::string> input = graph_.InputName(node_, first + static_cast<int32_t>(i));
    if (!input) return input.error();
    names.push_back(*input);
  }
  return names;
}

Expected<std::string> NodeLowering::Input(const std::string& port) {
  const int32_t index = FirstInput(port);
  return index < 0 ? std::string() : graph_.InputName(node_, index);
}

Expected<std::string> NodeLowering::Constant1d(const std::vector<int64_t>& values,
                                               const std::string& suffix) {
  return graph_.AddInitializer(
      ir::MakeIntTensor(DT_INT64, {static_cast<int64_t>(values.size())}, values),
      name() + "/" + suffix);
}

onnx::NodeProto* NodeLowering::Add(const std::string& op, const std::vector<std::string>& inputs,
                                   const std::vector<std::string>& outputs, bool main) {
  onnx::NodeProto* node = graph_.AddNode(op, main ? name() : name() + "/" + op, node_);
  auto last = inputs.end();
  while (last != inputs.begin() && (last - 1)->empty()) --last;
  for (auto it = inputs.begin(); it != last; ++it) node->add_input(*it);
  for (const std::string& output : outputs) node->add_output(output);
  return node;
}

}  // namespace ge::lower
