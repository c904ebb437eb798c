// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/layout_pool.h"

#include <functional>
#include <string>

#include "ir/intern_pool.h"

namespace ge::ir {
namespace {

uint32_t HashOf(const PortLayout& layout) {
  size_t seed = layout.outputs.size();
  const std::hash<std::string> text;
  for (const auto* ports : {&layout.inputs, &layout.outputs}) {
    for (const Port& port : *ports) {
      MixHash(seed, text(port.name));
      MixHash(seed, static_cast<size_t>(port.kind) * 31 + static_cast<size_t>(port.count));
    }
  }
  for (const auto* names : {&layout.attr_names, &layout.subgraph_names}) {
    for (const std::string& name : *names) MixHash(seed, text(name));
  }
  return FoldHash(seed);
}

}  // namespace

uint32_t LayoutPool::Intern(const PortLayout& layout) {
  const uint32_t hash = HashOf(layout);
  const uint32_t known = by_value_.Find(hash, [&](uint32_t id) { return *layouts_[id] == layout; });
  if (known != HashIndex::kNothing) return known;
  const uint32_t id = layouts_.Push(std::make_shared<const PortLayout>(layout));
  by_value_.Insert(hash, id);
  return id;
}

uint32_t LayoutPool::Intern(const LayoutPtr& layout) {
  const uint32_t hash = FoldHash(std::hash<const void*>()(layout.get()) >> 4);
  const uint32_t known =
      by_address_.Find(hash, [&](uint32_t id) { return layouts_[id] == layout; });
  if (known != HashIndex::kNothing) return known;
  const uint32_t id = layouts_.Push(layout);
  by_address_.Insert(hash, id);
  return id;
}

}  // namespace ge::ir
