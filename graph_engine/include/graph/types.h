// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_TYPES_H_
#define GRAPH_TYPES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "graph/export.h"

namespace ge {

/// Element types, with GE's numbers (5 is unused).
enum DataType : int32_t {
#define GE_DATA_TYPE(name, value, bytes) name = value,
#include "graph/type_list.inc"
};

/// Layouts, with GE's numbers.
enum Format : int32_t {
#define GE_FORMAT(name, value) name = value,
#include "graph/type_list.inc"
};

enum Placement : int32_t { kPlacementHost = 0, kPlacementDevice = 1 };

/// Bytes of one element; 0 for strings, sub-byte types and types without a size.
GE_EXPORT size_t GetSizeByDataType(DataType type) noexcept;
/// "DT_FLOAT"; "DT_UNDEFINED" for a number outside the enum.
GE_EXPORT const char* DataTypeName(DataType type) noexcept;
/// "FORMAT_NCHW"; "FORMAT_RESERVED" for a number outside the enum.
GE_EXPORT const char* FormatName(Format format) noexcept;
GE_EXPORT std::optional<DataType> DataTypeFromName(std::string_view name) noexcept;
GE_EXPORT std::optional<Format> FormatFromName(std::string_view name) noexcept;
/// The member with that number; nullopt outside the enum.
GE_EXPORT std::optional<DataType> DataTypeFromNumber(int64_t number) noexcept;

}  // namespace ge

#endif  // GRAPH_TYPES_H_
