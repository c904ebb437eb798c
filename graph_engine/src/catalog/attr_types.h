// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CATALOG_ATTR_TYPES_H_
#define GRAPH_ENGINE_CATALOG_ATTR_TYPES_H_

#include <string>
#include <string_view>

#include "catalog/op_def.h"

// Values that passes and plugins give, against the types that prototypes declare. Stricter than
// Coerce, which reads the catalogue's own text: 1 is no Bool here.
namespace ge::catalog {

GE_EXPORT bool HasType(const ir::Attr& value, AttrType type) noexcept;

/// "has 0 bytes, its shape asks for 2 elements of 4 bytes"; empty: it has the elements of its
/// shape. Those of types without a width of whole bytes are not counted.
GE_EXPORT std::string TensorFault(const ir::Tensor& tensor);

/// Has the type and, for a tensor, all elements that its shape asks for.
GE_EXPORT bool IsSound(const ir::Attr& value, AttrType type);

/// What to store when `value` is set on a node of this operator. Its type becomes the declared one
/// where the meaning is clear: Int to Float, ListInt to ListFloat, an empty list to any list,
/// a data type to its number and back. All else, and what nobody declared, stays as it is.
GE_EXPORT ir::Attr Fit(std::string_view op_type, std::string_view name, ir::Attr value);

/// Is the value sound for the declared type? The error names attribute, operator, both types, value
/// and remedy; the caller adds the node.
GE_EXPORT Outcome CheckType(const OpDef& def, const AttrDef& attr, const ir::Attr& value);

/// The same for all attributes of a node; the error names it.
GE_EXPORT Outcome CheckTypes(const ir::Store& store, ir::NodeId node);

/// CheckTypes for a node that was read from a file: what Fit converts is converted first.
GE_EXPORT Outcome FitTypes(ir::Store& store, ir::NodeId node);

}  // namespace ge::catalog

#endif  // GRAPH_ENGINE_CATALOG_ATTR_TYPES_H_
