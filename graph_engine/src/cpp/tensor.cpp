// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "cpp/access.h"

namespace ge {

Tensor::Tensor() : impl_(std::make_shared<Impl>()) {}
Tensor::Tensor(const TensorDesc& desc) : Tensor() { SetTensorDesc(desc); }
Tensor::Tensor(const TensorDesc& desc, const std::vector<uint8_t>& data) : Tensor(desc) {
  SetData(data);
}
Tensor::Tensor(const TensorDesc& desc, const uint8_t* data, size_t size) : Tensor(desc) {
  SetData(data, size);
}

TensorDesc Tensor::GetTensorDesc() const {
  TensorDesc desc = ApiAccess::Public(impl_->tensor.desc);
  desc.SetName(impl_->name.c_str());
  return desc;
}

graphStatus Tensor::SetTensorDesc(const TensorDesc& desc) {
  AscendString name;
  desc.GetName(name);
  impl_->name = Text(name);
  impl_->tensor.desc = ApiAccess::Inside(desc);
  return GRAPH_SUCCESS;
}

const uint8_t* Tensor::GetData() const {
  return impl_->tensor.data.empty() ? nullptr : impl_->tensor.data.data();
}
uint8_t* Tensor::GetData() {
  return impl_->tensor.data.empty() ? nullptr : impl_->tensor.data.data();
}
size_t Tensor::GetSize() const { return impl_->tensor.data.size(); }

graphStatus Tensor::SetData(std::vector<uint8_t>&& data) {
  impl_->tensor.data = std::move(data);
  return GRAPH_SUCCESS;
}
graphStatus Tensor::SetData(const std::vector<uint8_t>& data) {
  return SetData(std::vector<uint8_t>(data));
}
graphStatus Tensor::SetData(const uint8_t* data, size_t size) {
  if (data == nullptr && size != 0) return Refuse("the tensor's data are a null pointer");
  return SetData(std::vector<uint8_t>(data, data + size));
}
graphStatus Tensor::SetData(const char_t* text) {
  return SetData(std::vector<AscendString>{AscendString(text)});
}
graphStatus Tensor::SetData(const std::vector<AscendString>& texts) {
  impl_->tensor.strings.clear();
  for (const AscendString& text : texts) impl_->tensor.strings.push_back(Text(text));
  impl_->tensor.desc.data_type = DT_STRING;
  impl_->tensor.data.clear();
  return GRAPH_SUCCESS;
}

graphStatus Tensor::IsValid() const {
  const ir::Tensor& tensor = impl_->tensor;
  const int64_t elements = tensor.desc.shape.NumElements();
  if (tensor.desc.data_type == DT_STRING) {
    return static_cast<int64_t>(tensor.strings.size()) == elements ? GRAPH_SUCCESS : GRAPH_FAILED;
  }
  const size_t width = GetSizeByDataType(tensor.desc.data_type);
  const bool fits = width == 0 || (elements >= 0 && tensor.data.size() == size_t(elements) * width);
  return fits ? GRAPH_SUCCESS : GRAPH_FAILED;
}

Tensor Tensor::Clone() const {
  Tensor copy;
  *copy.impl_ = *impl_;
  return copy;
}

graphStatus Tensor::SetDataType(const DataType& type) {
  impl_->tensor.desc.data_type = type;
  return GRAPH_SUCCESS;
}
graphStatus Tensor::SetFormat(const Format& format) {
  impl_->tensor.desc.format = format;
  return GRAPH_SUCCESS;
}

ir::TensorPtr ApiAccess::Inside(const Tensor& tensor) {
  return std::make_shared<const ir::Tensor>(tensor.impl_->tensor);
}

Tensor ApiAccess::Public(const ir::Tensor& tensor) {
  Tensor made;
  made.impl_->tensor = tensor;
  return made;
}

}  // namespace ge
