// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/attributes.h"

#include "onnx/tensor_reader.h"

namespace ge::onnx {

AttributeProto::AttributeType KindOf(const AttributeProto& attribute) {
  if (attribute.type() != AttributeProto::UNDEFINED) return attribute.type();
  if (attribute.has_f()) return AttributeProto::FLOAT;
  if (attribute.has_i()) return AttributeProto::INT;
  if (attribute.has_s()) return AttributeProto::STRING;
  if (attribute.has_t()) return AttributeProto::TENSOR;
  if (attribute.has_g()) return AttributeProto::GRAPH;
  if (attribute.floats_size() > 0) return AttributeProto::FLOATS;
  if (attribute.ints_size() > 0) return AttributeProto::INTS;
  if (attribute.strings_size() > 0) return AttributeProto::STRINGS;
  return AttributeProto::UNDEFINED;
}

std::string KindName(const AttributeProto& attribute) {
  return AttributeProto::AttributeType_Name(KindOf(attribute));
}

Expected<ir::Attr> ReadAttribute(const AttributeProto& attribute, const std::string& base_dir) {
  const std::string what = "attribute '" + attribute.name() + "'";
  if (!attribute.ref_attr_name().empty()) {
    return Outcome::Invalid(what + " refers to attribute '" + attribute.ref_attr_name() +
                            "' of a function, which has a meaning in a function body only");
  }
  switch (KindOf(attribute)) {
    case AttributeProto::FLOAT:
      return ir::Attr(attribute.f());
    case AttributeProto::INT:
      return ir::Attr(int64_t{attribute.i()});
    case AttributeProto::STRING:
      return ir::Attr(attribute.s());
    case AttributeProto::FLOATS:
      return ir::Attr(std::vector<float>(attribute.floats().begin(), attribute.floats().end()));
    case AttributeProto::INTS:
      return ir::Attr(std::vector<int64_t>(attribute.ints().begin(), attribute.ints().end()));
    case AttributeProto::STRINGS:
      return ir::Attr(
          std::vector<std::string>(attribute.strings().begin(), attribute.strings().end()));
    case AttributeProto::TENSOR:
    case AttributeProto::SPARSE_TENSOR: {
      Expected<ir::TensorPtr> tensor =
          KindOf(attribute) == AttributeProto::TENSOR
              ? ReadTensor(attribute.t(), base_dir, what)
              : ReadSparseTensor(attribute.sparse_tensor(), base_dir, what);
      if (!tensor) return tensor.error();
      return ir::Attr(*tensor);
    }
    default:
      return Outcome::Invalid(what + " is " + KindName(attribute) + ", which is no plain value");
  }
}

}  // namespace ge::onnx
