// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "catalog/op_def.h"
#include "cpp/node_use.h"

namespace ge {

using cpp::NodeUse;

std::pair<GNodePtr, int32_t> GNode::GetInDataNodesAndPortIndexs(int32_t index) const {
  const NodeUse use(*this);
  if (!use.Has(ir::Side::kInput, index)) {
    use.Refused();
    return {nullptr, -1};
  }
  const ir::Endpoint from = use.store().Producer(use.id(), index);
  if (!from.node.valid()) return {nullptr, -1};
  return {use.Other(from.node), from.port};
}

std::vector<std::pair<GNodePtr, int32_t>> GNode::GetOutDataNodesAndPortIndexs(int32_t index) const {
  std::vector<std::pair<GNodePtr, int32_t>> found;
  const NodeUse use(*this);
  if (!use.Has(ir::Side::kOutput, index)) {
    use.Refused();
    return found;
  }
  for (const ir::Endpoint& to : use.store().Consumers(use.id(), index)) {
    found.emplace_back(use.Other(to.node), to.port);
  }
  return found;
}

namespace {

std::vector<GNodePtr> ControlNodes(const GNode& node, bool inputs) {
  std::vector<GNodePtr> found;
  const NodeUse use(node);
  if (!use.ok()) {
    use.Refused();
    return found;
  }
  for (const ir::NodeId id :
       inputs ? use.store().ControlInputs(use.id()) : use.store().ControlOutputs(use.id())) {
    found.push_back(use.Other(id));
  }
  return found;
}

/// Instances of the IR port of that name, or the one instance of that name.
graphStatus Indexes(const GNode& node, ir::Side side, const AscendString& name,
                    std::vector<int32_t>& indexes) {
  const NodeUse use(node);
  if (!use.ok()) return use.Refused();
  const ir::PortLayout& layout = use.store().Layout(use.id());
  const std::vector<ir::Port>& ports = side == ir::Side::kInput ? layout.inputs : layout.outputs;
  int32_t index = 0;
  for (const ir::Port& port : ports) {
    for (int32_t i = 0; i < port.count; ++i, ++index) {
      if (port.name == Text(name) || ir::PortLayout::InstanceName(ports, index) == Text(name)) {
        indexes.push_back(index);
      }
    }
  }
  if (!indexes.empty()) return GRAPH_SUCCESS;
  return Refuse(use.Text() + " has no port '" + Text(name) + "'", GRAPH_PARAM_INVALID);
}

graphStatus FirstIndex(const GNode& node, ir::Side side, const AscendString& name, int32_t& index) {
  std::vector<int32_t> indexes;
  const graphStatus status = Indexes(node, side, name, indexes);
  if (status == GRAPH_SUCCESS) index = indexes.front();
  return status;
}

}  // namespace

std::vector<GNodePtr> GNode::GetInControlNodes() const { return ControlNodes(*this, true); }
std::vector<GNodePtr> GNode::GetOutControlNodes() const { return ControlNodes(*this, false); }

graphStatus GNode::GetInputConstData(int32_t index, Tensor& data) const {
  const NodeUse use(*this);
  if (!use.Has(ir::Side::kInput, index)) return use.Refused();
  const ir::TensorPtr value =
      catalog::ConstTensor(use.store(), use.store().Producer(use.id(), index));
  if (value == nullptr) {
    return Refuse(use.Text() + ": input " + std::to_string(index) + " is fed by no constant");
  }
  data = ApiAccess::Public(*value);
  return GRAPH_SUCCESS;
}

graphStatus GNode::GetInputIndexByName(const AscendString& name, int32_t& index) const {
  return FirstIndex(*this, ir::Side::kInput, name, index);
}
graphStatus GNode::GetOutputIndexByName(const AscendString& name, int32_t& index) const {
  return FirstIndex(*this, ir::Side::kOutput, name, index);
}
graphStatus GNode::GetDynamicInputIndexesByName(const AscendString& name,
                                                std::vector<int32_t>& indexes) const {
  indexes.clear();
  return Indexes(*this, ir::Side::kInput, name, indexes);
}
graphStatus GNode::GetDynamicOutputIndexesByName(const AscendString& name,
                                                 std::vector<int32_t>& indexes) const {
  indexes.clear();
  return Indexes(*this, ir::Side::kOutput, name, indexes);
}

}  // namespace ge
