// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "rewrite/naming.h"

#include "ir/names.h"
#include "support/utf8.h"

namespace ge::rewrite {
namespace {

// Rewrites of rewrites would otherwise make names that grow with every generation.
constexpr size_t kMaxInnerBytes = 160;

}  // namespace

Namer::Namer(const ir::Store& store, ir::GraphIndex graph, const std::vector<ir::NodeId>& replaced)
    : store_(store), graph_(graph) {
  for (const ir::NodeId node : replaced) {
    inner_.append("_").append(store_.Name(node));
    if (inner_.size() > kMaxInnerBytes) break;
  }
  inner_.resize(CharacterBorder(inner_, kMaxInnerBytes));
}

std::string Namer::NameFor(const std::string& replacement_node) const {
  std::string name;
  name.reserve(replacement_node.size() + inner_.size() + 2);
  name.append(replacement_node).append(inner_).append("_");
  const size_t base = name.size();
  const auto set = [&](uint64_t number) {
    name.resize(base);
    name += std::to_string(number);
  };
  set(ir::FreeNumber([&](uint64_t number) {
    set(number);
    return store_.FindNode(graph_, name).valid();
  }));
  return name;
}

}  // namespace ge::rewrite
