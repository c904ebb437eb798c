// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_NAMES_H_
#define GRAPH_ENGINE_IR_NAMES_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "ir/store.h"

namespace ge::ir {

/// A number that is not taken: 0, or one above a taken one. Where all below are taken, which is so
/// unless some were given back, it is the lowest; the cost grows with its logarithm only. Ends
/// whatever is taken, after as many questions as numbers are taken in the worst case.
template <class Taken>
uint64_t FreeNumber(const Taken& taken) {
  if (!taken(0)) return 0;
  uint64_t used = 0;
  uint64_t free = 1;
  for (uint64_t odd = 1; taken(free);) {
    used = free;
    if (free <= UINT64_MAX / 2) {
      free *= 2;
    } else {  // all of odd, odd * 2, odd * 4, ... are taken, hence odd + 1 too
      used = odd + 1;
      free = odd += 2;
    }
  }
  while (free - used > 1) {
    const uint64_t middle = used + (free - used) / 2;
    (taken(middle) ? used : free) = middle;
  }
  return free;
}

/// `wanted` if the graph has no such node yet, else `wanted` with the suffix _1, _2, ... Depends on
/// the graph's content only, so equal compiles give equal names. O(log n) in the number of clashes.
GE_EXPORT std::string UniqueNodeName(const Store& store, GraphIndex graph, std::string_view wanted);

/// The same for subgraphs of a store.
GE_EXPORT std::string UniqueGraphName(const Store& store, std::string_view wanted);

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_NAMES_H_
