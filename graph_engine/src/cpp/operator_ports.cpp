// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "cpp/access.h"
#include "graph/operator.h"

namespace ge {
namespace {

ir::Port* Find(std::vector<ir::Port>& ports, const std::string& name) {
  const auto found = std::find_if(ports.begin(), ports.end(),
                                  [&](const ir::Port& port) { return port.name == name; });
  return found == ports.end() ? nullptr : &*found;
}

void AddPort(OperatorImpl* impl, std::vector<ir::Port>& ports, const char* name,
             ir::PortKind kind) {
  if (Find(ports, Text(name)) != nullptr) {
    Refuse("operator '" + impl->name + "' already has the port '" + Text(name) + "'");
    return;
  }
  ports.push_back({Text(name), kind, kind == ir::PortKind::kDynamic ? 0 : 1});
}

/// Declares the port, or gives the declared one more instances. Links of later ports stay with
/// their ports.
void Grow(OperatorImpl* impl, bool inputs, const char* name, uint32_t count) {
  std::vector<ir::Port>& ports = inputs ? impl->layout.inputs : impl->layout.outputs;
  ir::Port* port = Find(ports, Text(name));
  if (port == nullptr) {
    AddPort(impl, ports, name, ir::PortKind::kDynamic);
    port = &ports.back();
  }
  if (port->kind != ir::PortKind::kDynamic || int64_t{port->count} + count > ir::kMaxPorts) {
    Refuse("operator '" + impl->name + "': port '" + Text(name) + "' cannot have " +
           std::to_string(count) + " more instances");
    return;
  }
  const int32_t first = ir::PortLayout::FirstIndex(ports, port->name) + port->count;
  port->count += static_cast<int32_t>(count);
  const auto moved = [&](int32_t index) {
    return index < first ? index : index + static_cast<int32_t>(count);
  };
  if (inputs) {
    std::map<int32_t, OperatorImpl::Link> links;
    for (auto& [index, link] : impl->inputs) links[moved(index)] = std::move(link);
    impl->inputs = std::move(links);
  }
  auto& descs = inputs ? impl->input_descs : impl->output_descs;
  std::map<int32_t, TensorDesc> kept;
  for (auto& [index, desc] : descs) kept[moved(index)] = std::move(desc);
  descs = std::move(kept);
}

int Count(std::vector<ir::Port>& ports, const char* name) {
  const ir::Port* port = Find(ports, Text(name));
  return port == nullptr || port->kind != ir::PortKind::kDynamic ? 0 : port->count;
}

}  // namespace

void Operator::InputRegister(const char_t* name) {
  if (!IsEmpty()) AddPort(impl_.get(), impl_->layout.inputs, name, ir::PortKind::kRequired);
}
void Operator::OptionalInputRegister(const char_t* name) {
  if (!IsEmpty()) AddPort(impl_.get(), impl_->layout.inputs, name, ir::PortKind::kOptional);
}
void Operator::OutputRegister(const char_t* name) {
  if (!IsEmpty()) AddPort(impl_.get(), impl_->layout.outputs, name, ir::PortKind::kRequired);
}
void Operator::DynamicInputRegister(const char_t* name, uint32_t count, bool) {
  if (!IsEmpty()) Grow(impl_.get(), true, name, count);
}
void Operator::DynamicOutputRegister(const char_t* name, uint32_t count, bool) {
  if (!IsEmpty()) Grow(impl_.get(), false, name, count);
}
int Operator::GetDynamicInputNum(const char_t* input) const {
  return IsEmpty() ? 0 : Count(impl_->layout.inputs, input);
}
int Operator::GetDynamicOutputNum(const char_t* output) const {
  return IsEmpty() ? 0 : Count(impl_->layout.outputs, output);
}

void Operator::AttrRegister(const char_t* name, const AttrValue& default_value) {
  if (IsEmpty()) return;
  impl_->layout.attr_names.push_back(Text(name));
  impl_->defaults[Text(name)] = ApiAccess::Inside(default_value);
}
void Operator::RequiredAttrRegister(const char_t* name, const AttrValue& of_its_type) {
  AttrRegister(name, of_its_type);
  if (!IsEmpty()) impl_->required[Text(name)] = true;
}

void Operator::SubgraphRegister(const char_t* name, bool dynamic) {
  if (IsEmpty()) return;
  impl_->layout.subgraph_names.push_back(Text(name) + (dynamic ? "*" : ""));
  impl_->dynamic_subgraphs[Text(name)] = dynamic;
}
void Operator::SubgraphCountRegister(const char_t* name, uint32_t count) {
  if (IsEmpty()) return;
  for (uint32_t at = 0; at < count; ++at) impl_->subgraphs[Text(name)][at];
}
void Operator::SetSubgraphBuilder(const char_t* name, uint32_t index,
                                  const SubgraphBuilder& builder) {
  if (!IsEmpty()) impl_->subgraphs[Text(name)][index] = builder;
}
SubgraphBuilder Operator::GetSubgraphBuilder(const char_t* name) const {
  return GetDynamicSubgraphBuilder(name, 0);
}
SubgraphBuilder Operator::GetDynamicSubgraphBuilder(const char_t* name, uint32_t index) const {
  if (IsEmpty()) return nullptr;
  const auto instances = impl_->subgraphs.find(Text(name));
  if (instances == impl_->subgraphs.end()) return nullptr;
  const auto found = instances->second.find(index);
  return found == instances->second.end() ? nullptr : found->second;
}
size_t Operator::GetSubgraphNamesCount() const {
  return IsEmpty() ? 0 : impl_->layout.subgraph_names.size();
}
graphStatus Operator::GetSubgraphNames(std::vector<AscendString>& names) const {
  if (IsEmpty()) return Refuse("the operator is empty", GRAPH_PARAM_INVALID);
  names.clear();
  for (const std::string& name : impl_->layout.subgraph_names) {
    names.push_back(Text(name.substr(0, name.find('*'))));
  }
  return GRAPH_SUCCESS;
}

}  // namespace ge
