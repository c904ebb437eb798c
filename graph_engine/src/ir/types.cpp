// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "graph/types.h"

namespace ge {

namespace {

struct TypeRow {
  const char* name;
  DataType type;
  size_t bytes;
};
constexpr TypeRow kTypes[] = {
#define GE_DATA_TYPE(name, value, bytes) {#name, name, bytes},
#include "graph/type_list.inc"
};

struct FormatRow {
  const char* name;
  Format format;
};
constexpr FormatRow kFormats[] = {
#define GE_FORMAT(name, value) {#name, name},
#include "graph/type_list.inc"
};

}  // namespace

size_t GetSizeByDataType(DataType type) noexcept {
  for (const TypeRow& row : kTypes) {
    if (row.type == type) return row.bytes;
  }
  return 0;
}

const char* DataTypeName(DataType type) noexcept {
  for (const TypeRow& row : kTypes) {
    if (row.type == type) return row.name;
  }
  return "DT_UNDEFINED";
}

const char* FormatName(Format format) noexcept {
  for (const FormatRow& row : kFormats) {
    if (row.format == format) return row.name;
  }
  return "FORMAT_RESERVED";
}

std::optional<DataType> DataTypeFromName(std::string_view name) noexcept {
  for (const TypeRow& row : kTypes) {
    if (name == row.name) return row.type;
  }
  return std::nullopt;
}

std::optional<DataType> DataTypeFromNumber(int64_t number) noexcept {
  for (const TypeRow& row : kTypes) {
    if (row.type == number) return row.type;
  }
  return std::nullopt;
}

std::optional<Format> FormatFromName(std::string_view name) noexcept {
  for (const FormatRow& row : kFormats) {
    if (name == row.name) return row.format;
  }
  return std::nullopt;
}

}  // namespace ge
