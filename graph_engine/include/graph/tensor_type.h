// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_TENSOR_TYPE_H_
#define GRAPH_TENSOR_TYPE_H_

#include <initializer_list>
#include <vector>

#include "graph/types.h"

namespace ge {

/// The data types that a port of a prototype takes; documentation for readers, not checked here.
struct TensorType {
  TensorType(DataType type) : types{type} {}  // NOLINT: as in GE's declarations
  TensorType(std::initializer_list<DataType> list) : types(list) {}

  static TensorType FLOAT() { return {DT_FLOAT, DT_FLOAT16, DT_BF16}; }
  static TensorType FloatingDataType() { return {DT_DOUBLE, DT_FLOAT, DT_FLOAT16}; }
  static TensorType IndexNumberType() { return {DT_INT32, DT_INT64}; }
  static TensorType SignedDataType() { return {DT_INT8, DT_INT16, DT_INT32, DT_INT64}; }
  static TensorType UnsignedDataType() { return {DT_UINT8, DT_UINT16, DT_UINT32, DT_UINT64}; }
  static TensorType IntegerDataType() { return Joined(SignedDataType(), UnsignedDataType()); }
  static TensorType ComplexDataType() { return {DT_COMPLEX64, DT_COMPLEX128}; }
  static TensorType QuantifiedType() {
    return {DT_QINT8, DT_QINT16, DT_QINT32, DT_QUINT8, DT_QUINT16};
  }
  static TensorType RealNumberType() { return Joined(FloatingDataType(), IntegerDataType()); }
  static TensorType NumberType() {
    return Joined(Joined(RealNumberType(), ComplexDataType()), QuantifiedType());
  }
  static TensorType UnaryDataType() { return Joined(FloatingDataType(), ComplexDataType()); }
  static TensorType BasicType() { return NumberType(); }
  static TensorType OrdinaryType() {
    return Joined(Joined(RealNumberType(), ComplexDataType()), {DT_BOOL, DT_STRING});
  }
  static TensorType ALL() {
    return Joined(Joined(NumberType(), {DT_BOOL, DT_STRING}), {DT_RESOURCE, DT_BF16, DT_VARIANT});
  }

  std::vector<DataType> types;

 private:
  static TensorType Joined(TensorType first, const TensorType& second) {
    first.types.insert(first.types.end(), second.types.begin(), second.types.end());
    return first;
  }
};

/// The types of a list of tensors, as DATATYPE declarations name them.
struct ListTensorType {
  explicit ListTensorType(const TensorType& type) : tensor_type(type) {}
  TensorType tensor_type;
};

}  // namespace ge

#endif  // GRAPH_TENSOR_TYPE_H_
