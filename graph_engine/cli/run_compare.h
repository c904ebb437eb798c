// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CLI_RUN_COMPARE_H_
#define GRAPH_ENGINE_CLI_RUN_COMPARE_H_

#include <string>

#include "ir/value.h"
#include "support/status.h"

namespace ge::cli {

/// How far one output is from its reference.
struct Difference {
  double max_abs = 0;  ///< infinite where one is NaN or infinite and the other is not the same
  double range = 0;    ///< largest minus smallest finite reference value
  double ratio = 0;    ///< max_abs / range; 0 when equal, max_abs itself when the range is 0
};

/// Errors: dtype or shape differ, or the dtype is no number.
Expected<Difference> Compare(const ir::Tensor& actual, const ir::Tensor& reference);

/// "DT_FLOAT[1, 2]: 0.596397, 0.403603" with at most `count` values.
std::string Summary(const ir::Tensor& tensor, size_t count);

}  // namespace ge::cli

#endif  // GRAPH_ENGINE_CLI_RUN_COMPARE_H_
