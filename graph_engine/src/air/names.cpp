// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "air/names.h"

#include <array>
#include <cstring>

namespace ge::air {
namespace {

constexpr char kFormatPrefix[] = "FORMAT_";

/// Schema number by our number: the names are the same, the numbers are not.
const std::array<proto::DataType, DT_MAX + 1>& Schema() {
  static const auto& table = *[] {
    auto* made = new std::array<proto::DataType, DT_MAX + 1>();
    for (int number = 0; number <= DT_MAX; ++number) {
      proto::DataType type = proto::DT_UNDEFINED;
      if (proto::DataType_Parse(DataTypeName(static_cast<DataType>(number)), &type)) {
        (*made)[static_cast<size_t>(number)] = type;
      }
    }
    return made;
  }();
  return table;
}

const std::array<DataType, proto::DataType_ARRAYSIZE>& Ours() {
  static const auto& table = *[] {
    auto* made = new std::array<DataType, proto::DataType_ARRAYSIZE>();
    for (int number = 0; number < proto::DataType_ARRAYSIZE; ++number) {
      const auto type = DataTypeFromName(proto::DataType_Name(number));
      (*made)[static_cast<size_t>(number)] = type.value_or(DT_UNDEFINED);
    }
    return made;
  }();
  return table;
}

}  // namespace

proto::DataType ToSchema(DataType type) noexcept {
  return type < 0 || type > DT_MAX ? proto::DT_UNDEFINED : Schema()[static_cast<size_t>(type)];
}

std::optional<DataType> FromSchema(int number) noexcept {
  if (number < 0 || number >= proto::DataType_ARRAYSIZE) return std::nullopt;
  return Ours()[static_cast<size_t>(number)];
}

std::string_view FormatText(Format format) noexcept {
  std::string_view name = FormatName(format);
  name.remove_prefix(std::strlen(kFormatPrefix));
  return name;
}

std::optional<Format> FormatFromText(std::string_view text) {
  return FormatFromName(kFormatPrefix + std::string(text));
}

}  // namespace ge::air
