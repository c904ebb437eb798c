// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "catalog/mapping.h"

namespace ge::catalog {
namespace {

struct TypePair {
  int32_t onnx;
  DataType ge;
};

// TensorProto.DataType of ONNX. Types that GE has no number for (unsigned 4-bit, fnuz) are absent.
constexpr TypePair kTypes[] = {
    {1, DT_FLOAT},          {2, DT_UINT8},        {3, DT_INT8},        {4, DT_UINT16},
    {5, DT_INT16},          {6, DT_INT32},        {7, DT_INT64},       {8, DT_STRING},
    {9, DT_BOOL},           {10, DT_FLOAT16},     {11, DT_DOUBLE},     {12, DT_UINT32},
    {13, DT_UINT64},        {14, DT_COMPLEX64},   {15, DT_COMPLEX128}, {16, DT_BF16},
    {17, DT_FLOAT8_E4M3FN}, {19, DT_FLOAT8_E5M2}, {22, DT_INT4},       {23, DT_FLOAT4_E2M1},
    {24, DT_FLOAT8_E8M0},   {25, DT_UINT2},       {26, DT_INT2}};

}  // namespace

std::optional<DataType> FromOnnxType(int64_t onnx_type) noexcept {
  for (const TypePair& pair : kTypes) {
    if (pair.onnx == onnx_type) return pair.ge;
  }
  return std::nullopt;
}

std::optional<int32_t> ToOnnxType(DataType type) noexcept {
  for (const TypePair& pair : kTypes) {
    if (pair.ge == type) return pair.onnx;
  }
  return std::nullopt;
}

}  // namespace ge::catalog
