// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_LAYOUT_POOL_H_
#define GRAPH_ENGINE_IR_LAYOUT_POOL_H_

#include <cstdint>

#include "ir/chunked_array.h"
#include "ir/hash_index.h"
#include "ir/port_layout.h"

namespace ge::ir {

/// The layouts of one store, by number. A shared one is known by its address; equal ones that come
/// as values are kept once.
class LayoutPool {
 public:
  uint32_t Intern(const PortLayout& layout);
  uint32_t Intern(const LayoutPtr& layout);
  const PortLayout& operator[](uint32_t id) const { return *layouts_[id]; }
  const LayoutPtr& Shared(uint32_t id) const { return layouts_[id]; }

 private:
  ChunkedArray<LayoutPtr> layouts_;
  HashIndex by_address_, by_value_;
};

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_LAYOUT_POOL_H_
