// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_TENSOR_READER_H_
#define GRAPH_ENGINE_ONNX_TENSOR_READER_H_

#include <string>

#include "ir/value.h"
#include "proto/ge_onnx.pb.h"
#include "support/status.h"

namespace ge::onnx {

/// A tensor from raw data, typed fields or external data below `base_dir`. `what` names it in
/// errors ("initializer 'w'").
Expected<ir::TensorPtr> ReadTensor(const TensorProto& proto, const std::string& base_dir,
                                   const std::string& what);

/// The dense form of a sparse tensor; indices may be linear or one row a value.
Expected<ir::TensorPtr> ReadSparseTensor(const SparseTensorProto& proto,
                                         const std::string& base_dir, const std::string& what);

/// Element type and shape of a value; error for sequences, maps and types GE has no number for.
Expected<ir::TensorDesc> ReadType(const TypeProto& type, const std::string& what);

/// Bytes of external data; the location must stay inside `base_dir`.
Expected<std::string> ReadExternalData(const TensorProto& proto, const std::string& base_dir,
                                       const std::string& what);

/// Bytes of `count` densely packed elements (sub-byte types rounded up); -1: no fixed size.
int64_t PackedBytes(DataType type, int64_t count);

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_TENSOR_READER_H_
