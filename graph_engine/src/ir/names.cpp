// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/names.h"

namespace ge::ir {

namespace {

// Doubles the suffix until one is free, then halves the interval: gaps may exist, any free one
// does.
template <class Taken>
std::string FirstFree(std::string_view wanted, const Taken& taken) {
  std::string base(wanted);
  if (!taken(base)) return base;
  const auto with = [&base](uint64_t suffix) { return base + "_" + std::to_string(suffix); };
  uint64_t free = 1;
  while (taken(with(free))) free *= 2;
  uint64_t used = free / 2;
  while (free - used > 1) {
    const uint64_t middle = used + (free - used) / 2;
    (taken(with(middle)) ? used : free) = middle;
  }
  return with(free);
}

}  // namespace

std::string UniqueNodeName(const Store& store, GraphIndex graph, std::string_view wanted) {
  return FirstFree(wanted,
                   [&](const std::string& name) { return store.FindNode(graph, name).valid(); });
}

std::string UniqueGraphName(const Store& store, std::string_view wanted) {
  return FirstFree(wanted, [&](const std::string& name) {
    const GraphIndex found = store.FindGraph(name);
    return found != kNoGraph && found != kRootGraph;
  });
}

}  // namespace ge::ir
