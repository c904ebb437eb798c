// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CATALOG_ATTR_CHECKS_H_
#define GRAPH_ENGINE_CATALOG_ATTR_CHECKS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "support/status.h"

// What attributes must hold for a node to have a meaning, whichever side names them. The errors say
// attribute, value and what is wanted; the caller adds node and op.
namespace ge::catalog {

/// Every entry is `least` or more.
Outcome CheckEntries(const std::string& attribute, const std::vector<int64_t>& values,
                     int64_t least);
Outcome CheckNumber(const std::string& attribute, int64_t value, int64_t least);
/// A permutation names each of the axes 0 to n-1 once.
Outcome CheckPermutation(const std::string& attribute, const std::vector<int64_t>& axes);

}  // namespace ge::catalog

#endif  // GRAPH_ENGINE_CATALOG_ATTR_CHECKS_H_
