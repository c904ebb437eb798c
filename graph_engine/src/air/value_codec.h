// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_AIR_VALUE_CODEC_H_
#define GRAPH_ENGINE_AIR_VALUE_CODEC_H_

#include <string_view>

#include "ir/value.h"
#include "proto/ge_ir.pb.h"
#include "support/status.h"

// Values to and from the schema. Thread: any.
namespace ge::air {

/// Overwrites `def`; std::monostate gives one without a value.
void WriteAttr(const ir::Attr& value, proto::AttrDef& def);
/// Errors: a descriptor or tensor inside that cannot be read. std::monostate: the engine has no
/// such kind of value (a graph, an expression); the caller keeps the message.
Expected<ir::Attr> ReadAttr(const proto::AttrDef& def);

/// Overwrites what the engine knows of a descriptor and leaves the rest as it is.
void WriteDesc(const ir::TensorDesc& desc, proto::TensorDescriptor& def);
Expected<ir::TensorDesc> ReadDesc(const proto::TensorDescriptor& def);
/// Is it one of the attributes that ReadDesc consumes?
bool IsDescAttr(std::string_view name) noexcept;

void WriteTensor(const ir::Tensor& tensor, proto::TensorDef& def);
Expected<ir::TensorPtr> ReadTensor(const proto::TensorDef& def);

}  // namespace ge::air

#endif  // GRAPH_ENGINE_AIR_VALUE_CODEC_H_
