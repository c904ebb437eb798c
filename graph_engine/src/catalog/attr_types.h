// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CATALOG_ATTR_TYPES_H_
#define GRAPH_ENGINE_CATALOG_ATTR_TYPES_H_

#include <string_view>

#include "catalog/op_def.h"

// Values that passes and plugins give, against the types that prototypes declare. Stricter than
// Coerce, which reads the catalogue's own text: 1 is no Bool here.
namespace ge::catalog {

GE_EXPORT bool HasType(const ir::Attr& value, AttrType type) noexcept;

/// What to store when `value` is set on a node of this operator. Its type becomes the declared one
/// where the meaning is clear: Int to Float, ListInt to ListFloat, an empty list to any list,
/// a data type to its number and back. All else, and what nobody declared, stays as it is.
GE_EXPORT ir::Attr Fit(std::string_view op_type, std::string_view name, ir::Attr value);

/// Has the value the declared type? The error names attribute, operator, both types, value and
/// remedy; the caller adds the node.
GE_EXPORT Outcome CheckType(const OpDef& def, const AttrDef& attr, const ir::Attr& value);

/// The same for all attributes of a node; the error names it.
GE_EXPORT Outcome CheckTypes(const ir::Store& store, ir::NodeId node);

}  // namespace ge::catalog

#endif  // GRAPH_ENGINE_CATALOG_ATTR_TYPES_H_
