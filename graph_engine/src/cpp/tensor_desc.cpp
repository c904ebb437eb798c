// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "cpp/access.h"

namespace ge {

size_t Shape::GetDimNum() const { return dims_ == std::vector<int64_t>{-2} ? 0 : dims_.size(); }

graphStatus Shape::SetDim(size_t index, int64_t value) {
  if (index >= dims_.size()) {
    return Refuse("the shape has " + std::to_string(dims_.size()) + " dims, not a dim " +
                  std::to_string(index));
  }
  dims_[index] = value;
  return GRAPH_SUCCESS;
}

int64_t Shape::GetDim(size_t index) const { return index < dims_.size() ? dims_[index] : 0; }

int64_t Shape::GetShapeSize() const {
  return dims_.empty() ? 0 : ir::Shape{dims_, {}}.NumElements();
}

TensorDesc::TensorDesc() : impl_(std::make_unique<Impl>()) {}
// NOLINTNEXTLINE(performance-unnecessary-value-param): the published signature
TensorDesc::TensorDesc(Shape shape, Format format, DataType type) : TensorDesc() {
  Update(shape, format, type);
}
TensorDesc::~TensorDesc() = default;
TensorDesc::TensorDesc(const TensorDesc& other) : impl_(std::make_unique<Impl>(*other.impl_)) {}
// The other stays a desc: every object of this class has an implementation.
TensorDesc::TensorDesc(TensorDesc&& other) noexcept : TensorDesc() { impl_.swap(other.impl_); }
TensorDesc& TensorDesc::operator=(const TensorDesc& other) {
  *impl_ = *other.impl_;
  return *this;
}
TensorDesc& TensorDesc::operator=(TensorDesc&& other) noexcept {
  impl_.swap(other.impl_);
  return *this;
}

void TensorDesc::Update(const Shape& shape, Format format, DataType type) {
  SetShape(shape);
  SetFormat(format);
  SetDataType(type);
}

Shape TensorDesc::GetShape() const { return Shape(impl_->desc.shape.dims); }
void TensorDesc::SetShape(const Shape& shape) { impl_->desc.shape = {shape.GetDims(), {}}; }
graphStatus TensorDesc::SetUnknownDimNumShape() {
  impl_->desc.shape = ir::Shape::UnknownRank();
  return GRAPH_SUCCESS;
}
Shape TensorDesc::GetOriginShape() const { return Shape(impl_->desc.origin_shape.dims); }
void TensorDesc::SetOriginShape(const Shape& shape) {
  impl_->desc.origin_shape = {shape.GetDims(), {}};
}
Format TensorDesc::GetFormat() const { return impl_->desc.format; }
void TensorDesc::SetFormat(Format format) { impl_->desc.format = format; }
Format TensorDesc::GetOriginFormat() const { return impl_->desc.origin_format; }
void TensorDesc::SetOriginFormat(Format format) { impl_->desc.origin_format = format; }
DataType TensorDesc::GetDataType() const { return impl_->desc.data_type; }
void TensorDesc::SetDataType(DataType type) { impl_->desc.data_type = type; }
graphStatus TensorDesc::GetName(AscendString& name) const {
  name = Text(impl_->name);
  return GRAPH_SUCCESS;
}
void TensorDesc::SetName(const char_t* name) { impl_->name = Text(name); }

int64_t TensorDesc::GetSize() const {
  const int64_t elements = impl_->desc.shape.NumElements();
  return elements < 0 ? 0
                      : elements * static_cast<int64_t>(GetSizeByDataType(impl_->desc.data_type));
}

TensorDesc ApiAccess::Public(const ir::TensorDesc& desc) {
  TensorDesc made;
  made.impl_->desc = desc;
  return made;
}

}  // namespace ge
