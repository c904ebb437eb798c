// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_ENUMS_H_
#define GRAPH_ENGINE_CAPI_ENUMS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "capi/border.h"

// Numbers from the other language, checked on the way in.
namespace ge::capi {

inline DataType ToDataType(int64_t value) {
  const std::optional<DataType> type = DataTypeFromNumber(value);
  if (!type) Fail("there is no data type with number " + std::to_string(value));
  return *type;
}

inline Format ToFormat(int value) {
  const auto format = static_cast<Format>(value);
  const bool unknown = format != FORMAT_RESERVED && FormatFromName(FormatName(format)) != format;
  if (unknown) Fail("there is no format with number " + std::to_string(value));
  return format;
}

}  // namespace ge::capi

#endif  // GRAPH_ENGINE_CAPI_ENUMS_H_
