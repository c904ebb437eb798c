// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_ATTRIBUTES_H_
#define GRAPH_ENGINE_ONNX_ATTRIBUTES_H_

#include <string>

#include "ir/value.h"
#include "proto/ge_onnx.pb.h"
#include "support/status.h"

namespace ge::onnx {

/// The kind of an attribute; files before IR 2 do not say it, then the filled field tells.
AttributeProto::AttributeType KindOf(const AttributeProto& attribute);
/// "FLOAT", "INTS", ... for messages.
std::string KindName(const AttributeProto& attribute);

/// An attribute as the engine holds it. Errors: a reference to a function's attribute, a kind that
/// is no value (graphs, sequences).
Expected<ir::Attr> ReadAttribute(const AttributeProto& attribute, const std::string& base_dir);

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_ATTRIBUTES_H_
