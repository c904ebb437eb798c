// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_TENSOR_H_
#define GRAPH_TENSOR_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/error_codes.h"
#include "graph/export.h"
#include "graph/types.h"

namespace ge {

struct ApiAccess;

/// A dim that is not known, and the one dim of a shape of which not even their number is.
constexpr int64_t UNKNOWN_DIM = -1;
constexpr int64_t UNKNOWN_DIM_NUM = -2;
inline const std::vector<int64_t> UNKNOWN_SHAPE = {UNKNOWN_DIM};
inline const std::vector<int64_t> UNKNOWN_RANK = {UNKNOWN_DIM_NUM};

/// Dims of a tensor: a value. -1 is an unknown dim, {-2} an unknown rank, no dims a scalar.
class GE_EXPORT Shape {
 public:
  Shape() = default;
  explicit Shape(const std::vector<int64_t>& dims) : dims_(dims) {}

  size_t GetDimNum() const;  ///< 0 for an unknown rank
  graphStatus SetDim(size_t index, int64_t value);
  int64_t GetDim(size_t index) const;  ///< 0 when there is no such dim
  std::vector<int64_t> GetDims() const { return dims_; }
  int64_t GetShapeSize() const;  ///< elements; 0 without dims, -1 when a dim is unknown

 private:
  std::vector<int64_t> dims_;
};

/// What is known of a tensor without its data: a value.
class GE_EXPORT TensorDesc {
 public:
  TensorDesc();
  explicit TensorDesc(Shape shape, Format format = FORMAT_ND, DataType type = DT_FLOAT);
  ~TensorDesc();
  TensorDesc(const TensorDesc& other);
  TensorDesc(TensorDesc&& other) noexcept;
  TensorDesc& operator=(const TensorDesc& other);
  TensorDesc& operator=(TensorDesc&& other) noexcept;

  /// All three at once; the origin shape and format are left alone.
  void Update(const Shape& shape, Format format = FORMAT_ND, DataType type = DT_FLOAT);
  Shape GetShape() const;
  void SetShape(const Shape& shape);
  graphStatus SetUnknownDimNumShape();  ///< the rank is unknown
  Shape GetOriginShape() const;
  void SetOriginShape(const Shape& shape);
  Format GetFormat() const;
  void SetFormat(Format format);
  Format GetOriginFormat() const;
  void SetOriginFormat(Format format);
  DataType GetDataType() const;
  void SetDataType(DataType type);
  graphStatus GetName(AscendString& name) const;
  void SetName(const char_t* name);
  int64_t GetSize() const;  ///< bytes; 0 when they are unknown
  Placement GetPlacement() const { return kPlacementHost; }
  void SetPlacement(Placement) {}  ///< tensors of this host are host tensors

 private:
  friend struct ApiAccess;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// A host tensor. Copies share desc and data; Clone copies them. Thread: one at a time.
class GE_EXPORT Tensor {
 public:
  Tensor();
  explicit Tensor(const TensorDesc& desc);
  Tensor(const TensorDesc& desc, const std::vector<uint8_t>& data);
  Tensor(const TensorDesc& desc, const uint8_t* data, size_t size);

  TensorDesc GetTensorDesc() const;
  graphStatus SetTensorDesc(const TensorDesc& desc);
  const uint8_t* GetData() const;  ///< null when empty; valid until the next setter
  uint8_t* GetData();
  size_t GetSize() const;
  graphStatus SetData(std::vector<uint8_t>&& data);
  graphStatus SetData(const std::vector<uint8_t>& data);
  graphStatus SetData(const uint8_t* data, size_t size);
  graphStatus SetData(const char_t* text);  ///< a tensor of one text
  graphStatus SetData(const std::vector<AscendString>& texts);
  graphStatus IsValid() const;  ///< GRAPH_SUCCESS when the data are as many bytes as the desc says
  Tensor Clone() const;

  DataType GetDataType() const { return GetTensorDesc().GetDataType(); }
  graphStatus SetDataType(const DataType& type);
  Format GetFormat() const { return GetTensorDesc().GetFormat(); }
  graphStatus SetFormat(const Format& format);
  int64_t GetShapeSize() const { return GetTensorDesc().GetShape().GetShapeSize(); }
  std::vector<int64_t> GetShape() const { return GetTensorDesc().GetShape().GetDims(); }

 private:
  friend struct ApiAccess;
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace ge

#endif  // GRAPH_TENSOR_H_
