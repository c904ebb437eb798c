// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "graph/operator.h"

#include <algorithm>

#include "catalog/attr_types.h"
#include "catalog/op_def.h"
#include "cpp/access.h"

namespace ge {

Operator ApiAccess::Public(std::shared_ptr<OperatorImpl> impl) {
  Operator op;
  op.impl_ = std::move(impl);
  return op;
}

namespace {

std::shared_ptr<OperatorImpl> Named(std::string name, std::string type) {
  auto impl = std::make_shared<OperatorImpl>();
  impl->name = std::move(name);
  impl->type = std::move(type);
  return impl;
}

graphStatus Empty() { return Refuse("the operator is empty", GRAPH_PARAM_INVALID); }

/// Instance port by its name; -1 when there is none.
int32_t PortOf(const std::vector<ir::Port>& ports, const std::string& name) {
  int32_t index = 0;
  for (const ir::Port& port : ports) {
    for (int32_t i = 0; i < port.count; ++i, ++index) {
      if (ir::PortLayout::InstanceName(ports, index) == name) return index;
    }
  }
  return -1;
}

graphStatus NoPort(const OperatorImpl& impl, const char* what, const std::string& port) {
  return Refuse("operator '" + impl.name + "' (" + impl.type + ") has no " + what + " " + port,
                GRAPH_PARAM_INVALID);
}

void Link(const std::shared_ptr<OperatorImpl>& to, int32_t input, const Operator& from,
          int32_t output) {
  const auto& source = ApiAccess::Inside(from);
  if (source == nullptr) {
    Empty();
  } else if (output < 0 || output >= source->layout.OutputCount()) {
    NoPort(*source, "output", std::to_string(output));
  } else {
    to->inputs[input] = {source, static_cast<uint32_t>(output)};
    source->users.push_back(to);
  }
}

TensorDesc Find(const std::map<int32_t, TensorDesc>& descs, int32_t port) {
  const auto found = descs.find(port);
  return found == descs.end() ? TensorDesc() : found->second;
}

}  // namespace

Operator::Operator(const char_t* type) : impl_(Named(Text(type), Text(type))) {}
Operator::Operator(const char_t* name, const char_t* type) : impl_(Named(Text(name), Text(type))) {}
Operator::Operator(const AscendString& name, const AscendString& type)
    : impl_(Named(Text(name), Text(type))) {}
Operator::Operator(const std::string& name, const std::string& type) : impl_(Named(name, type)) {}

graphStatus Operator::GetName(AscendString& name) const {
  if (IsEmpty()) return Empty();
  name = Text(impl_->name);
  return GRAPH_SUCCESS;
}

graphStatus Operator::GetOpType(AscendString& type) const {
  if (IsEmpty()) return Empty();
  type = Text(impl_->type);
  return GRAPH_SUCCESS;
}

Operator& Operator::SetInput(uint32_t input, const Operator& from, uint32_t output) {
  if (IsEmpty()) {
    Empty();
  } else if (static_cast<int64_t>(input) >= impl_->layout.InputCount()) {
    NoPort(*impl_, "input", std::to_string(input));
  } else {
    Link(impl_, static_cast<int32_t>(input), from, static_cast<int32_t>(output));
  }
  return *this;
}

Operator& Operator::SetInput(const char_t* input, const Operator& from, uint32_t output) {
  if (IsEmpty()) {
    Empty();
    return *this;
  }
  const int32_t port = PortOf(impl_->layout.inputs, Text(input));
  if (port < 0) {
    NoPort(*impl_, "input", "'" + Text(input) + "'");
    return *this;
  }
  return SetInput(static_cast<uint32_t>(port), from, output);
}

Operator& Operator::SetInput(const char_t* input, const Operator& from,
                             const AscendString& output) {
  const auto& source = ApiAccess::Inside(from);
  const int32_t port = source == nullptr ? -1 : PortOf(source->layout.outputs, Text(output));
  if (source != nullptr && port < 0) {
    NoPort(*source, "output", "'" + Text(output) + "'");
    return *this;
  }
  return SetInput(input, from, static_cast<uint32_t>(std::max(port, 0)));
}

Operator& Operator::SetInput(const std::string& input, const Operator& from, uint32_t output) {
  return SetInput(input.c_str(), from, output);
}
Operator& Operator::SetInput(const std::string& input, const Operator& from,
                             const std::string& output) {
  return SetInput(input.c_str(), from, Text(output));
}
Operator& Operator::SetInput(const char_t* input, uint32_t at, const Operator& from,
                             uint32_t output) {
  return SetInput(Text(input) + std::to_string(at), from, output);
}
Operator& Operator::SetInput(const char_t* input, uint32_t at, const Operator& from,
                             const AscendString& output) {
  return SetInput((Text(input) + std::to_string(at)).c_str(), from, output);
}

Operator& Operator::AddControlInput(const Operator& from) {
  if (IsEmpty() || from.IsEmpty()) {
    Empty();
    return *this;
  }
  impl_->control_inputs.push_back(from.impl_);
  from.impl_->users.push_back(impl_);
  return *this;
}

void Operator::BreakConnect() const {
  if (IsEmpty()) return;
  impl_->inputs.clear();
  impl_->control_inputs.clear();
}

graphStatus Operator::GetInputConstData(const char_t* input, Tensor& data) const {
  if (IsEmpty()) return Empty();
  const auto link = impl_->inputs.find(PortOf(impl_->layout.inputs, Text(input)));
  if (link != impl_->inputs.end() && catalog::IsConstType(link->second.from->type)) {
    const auto value = link->second.from->attrs.find(catalog::kConstValueAttr);
    if (value != link->second.from->attrs.end()) {
      return ApiAccess::Public(value->second).GetAttrValue(data);
    }
  }
  return Refuse("operator '" + impl_->name + "': input '" + Text(input) +
                "' is fed by no constant");
}

#define GE_OPERATOR_DESC(Side, side, sides)                                                   \
  TensorDesc Operator::Get##Side##Desc(uint32_t index) const {                                \
    return IsEmpty() ? TensorDesc() : Find(impl_->side##_descs, static_cast<int32_t>(index)); \
  }                                                                                           \
  TensorDesc Operator::Get##Side##DescByName(const char_t* name) const {                      \
    if (IsEmpty()) return {};                                                                 \
    return Find(impl_->side##_descs, PortOf(impl_->layout.sides, Text(name)));                \
  }                                                                                           \
  TensorDesc Operator::Get##Side##Desc(const std::string& name) const {                       \
    return Get##Side##DescByName(name.c_str());                                               \
  }                                                                                           \
  graphStatus Operator::Update##Side##Desc(const std::string& name, const TensorDesc& desc) { \
    return Update##Side##Desc(name.c_str(), desc);                                            \
  }                                                                                           \
  graphStatus Operator::Update##Side##Desc(const char_t* name, const TensorDesc& desc) {      \
    if (IsEmpty()) return Empty();                                                            \
    const int32_t port = PortOf(impl_->layout.sides, Text(name));                             \
    if (port < 0) return NoPort(*impl_, #side, "'" + Text(name) + "'");                       \
    impl_->side##_descs[port] = desc;                                                         \
    return GRAPH_SUCCESS;                                                                     \
  }                                                                                           \
  TensorDesc Operator::GetDynamic##Side##Desc(const char_t* name, uint32_t index) const {     \
    return Get##Side##DescByName((Text(name) + std::to_string(index)).c_str());               \
  }                                                                                           \
  graphStatus Operator::UpdateDynamic##Side##Desc(const char_t* name, uint32_t index,         \
                                                  const TensorDesc& desc) {                   \
    return Update##Side##Desc((Text(name) + std::to_string(index)).c_str(), desc);            \
  }
GE_OPERATOR_DESC(Input, input, inputs)
GE_OPERATOR_DESC(Output, output, outputs)
#undef GE_OPERATOR_DESC

graphStatus Operator::TryGetInputDesc(const char_t* input, TensorDesc& desc) const {
  if (IsEmpty()) return Empty();
  const int32_t port = PortOf(impl_->layout.inputs, Text(input));
  if (port < 0) return NoPort(*impl_, "input", "'" + Text(input) + "'");
  desc = Find(impl_->input_descs, port);
  return GRAPH_SUCCESS;
}

graphStatus Operator::UpdateOutputDesc(uint32_t index, const TensorDesc& desc) {
  if (IsEmpty()) return Empty();
  if (static_cast<int64_t>(index) >= impl_->layout.OutputCount()) {
    return NoPort(*impl_, "output", std::to_string(index));
  }
  impl_->output_descs[static_cast<int32_t>(index)] = desc;
  return GRAPH_SUCCESS;
}

size_t Operator::GetInputsSize() const {
  return IsEmpty() ? 0 : static_cast<size_t>(impl_->layout.InputCount());
}
size_t Operator::GetOutputsSize() const {
  return IsEmpty() ? 0 : static_cast<size_t>(impl_->layout.OutputCount());
}

Operator& Operator::SetAttr(const AscendString& name, const AttrValue& value) {
  if (IsEmpty()) {
    Empty();
    return *this;
  }
  const std::string key = Text(name);
  if (Outcome fit = CheckAttr("operator '" + impl_->name + "'", key, value); !fit) {
    Refuse(fit);
  } else {
    impl_->attrs[key] = catalog::Fit(impl_->type, key, ApiAccess::Inside(value));
  }
  return *this;
}

graphStatus Operator::GetAttr(const AscendString& name, AttrValue& value) const {
  if (IsEmpty()) return Empty();
  const auto set = impl_->attrs.find(Text(name));
  if (set != impl_->attrs.end()) {
    value = ApiAccess::Public(set->second);
    return GRAPH_SUCCESS;
  }
  const auto fallback = impl_->defaults.find(Text(name));
  if (fallback == impl_->defaults.end() || impl_->required[Text(name)]) {
    return Refuse("operator '" + impl_->name + "' has no attribute '" + Text(name) + "'");
  }
  value = ApiAccess::Public(fallback->second);
  return GRAPH_SUCCESS;
}

}  // namespace ge
