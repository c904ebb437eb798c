// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SUPPORT_TABLE_MEMORY_H_
#define GRAPH_ENGINE_SUPPORT_TABLE_MEMORY_H_

#include <cstring>
#include <memory_resource>
#include <string_view>

namespace ge {

/// Memory for the tables of one large piece of work. It goes back all at once, in large blocks: a
/// million small ones would be sorted by whoever asks the allocator for memory next.
class TableMemory {
 public:
  /// For the containers; declare this object before them.
  std::pmr::memory_resource* resource() { return &resource_; }

  /// A copy of the text that lives as long as this object.
  std::string_view Keep(std::string_view text) {
    if (text.empty()) return {};
    void* const copy = resource_.allocate(text.size(), 1);
    std::memcpy(copy, text.data(), text.size());
    return {static_cast<const char*>(copy), text.size()};
  }

 private:
  std::pmr::monotonic_buffer_resource resource_;
};

}  // namespace ge

#endif  // GRAPH_ENGINE_SUPPORT_TABLE_MEMORY_H_
