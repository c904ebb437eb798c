// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "catalog/attr_checks.h"

namespace ge::catalog {
namespace {

constexpr size_t kShownEntries = 8;

std::string ListText(const std::vector<int64_t>& values) {
  std::string text;
  for (size_t i = 0; i < values.size() && i < kShownEntries; ++i) {
    text += (i == 0 ? "" : ", ") + std::to_string(values[i]);
  }
  return "[" + text + (values.size() > kShownEntries ? ", ...]" : "]");
}

}  // namespace

Outcome CheckEntries(const std::string& attribute, const std::vector<int64_t>& values,
                     int64_t least) {
  for (const int64_t value : values) {
    if (value >= least) continue;
    return Outcome::Invalid("attribute '" + attribute + "' " + ListText(values) + " holds " +
                            std::to_string(value) + ", every entry must be at least " +
                            std::to_string(least));
  }
  return Outcome::Ok();
}

Outcome CheckNumber(const std::string& attribute, int64_t value, int64_t least) {
  if (value >= least) return Outcome::Ok();
  return Outcome::Invalid("attribute '" + attribute + "' is " + std::to_string(value) +
                          ", it must be at least " + std::to_string(least));
}

Outcome CheckPermutation(const std::string& attribute, const std::vector<int64_t>& axes) {
  std::vector<bool> seen(axes.size(), false);
  for (const int64_t axis : axes) {
    const bool fits = axis >= 0 && axis < static_cast<int64_t>(axes.size());
    if (fits && !seen[static_cast<size_t>(axis)]) {
      seen[static_cast<size_t>(axis)] = true;
      continue;
    }
    return Outcome::Invalid("attribute '" + attribute + "' " + ListText(axes) + " holds " +
                            std::to_string(axis) + (fits ? " twice" : "") +
                            ", it must name each of the axes 0 to " +
                            std::to_string(axes.size() - 1) + " once");
  }
  return Outcome::Ok();
}

}  // namespace ge::catalog
