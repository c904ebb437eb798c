// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "run_compare.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "run_inputs.h"

namespace ge::cli {
namespace {

std::string Signature(const ir::Tensor& tensor) {
  return DataTypeName(tensor.desc.data_type) + DimsText(tensor.desc.shape.dims);
}

double Distance(double a, double b) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return 0;
  const double distance = std::abs(a - b);
  return std::isfinite(distance) ? distance : std::numeric_limits<double>::infinity();
}

}  // namespace

Expected<Difference> Compare(const ir::Tensor& actual, const ir::Tensor& reference) {
  if (Signature(actual) != Signature(reference)) {
    return Outcome::Fail("is " + Signature(actual) + ", the reference is " + Signature(reference));
  }
  if (actual.desc.data_type == DT_STRING) {
    Difference difference;
    if (actual.strings != reference.strings) return Outcome::Fail("strings differ");
    return difference;
  }
  Difference difference;
  double lowest = std::numeric_limits<double>::infinity();
  double highest = -lowest;
  const auto count = static_cast<size_t>(reference.desc.shape.NumElements());
  for (size_t i = 0; i < count; ++i) {
    const double wanted = ir::ElementAsDouble(reference, i);
    difference.max_abs =
        std::max(difference.max_abs, Distance(ir::ElementAsDouble(actual, i), wanted));
    if (!std::isfinite(wanted)) continue;
    lowest = std::min(lowest, wanted);
    highest = std::max(highest, wanted);
  }
  difference.range = highest > lowest ? highest - lowest : 0;
  difference.ratio = difference.max_abs == 0 ? 0
                     : difference.range > 0  ? difference.max_abs / difference.range
                                             : difference.max_abs;
  return difference;
}

std::string Summary(const ir::Tensor& tensor, size_t count) {
  std::string text = Signature(tensor) + ":";
  const auto total = static_cast<size_t>(std::max<int64_t>(0, tensor.desc.shape.NumElements()));
  for (size_t i = 0; i < std::min(count, total); ++i) {
    char number[32];
    if (tensor.desc.data_type == DT_STRING) {
      text += " " + tensor.strings[i];
      continue;
    }
    std::snprintf(number, sizeof(number), " %.6g", ir::ElementAsDouble(tensor, i));
    text += number;
  }
  return total > count ? text + " ..." : text;
}

}  // namespace ge::cli
