// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_GRAPH_BUFFER_H_
#define GRAPH_GRAPH_BUFFER_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graph/error_codes.h"

namespace ge {

/// The bytes of a graph that was saved in memory; empty until a graph is saved into it. Owns them.
/// Thread: one at a time.
class GraphBuffer {
 public:
  GraphBuffer() = default;
  GraphBuffer(const GraphBuffer&) = delete;
  GraphBuffer& operator=(const GraphBuffer&) = delete;

  const uint8_t* GetData() const { return bytes_.empty() ? nullptr : bytes_.data(); }
  size_t GetSize() const { return bytes_.size(); }

 private:
  friend class Graph;
  std::vector<uint8_t> bytes_;
};

}  // namespace ge

#endif  // GRAPH_GRAPH_BUFFER_H_
