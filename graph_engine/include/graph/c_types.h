// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_C_TYPES_H_
#define GRAPH_C_TYPES_H_

#include <cstdint>

/// GE's names for the plain types of its signatures.
using char_t = char;
using float32_t = float;
using float64_t = double;

#endif  // GRAPH_C_TYPES_H_
