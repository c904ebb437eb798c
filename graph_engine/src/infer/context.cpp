// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "infer/context.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ge::infer {
namespace {

bool IsInteger(DataType type) {
  return type == DT_INT64 || type == DT_INT32 || type == DT_BOOL || type == DT_INT16 ||
         type == DT_INT8 || type == DT_UINT8 || type == DT_UINT16 || type == DT_UINT32;
}

bool IsReal(DataType type) {
  return type == DT_FLOAT || type == DT_DOUBLE || type == DT_FLOAT16 || type == DT_BF16;
}

const ir::TensorDesc& NothingKnown() {
  static const ir::TensorDesc* const desc = [] {
    auto* made = new ir::TensorDesc;
    made->shape = made->origin_shape = ir::Shape::UnknownRank();
    made->data_type = DT_UNDEFINED;
    return made;
  }();
  return *desc;
}

}  // namespace

std::optional<size_t> NormalAxis(int64_t axis, size_t rank) {
  const auto limit = static_cast<int64_t>(rank);
  if (axis < -limit || axis >= limit) return std::nullopt;
  return static_cast<size_t>(axis < 0 ? axis + limit : axis);
}

ir::Shape ShapeOfLength(const ir::Shape& list) {
  constexpr int64_t kMaxRank = 1024;  // of a list whose length is known but not its entries
  const bool sized = list.HasRank() && list.dims.size() == 1 && list.dims[0] >= 0;
  if (!sized || list.dims[0] > kMaxRank) return ir::Shape::UnknownRank();
  return ShapeOf(std::vector<Dim>(static_cast<size_t>(list.dims[0])));
}

Outcome CheckExtents(const Context& context, const char* port, const std::vector<Dim>& extents,
                     int64_t least) {
  for (const Dim& extent : extents) {
    if (!extent.known() || extent.value() >= least) continue;
    return context.Fail("input '" + std::string(port) + "' holds " + extent.Text() +
                        ", every entry must be " + std::to_string(least) + " or more");
  }
  return Outcome::Ok();
}

Outcome CheckAxes(const Context& context) {
  constexpr int64_t kAbsent = INT64_MIN;
  const ir::Shape& data = context.Shape(0);
  if (!data.HasRank()) return Outcome::Ok();
  std::vector<int64_t> axes = context.Attr("axes", std::vector<int64_t>());
  for (const char* name : {"axis", "dim", "begin_norm_axis"}) {
    const int64_t axis = context.Attr(name, kAbsent);
    if (axis != kAbsent) axes.push_back(axis);
  }
  if (context.Index("axis") >= 0) {
    for (const int64_t axis : context.Numbers("axis").value_or(std::vector<int64_t>())) {
      axes.push_back(axis);
    }
  }
  const size_t rank = std::max<size_t>(1, data.dims.size());  // a scalar passes as [1]
  for (const int64_t axis : axes) {
    if (!NormalAxis(axis, rank)) return context.FailInput(0, "has no axis " + std::to_string(axis));
  }
  return Outcome::Ok();
}

Context::Context(ir::Store& store, ir::NodeId node, ValueMap& values)
    : store_(store), node_(node), values_(values) {}

int32_t Context::Index(const char* port) const {
  return ir::PortLayout::FirstIndex(layout().inputs, port);
}

int32_t Context::CountOf(const char* port) const {
  for (const ir::Port& candidate : layout().inputs) {
    if (candidate.name == port) return candidate.count;
  }
  return 0;
}

bool Context::Has(const char* port) const {
  const int32_t index = Index(port);
  return index >= 0 && index < store_.InputCount(node_) &&
         store_.Producer(node_, index).node.valid();
}

const ir::TensorDesc& Context::In(int32_t input) const {
  if (input < 0 || input >= store_.InputCount(node_)) return NothingKnown();
  const ir::Endpoint from = store_.Producer(node_, input);
  return from.node.valid() ? store_.OutputDesc(from.node, from.port) : NothingKnown();
}

std::optional<KnownValue> ValueOf(const ir::Tensor& constant) {
  const bool integer = IsInteger(constant.desc.data_type);
  if (!integer && !IsReal(constant.desc.data_type)) return std::nullopt;
  const int64_t count = constant.desc.shape.NumElements();
  const size_t limit = integer ? kMaxFoldedElements : kMaxFoldedFloats;
  if (count < 0 || static_cast<size_t>(count) > limit) return std::nullopt;
  KnownValue value{constant.desc.shape.dims, {}};
  for (size_t i = 0; i < static_cast<size_t>(count); ++i) {
    const double real = integer ? 0 : ir::ElementAsDouble(constant, i);
    // Shapes pass through floats (scales of a Resize); whole numbers are followed there.
    if (!integer && (std::floor(real) != real || std::abs(real) > 1e15)) return std::nullopt;
    value.elements.emplace_back(integer ? ir::ElementAsInt(constant, i)
                                        : static_cast<int64_t>(real));
  }
  return value;
}

std::optional<KnownValue> Context::Value(int32_t input) const {
  if (input < 0 || input >= store_.InputCount(node_)) return std::nullopt;
  const ir::Endpoint from = store_.Producer(node_, input);
  if (!from.node.valid()) return std::nullopt;
  if (const auto it = values_.find(from); it != values_.end()) return it->second;
  const ir::TensorPtr tensor = catalog::ConstTensor(store_, from);
  return tensor == nullptr ? std::nullopt : ValueOf(*tensor);
}

std::optional<std::vector<int64_t>> Context::Numbers(const char* port) const {
  const std::optional<KnownValue> value = Value(port);
  if (!value) return std::nullopt;
  std::vector<int64_t> numbers;
  for (const Dim& element : value->elements) {
    if (!element.known()) return std::nullopt;
    numbers.push_back(element.value());
  }
  return numbers;
}

std::optional<std::vector<double>> Context::Floats(const char* port) const {
  const int32_t index = Index(port);
  if (index < 0 || index >= store_.InputCount(node_)) return std::nullopt;
  const ir::TensorPtr tensor = catalog::ConstTensor(store_, store_.Producer(node_, index));
  if (tensor == nullptr || !IsReal(tensor->desc.data_type)) return std::nullopt;
  const int64_t count = tensor->desc.shape.NumElements();
  if (count < 0 || static_cast<size_t>(count) > kMaxFoldedElements) return std::nullopt;
  std::vector<double> numbers;
  for (int64_t i = 0; i < count; ++i) {
    numbers.push_back(ir::ElementAsDouble(*tensor, static_cast<size_t>(i)));
  }
  return numbers;
}

void Context::SetOut(int32_t output, const ir::Shape& shape) {
  ir::TensorDesc desc = store_.OutputDesc(node_, output);
  desc.shape = shape;
  const DataType type = catalog::OutputType(store_, node_, output);
  if (type != DT_UNDEFINED) desc.data_type = type;
  SetOutDesc(output, desc);
}

void Context::SetOutDims(const std::vector<Dim>& dims) {
  for (const Dim& dim : dims) {
    if (dim.known() && dim.value() < 0 && negative_.empty()) negative_ = dim.Text();
  }
  SetOut(0, ShapeOf(dims));
}

Outcome Context::CheckOutputs() const {
  std::string negative = negative_;
  for (int32_t output = 0; output < store_.OutputCount(node_); ++output) {
    const ir::Shape& shape = store_.OutputDesc(node_, output).shape;
    for (const int64_t dim : shape.dims) {
      if (shape.HasRank() && dim < ir::kUnknownDim && negative.empty()) {
        negative = std::to_string(dim);
      }
    }
  }
  if (negative.empty()) return Outcome::Ok();
  std::string text = "its output would have the negative extent " + negative;
  for (int32_t input = 0; input < store_.InputCount(node_); ++input) {
    text += (input == 0 ? "; it reads " : ", ") + InputText(input);
  }
  return Fail(text);
}

void Context::SetOutDesc(int32_t output, const ir::TensorDesc& desc) {
  ir::TensorDesc full = desc;
  full.origin_shape = full.shape;
  if (!(store_.OutputDesc(node_, output) == full)) store_.SetOutputDesc(node_, output, full);
}

void Context::SetValue(int32_t output, KnownValue value) {
  if (value.elements.size() <= kMaxFoldedElements) values_[{node_, output}] = std::move(value);
}

Outcome Context::Fail(const std::string& text) const {
  return Outcome::Invalid("node '" + store_.Name(node_) + "' (" + store_.TypeText(node_) +
                          "): " + text);
}

std::string Context::InputText(int32_t input) const {
  const std::string port = ir::PortLayout::InstanceName(layout().inputs, input);
  std::string text =
      "input " + std::to_string(input) + " '" + port + "' " + ShapeText(Shape(input));
  const ir::Endpoint from = store_.Producer(node_, input);
  if (from.node.valid()) text += " (from '" + store_.Name(from.node) + "')";
  return text;
}

Outcome Context::FailInput(int32_t input, const std::string& text) const {
  return Fail(InputText(input) + " " + text);
}

}  // namespace ge::infer
