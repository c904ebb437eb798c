// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lower/tensor_writer.h"

#include "catalog/attr_types.h"
#include "catalog/mapping.h"

namespace ge::lower {
namespace {

Expected<int32_t> TypeNumber(DataType type) {
  if (const auto number = catalog::ToOnnxType(type)) return *number;
  return Outcome::Invalid(std::string("element type ") + DataTypeName(type) +
                          " does not exist in ONNX");
}

using Kind = onnx::AttributeProto;

/// One overload per kind of attribute value that ONNX has.
struct AttributeWriter {
  onnx::AttributeProto* proto;

  Outcome operator()(int64_t value) const {
    proto->set_type(Kind::INT);
    proto->set_i(value);
    return Outcome::Ok();
  }
  Outcome operator()(bool value) const { return (*this)(int64_t{value}); }
  Outcome operator()(float value) const {
    proto->set_type(Kind::FLOAT);
    proto->set_f(value);
    return Outcome::Ok();
  }
  Outcome operator()(const std::string& value) const {
    proto->set_type(Kind::STRING);
    proto->set_s(value);
    return Outcome::Ok();
  }
  Outcome operator()(DataType value) const {
    Expected<int32_t> number = TypeNumber(value);
    return number ? (*this)(int64_t{*number}) : number.error();
  }
  Outcome operator()(const ir::TensorPtr& value) const {
    proto->set_type(Kind::TENSOR);
    return WriteTensor(*value, false, proto->mutable_t());
  }
  Outcome operator()(const std::vector<int64_t>& value) const {
    proto->set_type(Kind::INTS);
    proto->mutable_ints()->Add(value.begin(), value.end());
    return Outcome::Ok();
  }
  Outcome operator()(const std::vector<bool>& value) const {
    return (*this)(std::vector<int64_t>(value.begin(), value.end()));
  }
  Outcome operator()(const std::vector<float>& value) const {
    proto->set_type(Kind::FLOATS);
    proto->mutable_floats()->Add(value.begin(), value.end());
    return Outcome::Ok();
  }
  Outcome operator()(const std::vector<std::string>& value) const {
    proto->set_type(Kind::STRINGS);
    for (const std::string& text : value) proto->add_strings(text);
    return Outcome::Ok();
  }
  template <class Other>
  Outcome operator()(const Other& value) const {
    return Outcome::Invalid(std::string("a ") + ir::AttrKindName(ir::Attr(value)) +
                            " has no ONNX attribute type");
  }
};

}  // namespace

Outcome WriteTensor(const ir::Tensor& tensor, bool without_data, onnx::TensorProto* proto) {
  Expected<int32_t> type = TypeNumber(tensor.desc.data_type);
  if (!type) return type.error();
  if (const std::string fault = catalog::TensorFault(tensor); !fault.empty()) {
    return Outcome::Invalid("the tensor " + fault);
  }
  proto->set_data_type(*type);
  for (const int64_t dim : tensor.desc.shape.dims) proto->add_dims(dim);
  if (tensor.desc.data_type == DT_STRING) {
    for (const std::string& text : tensor.strings) proto->add_string_data(text);
  } else if (!without_data) {
    proto->set_raw_data(tensor.data.data(), tensor.data.size());
  }
  return Outcome::Ok();
}

Outcome WriteType(const ir::TensorDesc& desc, onnx::TypeProto* proto) {
  Expected<int32_t> type = TypeNumber(desc.data_type);
  if (!type) return type.error();
  auto* tensor = proto->mutable_tensor_type();
  tensor->set_elem_type(*type);
  if (!desc.shape.HasRank()) return Outcome::Ok();
  auto* shape = tensor->mutable_shape();
  for (size_t i = 0; i < desc.shape.dims.size(); ++i) {
    auto* dim = shape->add_dim();
    if (desc.shape.dims[i] >= 0) {
      dim->set_dim_value(desc.shape.dims[i]);
    } else if (i < desc.shape.symbols.size() && !desc.shape.symbols[i].empty()) {
      dim->set_dim_param(desc.shape.symbols[i]);
    }
  }
  return Outcome::Ok();
}

Outcome WriteAttribute(const std::string& name, const ir::Attr& value,
                       onnx::AttributeProto* proto) {
  proto->set_name(name);
  return std::visit(AttributeWriter{proto}, value).Within("attribute '" + name + "'");
}

int64_t OpsetOfType(DataType type) {
  switch (type) {
    case DT_FLOAT8_E4M3FN:
    case DT_FLOAT8_E5M2:
      return 19;
    case DT_INT4:
      return 21;
    case DT_FLOAT4_E2M1:
      return 23;
    case DT_FLOAT8_E8M0:
      return 24;
    case DT_INT2:
    case DT_UINT2:
      return 25;
    default:
      return 18;
  }
}

}  // namespace ge::lower
