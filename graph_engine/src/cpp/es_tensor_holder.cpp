// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "es_tensor_holder.h"

#include <cstring>

#include "cpp/es_state.h"
#include "es_node.h"

namespace ge::es {
namespace {

template <class T>
Tensor Numbers(DataType type, const std::vector<T>& values, const std::vector<int64_t>& dims) {
  return Tensor(TensorDesc(Shape(dims), FORMAT_ND, type),
                reinterpret_cast<const uint8_t*>(values.data()), values.size() * sizeof(T));
}

template <class T>
std::vector<int64_t> Length(const std::vector<T>& values) {
  return {static_cast<int64_t>(values.size())};
}

Status NoTensor() { return Refuse(kNoTensor); }

}  // namespace

EsTensorHolder::EsTensorHolder(std::shared_ptr<BuilderState> builder, const GNode& node,
                               int64_t output)
    : builder_(std::move(builder)), node_(std::make_shared<GNode>(node)), output_(output) {}

template <class Change>
EsTensorHolder& EsTensorHolder::ChangeDesc(Change change) {
  TensorDesc desc;
  if (!IsValid()) {
    NoTensor();
  } else if (node_->GetOutputDesc(GetProducerOutIndex(), desc) == GRAPH_SUCCESS) {
    change(desc);
    node_->UpdateOutputDesc(GetProducerOutIndex(), desc);
  }
  return *this;
}

EsTensorHolder& EsTensorHolder::SetDataType(DataType type) {
  return ChangeDesc([&](TensorDesc& desc) { desc.SetDataType(type); });
}
EsTensorHolder& EsTensorHolder::SetFormat(Format format) {
  return SetStorageFormat(format).SetOriginFormat(format);
}
EsTensorHolder& EsTensorHolder::SetShape(const std::vector<int64_t>& dims) {
  return SetStorageShape(dims).SetOriginShape(dims);
}
EsTensorHolder& EsTensorHolder::SetStorageFormat(Format format) {
  return ChangeDesc([&](TensorDesc& desc) { desc.SetFormat(format); });
}
EsTensorHolder& EsTensorHolder::SetStorageShape(const std::vector<int64_t>& dims) {
  return ChangeDesc([&](TensorDesc& desc) { desc.SetShape(Shape(dims)); });
}
EsTensorHolder& EsTensorHolder::SetOriginFormat(Format format) {
  return ChangeDesc([&](TensorDesc& desc) { desc.SetOriginFormat(format); });
}
EsTensorHolder& EsTensorHolder::SetOriginShape(const std::vector<int64_t>& dims) {
  return ChangeDesc([&](TensorDesc& desc) { desc.SetOriginShape(Shape(dims)); });
}
EsTensorHolder& EsTensorHolder::SetOriginSymbolShape(const std::vector<const char_t*>& dims) {
  SetAttr("_origin_symbol_shape", std::vector<AscendString>(dims.begin(), dims.end()));
  return *this;
}

Status EsTensorHolder::SetAttr(const char_t* name, const AttrValue& value) {
  if (!IsValid()) return NoTensor();
  return node_->SetOutputAttr(name, static_cast<uint32_t>(output_), value);
}

Status EsTensorHolder::SetAttrForNode(const char_t* name, const AttrValue& value) {
  if (!IsValid()) return NoTensor();
  return node_->SetAttr(name, value);
}

Status EsTensorHolder::AddControlEdge(const std::vector<EsTensorHolder>& after) const {
  if (!IsValid()) return NoTensor();
  if (!builder_->IsOpen("add a control edge")) return FAILED;
  std::vector<ir::Endpoint> sources;
  for (const EsTensorHolder& tensor : after) {
    const Expected<ir::Endpoint> own = Own(*builder_, tensor);
    if (!own) return builder_->Refused("adding a control edge: " + own.error().message());
    sources.push_back(*own);
  }
  const Expected<ir::Endpoint> target = Own(*builder_, *this);
  if (!target) return builder_->Refused(target.error().message());
  if (const Outcome added = builder_->builder.AddControl(*target, sources); !added) {
    return builder_->Refused("adding a control edge: " + added.message());
  }
  return SUCCESS;
}

#define GE_TENSOR_OPERATOR(symbol, type)                                              \
  EsTensorHolder EsTensorHolder::operator symbol(const EsTensorHolder& other) const { \
    return EsNode(type).Input(*this).Input(other).MakeOne();                          \
  }
GE_TENSOR_OPERATOR(+, "Add")
GE_TENSOR_OPERATOR(-, "Sub")
GE_TENSOR_OPERATOR(*, "Mul")
GE_TENSOR_OPERATOR(/, "Div")
#undef GE_TENSOR_OPERATOR

#define GE_TENSOR_LIKE(type, data_type)                                             \
  EsTensorLike::EsTensorLike(const std::vector<type>& values)                       \
      : numbers_(Numbers(data_type, values, Length(values))), has_numbers_(true) {} \
  EsTensorLike::EsTensorLike(type value)                                            \
      : numbers_(Numbers(data_type, std::vector<type>{value}, {})), has_numbers_(true) {}
GE_TENSOR_LIKE(int64_t, DT_INT64)
GE_TENSOR_LIKE(int32_t, DT_INT32)
GE_TENSOR_LIKE(float, DT_FLOAT)
#undef GE_TENSOR_LIKE

}  // namespace ge::es
