// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_VALUE_H_
#define GRAPH_ENGINE_IR_VALUE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "graph/export.h"
#include "graph/types.h"
#include "ir/ids.h"

namespace ge::ir {

/// Dimension values: >= 0 known, kUnknownDim unknown; a shape {kUnknownRank} has unknown rank.
constexpr int64_t kUnknownDim = -1;
constexpr int64_t kUnknownRank = -2;

/// Dims of a tensor; rank 0 is a scalar. `symbols[i]` (empty, or as long as dims) names an unknown
/// dim by an expression ("N", "N*2", "H+W"): equal texts mean equal extents.
struct Shape {
  std::vector<int64_t> dims;
  std::vector<std::string> symbols;

  static Shape UnknownRank() { return {{kUnknownRank}, {}}; }
  bool HasRank() const { return !(dims.size() == 1 && dims[0] == kUnknownRank); }
  bool IsKnown() const {
    for (int64_t d : dims)
      if (d < 0) return false;
    return true;
  }
  /// Number of elements (1 for a scalar), -1 when any dim is unknown.
  int64_t NumElements() const {
    int64_t n = 1;
    for (int64_t d : dims) {
      if (d < 0 || __builtin_mul_overflow(n, d, &n)) return -1;
    }
    return n;
  }
  bool operator==(const Shape& o) const { return dims == o.dims && symbols == o.symbols; }
};

/// What is known of a tensor without its data.
struct TensorDesc {
  Shape shape;
  Shape origin_shape;
  DataType data_type = DT_FLOAT;
  Format format = FORMAT_ND;
  Format origin_format = FORMAT_ND;
  bool operator==(const TensorDesc& o) const {
    return shape == o.shape && origin_shape == o.origin_shape && data_type == o.data_type &&
           format == o.format && origin_format == o.origin_format;
  }
};

/// A host tensor: little-endian, dense, row-major. Immutable once shared.
/// DT_STRING: `strings` holds the elements and `data` is empty.
struct Tensor {
  TensorDesc desc;
  std::vector<uint8_t> data;
  std::vector<std::string> strings;
};
using TensorPtr = std::shared_ptr<const Tensor>;

struct Bytes {
  std::string data;
  bool operator==(const Bytes& o) const { return data == o.data; }
};

struct NamedAttrs;
using NamedAttrsPtr = std::shared_ptr<const NamedAttrs>;

/// Any attribute value. Index order is private; use std::get_if / std::visit.
using Attr =
    std::variant<std::monostate, std::string, float, bool, int64_t, DataType, TensorDesc, TensorPtr,
                 Bytes, NamedAttrsPtr, std::vector<std::string>, std::vector<float>,
                 std::vector<bool>, std::vector<int64_t>, std::vector<DataType>,
                 std::vector<TensorDesc>, std::vector<TensorPtr>, std::vector<Bytes>,
                 std::vector<std::vector<int64_t>>, std::vector<std::vector<float>>>;

/// A value that several nodes may share, of several stores even. Never null where a node has one.
using AttrRef = std::shared_ptr<const Attr>;

struct AttrEntry {
  Symbol name;
  AttrRef value;
};

struct NamedAttrs {
  std::string name;
  std::map<std::string, Attr> attrs;
};

/// Exact equality: floats by bits, tensors by dtype, shape and bytes.
GE_EXPORT bool SameAttr(const Attr& a, const Attr& b);
GE_EXPORT bool SameTensor(const Tensor& a, const Tensor& b);
/// "Int", "ListFloat", ... for error texts and the catalogue.
GE_EXPORT const char* AttrKindName(const Attr& value) noexcept;

/// Whether the elements are single numbers that the functions below read and make.
GE_EXPORT bool HoldsNumbers(DataType type) noexcept;
/// The least and greatest whole number of an integer type, within int64; nullopt: no integer type.
GE_EXPORT std::optional<std::pair<int64_t, int64_t>> IntegerRange(DataType type) noexcept;
/// One element as a number. Precondition: HoldsNumbers, index in range.
GE_EXPORT double ElementAsDouble(const Tensor& tensor, size_t index);
GE_EXPORT int64_t ElementAsInt(const Tensor& tensor, size_t index);
/// Makes a tensor of integers/floats of any numeric dtype (rounded/saturated like a C cast).
GE_EXPORT TensorPtr MakeIntTensor(DataType type, const std::vector<int64_t>& dims,
                                  const std::vector<int64_t>& values);
GE_EXPORT TensorPtr MakeFloatTensor(DataType type, const std::vector<int64_t>& dims,
                                    const std::vector<double>& values);

GE_EXPORT uint16_t FloatToHalf(float value) noexcept;
GE_EXPORT float HalfToFloat(uint16_t bits) noexcept;

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_VALUE_H_
