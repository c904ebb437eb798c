// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/graph_scope.h"

#include "catalog/op_def.h"
#include "onnx/tensor_reader.h"

namespace ge::onnx {

GraphScope::GraphScope(ImportContext& context, const GraphProto& proto, ir::GraphIndex graph,
                       GraphScope* parent)
    : context_(context), proto_(proto), graph_(graph), parent_(parent) {
  for (const TensorProto& tensor : proto.initializer()) initializers_[tensor.name()] = &tensor;
  for (const SparseTensorProto& tensor : proto.sparse_initializer()) {
    sparse_[tensor.values().name()] = &tensor;
  }
  for (const auto* infos : {&proto.input(), &proto.value_info(), &proto.output()}) {
    for (const ValueInfoProto& info : *infos) {
      Expected<ir::TensorDesc> desc = ReadType(info.type(), info.name());
      if (desc) declared_.emplace(info.name(), *desc);
    }
  }
  CountUses(proto);
}

void GraphScope::CountUses(const GraphProto& graph) {
  for (const NodeProto& node : graph.node()) {
    for (const std::string& input : node.input()) ++uses_[input];
    for (const AttributeProto& attribute : node.attribute()) {
      if (attribute.has_g()) CountUses(attribute.g());
    }
  }
  for (const ValueInfoProto& output : graph.output()) ++uses_[output.name()];
}

bool GraphScope::Knows(const std::string& tensor) const {
  return tensors_.count(tensor) != 0 || IsInitializer(tensor) || sparse_.count(tensor) != 0 ||
         (parent_ != nullptr && parent_->Knows(tensor));
}

Expected<ir::TensorPtr> GraphScope::InitializerValue(const std::string& tensor) const {
  const std::string what = "initializer '" + tensor + "'";
  const std::string& base = context_.file.base_dir;
  if (const auto it = initializers_.find(tensor); it != initializers_.end()) {
    return ReadTensor(*it->second, base, what);
  }
  if (const auto it = sparse_.find(tensor); it != sparse_.end()) {
    return ReadSparseTensor(*it->second, base, what);
  }
  return ir::TensorPtr();
}

Expected<ir::Endpoint> GraphScope::Find(const std::string& tensor) {
  if (const auto it = tensors_.find(tensor); it != tensors_.end()) return it->second;
  Expected<ir::TensorPtr> value = InitializerValue(tensor);
  if (!value) return value.error();
  if (*value != nullptr) {
    const ir::Endpoint endpoint{AddConst(*value, tensor), 0};
    tensors_.emplace(memory_.Keep(tensor), endpoint);
    return endpoint;
  }
  if (parent_ != nullptr && parent_->Knows(tensor)) {
    Expected<ir::Endpoint> outer = parent_->Find(tensor);
    if (!outer) return outer;
    const ir::TensorDesc desc = store().OutputDesc(outer->node, outer->port);
    Expected<ir::NodeId> data = AddData(tensor, desc, static_cast<int64_t>(captures_.size()));
    if (!data) return data.error();
    captures_.push_back(tensor);
    return ir::Endpoint{*data, 0};
  }
  return Outcome::Invalid("tensor '" + tensor + "' is produced by no node, input or initializer");
}

Outcome GraphScope::Define(const std::string& tensor, ir::Endpoint endpoint) {
  if (tensor.empty()) return Outcome::Ok();
  const auto known = tensors_.find(tensor);
  if (known == tensors_.end()) {
    tensors_.emplace(memory_.Keep(tensor), endpoint);
    return Outcome::Ok();
  }
  return Outcome::Invalid("tensor '" + tensor + "' has two producers, '" +
                          store().Name(known->second.node) + "' and '" +
                          store().Name(endpoint.node) + "'; give each output its own name");
}

ir::NodeId GraphScope::AddConst(const ir::TensorPtr& tensor, const std::string& wanted_name) {
  const ir::NodeId node = store().AddNode(graph_, catalog::kConst, UniqueName(wanted_name),
                                          catalog::MakeLayout(*catalog::FindOp(catalog::kConst)));
  store().SetAttr(node, catalog::kConstValueAttr, tensor);
  store().SetOutputDesc(node, 0, tensor->desc);
  return node;
}

Expected<ir::NodeId> GraphScope::AddData(const std::string& tensor, const ir::TensorDesc& desc,
                                         int64_t index) {
  const ir::NodeId node = store().AddNode(graph_, catalog::kData, UniqueName(tensor),
                                          catalog::MakeLayout(*catalog::FindOp(catalog::kData)));
  store().SetAttr(node, catalog::kDataIndexAttr, index);
  store().SetInputDesc(node, 0, desc);
  store().SetOutputDesc(node, 0, desc);
  const Outcome defined = Define(tensor, {node, 0});
  if (!defined.ok()) return defined;
  return node;
}

const ir::TensorDesc* GraphScope::Declared(const std::string& tensor) const {
  const auto it = declared_.find(tensor);
  if (it != declared_.end()) return &it->second;
  return parent_ == nullptr ? nullptr : parent_->Declared(tensor);
}

int GraphScope::Uses(const std::string& tensor) const {
  const auto it = uses_.find(tensor);
  return it == uses_.end() ? 0 : it->second;
}

}  // namespace ge::onnx
