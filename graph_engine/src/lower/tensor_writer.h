// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_LOWER_TENSOR_WRITER_H_
#define GRAPH_ENGINE_LOWER_TENSOR_WRITER_H_

#include <string>

#include "ir/value.h"
#include "proto/ge_onnx.pb.h"
#include "support/status.h"

namespace ge::lower {

/// Type and dims, and the elements unless `without_data`. Error: a type that ONNX has no number
/// for.
Outcome WriteTensor(const ir::Tensor& tensor, bool without_data, onnx::TensorProto* proto);

/// Element type and shape of a graph input or output; unknown rank leaves the shape out.
Outcome WriteType(const ir::TensorDesc& desc, onnx::TypeProto* proto);

/// A value as an ONNX attribute. Error: a kind that ONNX has no attribute for.
Outcome WriteAttribute(const std::string& name, const ir::Attr& value, onnx::AttributeProto* proto);

/// Lowest opset whose operators take the element type.
int64_t OpsetOfType(DataType type);

}  // namespace ge::lower

#endif  // GRAPH_ENGINE_LOWER_TENSOR_WRITER_H_
