// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/names.h"

namespace ge::ir {

namespace {

template <class Taken>
std::string FirstFree(std::string_view wanted, const Taken& taken) {
  const std::string base(wanted);
  const auto with = [&base](uint64_t number) {
    return number == 0 ? base : base + "_" + std::to_string(number);
  };
  return with(FreeNumber([&](uint64_t number) { return taken(with(number)); }));
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
