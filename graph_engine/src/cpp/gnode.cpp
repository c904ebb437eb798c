// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "catalog/attr_types.h"
#include "catalog/op_def.h"
#include "cpp/access.h"
#include "cpp/node_use.h"

namespace ge {

using cpp::NodeUse;

graphStatus GNode::GetType(AscendString& type) const {
  const NodeUse use(*this);
  if (!use.ok()) return use.Refused();
  type = Text(use.store().TypeText(use.id()));
  return GRAPH_SUCCESS;
}

graphStatus GNode::GetName(AscendString& name) const {
  const NodeUse use(*this);
  if (!use.ok()) return use.Refused();
  name = Text(use.store().Name(use.id()));
  return GRAPH_SUCCESS;
}

size_t GNode::GetInputsSize() const {
  const NodeUse use(*this);
  return use.ok() ? static_cast<size_t>(use.store().InputCount(use.id())) : 0;
}

size_t GNode::GetOutputsSize() const {
  const NodeUse use(*this);
  return use.ok() ? static_cast<size_t>(use.store().OutputCount(use.id())) : 0;
}

graphStatus GNode::GetInputDesc(int32_t index, TensorDesc& desc) const {
  const NodeUse use(*this);
  if (!use.Has(ir::Side::kInput, index)) return use.Refused();
  desc = ApiAccess::Public(use.store().InputDesc(use.id(), index));
  return GRAPH_SUCCESS;
}

graphStatus GNode::UpdateInputDesc(int32_t index, const TensorDesc& desc) {
  const NodeUse use(*this);
  if (!use.Has(ir::Side::kInput, index)) return use.Refused();
  use.store().SetInputDesc(use.id(), index, ApiAccess::Inside(desc));
  return GRAPH_SUCCESS;
}

graphStatus GNode::GetOutputDesc(int32_t index, TensorDesc& desc) const {
  const NodeUse use(*this);
  if (!use.Has(ir::Side::kOutput, index)) return use.Refused();
  desc = ApiAccess::Public(use.store().OutputDesc(use.id(), index));
  return GRAPH_SUCCESS;
}

graphStatus GNode::UpdateOutputDesc(int32_t index, const TensorDesc& desc) {
  const NodeUse use(*this);
  if (!use.Has(ir::Side::kOutput, index)) return use.Refused();
  use.store().SetOutputDesc(use.id(), index, ApiAccess::Inside(desc));
  return GRAPH_SUCCESS;
}

bool GNode::HasAttr(const AscendString& name) const {
  const NodeUse use(*this);
  return use.ok() && use.store().FindAttr(use.id(), Text(name)) != nullptr;
}

graphStatus GNode::GetAttr(const AscendString& name, AttrValue& value) const {
  const NodeUse use(*this);
  if (!use.ok()) return use.Refused();
  const ir::Attr* attr = use.store().FindAttr(use.id(), Text(name));
  if (attr == nullptr) return Refuse(use.Text() + " has no attribute '" + Text(name) + "'");
  value = ApiAccess::Public(*attr);
  return GRAPH_SUCCESS;
}

graphStatus GNode::SetAttr(const AscendString& name, const AttrValue& value) const {
  const NodeUse use(*this);
  if (!use.ok()) return use.Refused();
  const std::string key = Text(name);
  if (Outcome fit = CheckAttr(use.Text(), key, value); !fit) return Refuse(fit);
  use.store().SetAttr(use.id(), key,
                      catalog::Fit(use.store().TypeText(use.id()), key, ApiAccess::Inside(value)));
  return GRAPH_SUCCESS;
}

namespace {

graphStatus ReadPortAttr(const GNode& node, ir::Side side, const AscendString& name, uint32_t index,
                         AttrValue& value) {
  const NodeUse use(node);
  const auto port = static_cast<int32_t>(index);
  if (!use.Has(side, port)) return use.Refused();
  const ir::Attr* attr = use.store().FindPortAttr(use.id(), side, port, Text(name));
  if (attr == nullptr) {
    return Refuse(use.Text() + ": port " + std::to_string(index) + " has no attribute '" +
                  Text(name) + "'");
  }
  value = ApiAccess::Public(*attr);
  return GRAPH_SUCCESS;
}

graphStatus WritePortAttr(const GNode& node, ir::Side side, const AscendString& name,
                          uint32_t index, const AttrValue& value) {
  const NodeUse use(node);
  const auto port = static_cast<int32_t>(index);
  if (!use.Has(side, port)) return use.Refused();
  const std::string who = use.Text() + ": port " + std::to_string(index);
  if (Outcome fit = CheckAttr(who, Text(name), value); !fit) return Refuse(fit);
  use.store().SetPortAttr(use.id(), side, port, Text(name), ApiAccess::Inside(value));
  return GRAPH_SUCCESS;
}

}  // namespace

graphStatus GNode::GetInputAttr(const AscendString& name, uint32_t index, AttrValue& value) const {
  return ReadPortAttr(*this, ir::Side::kInput, name, index, value);
}
graphStatus GNode::SetInputAttr(const AscendString& name, uint32_t index, const AttrValue& value) {
  return WritePortAttr(*this, ir::Side::kInput, name, index, value);
}
graphStatus GNode::GetOutputAttr(const AscendString& name, uint32_t index, AttrValue& value) const {
  return ReadPortAttr(*this, ir::Side::kOutput, name, index, value);
}
graphStatus GNode::SetOutputAttr(const AscendString& name, uint32_t index, const AttrValue& value) {
  return WritePortAttr(*this, ir::Side::kOutput, name, index, value);
}

}  // namespace ge
