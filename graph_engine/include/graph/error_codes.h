// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ERROR_CODES_H_
#define GRAPH_ERROR_CODES_H_

#include <cstdint>

namespace ge {

/// GE's 32-bit status. Any other value is an error number of the component that returned it.
using Status = uint32_t;
using graphStatus = uint32_t;

constexpr Status SUCCESS = 0;
constexpr Status FAILED = 0xFFFFFFFFU;
constexpr Status NOT_CHANGED = 1343225920U;  ///< a pass ran and changed nothing: not an error
constexpr Status PARAM_INVALID = 1343225857U;
constexpr graphStatus GRAPH_SUCCESS = SUCCESS;
constexpr graphStatus GRAPH_FAILED = FAILED;
constexpr graphStatus GRAPH_PARAM_INVALID = 50331649U;
constexpr graphStatus GRAPH_NOT_CHANGED = 1343242304U;

}  // namespace ge

#endif  // GRAPH_ERROR_CODES_H_
