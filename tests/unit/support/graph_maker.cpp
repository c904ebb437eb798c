// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "graph_maker.h"

#include <sstream>
#include <stdexcept>

#include "catalog/op_def.h"
#include "ir/dump.h"
#include "match/node_handle.h"

namespace ge::test {
namespace {

ir::PortLayout LayoutFor(const std::string& type, size_t inputs, int32_t dynamic_outputs) {
  const catalog::OpDef* def = catalog::FindOp(type);
  if (def == nullptr) throw std::logic_error("the catalogue has no op " + type);
  std::map<std::string, int32_t> counts;
  const auto surplus = static_cast<int32_t>(inputs) - static_cast<int32_t>(def->inputs.size()) + 1;
  for (const ir::Port& port : def->inputs) {
    if (port.kind == ir::PortKind::kDynamic) counts[port.name] = surplus;
  }
  for (const ir::Port& port : def->outputs) {
    if (port.kind == ir::PortKind::kDynamic) counts[port.name] = dynamic_outputs;
  }
  return catalog::MakeLayout(*def, counts);
}

}  // namespace

Endpoint GraphMaker::Data(const std::string& name, int64_t index) {
  return Op("Data", name, {}, {{catalog::kDataIndexAttr, index}});
}

Endpoint GraphMaker::Const(const std::string& name, const std::vector<double>& values) {
  std::vector<int64_t> dims;
  if (values.size() != 1) dims.push_back(static_cast<int64_t>(values.size()));
  return ConstOf(name, ir::MakeFloatTensor(DT_FLOAT, dims, values));
}

Endpoint GraphMaker::ConstOf(const std::string& name, const ir::TensorPtr& value) {
  Attrs attrs;
  if (value != nullptr) attrs[catalog::kConstValueAttr] = value;
  const Endpoint made = Op("Const", name, {}, attrs);
  if (value != nullptr) store().SetOutputDesc(made.node, 0, value->desc);
  return made;
}

Endpoint GraphMaker::Op(const std::string& type, const std::string& name,
                        const std::vector<Endpoint>& inputs, const Attrs& attrs,
                        int32_t dynamic_outputs) {
  const NodeId node =
      store().AddNode(graph_.index(), type, name, LayoutFor(type, inputs.size(), dynamic_outputs));
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i].node.valid()) store().Connect(inputs[i], {node, static_cast<int32_t>(i)});
  }
  for (const auto& attr : attrs) store().SetAttr(node, attr.first, attr.second);
  return {node, 0};
}

void GraphMaker::Output(const std::vector<Endpoint>& outputs,
                        const std::vector<std::string>& names) {
  ir::PortLayout layout;
  layout.inputs = {{"x", ir::PortKind::kDynamic, static_cast<int32_t>(outputs.size())}};
  const NodeId node = store().AddNode(graph_.index(), catalog::kNetOutput, "NetOutput", layout);
  for (size_t i = 0; i < outputs.size(); ++i) {
    store().Connect(outputs[i], {node, static_cast<int32_t>(i)});
  }
  if (!names.empty()) store().SetAttr(node, catalog::kOutputNamesAttr, names);
}

fusion::NodeIo GraphMaker::Io(Endpoint endpoint) const {
  return match::HandleOf(graph_.store(), endpoint);
}

GNode GraphMaker::Handle(const std::string& name) const {
  return match::HandleOf(graph_.store(), Find(name));
}

size_t GraphMaker::CountType(const std::string& type) const {
  size_t count = 0;
  for (NodeId node = store().FirstOfType(graph_.index(), store().FindSymbol(type)); node.valid();
       node = store().NextOfType(node)) {
    ++count;
  }
  return count;
}

std::vector<std::string> GraphMaker::Names() const {
  std::vector<std::string> names;
  for (const NodeId node : store().Nodes(graph_.index())) names.push_back(store().Name(node));
  return names;
}

std::string GraphMaker::Dump() const {
  std::ostringstream text;
  for (const ir::GraphIndex graph : store().Graphs()) {
    text << ir::DumpReadable(store(), graph);
    for (const NodeId node : store().Nodes(graph)) {
      text << store().Name(node) << "@" << node.index << "." << node.generation;
      for (const std::string& name : store().AttrNames(node)) {
        text << " " << name << "=" << ir::AttrText(*store().FindAttr(node, name));
      }
      for (const NodeId from : store().ControlInputs(node)) text << " <=" << store().Name(from);
      text << "\n";
    }
  }
  return text.str();
}

}  // namespace ge::test
