// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_GRAPH_H_
#define GRAPH_GRAPH_H_

#include <cstdint>
#include <memory>
#include <string>

#include "graph/export.h"
#include "graph/types.h"

namespace ge {

namespace ir {
class Store;
}

/// A graph: a handle on one graph of a shared store. Copying the handle does not copy the graph.
class GE_EXPORT Graph {
 public:
  explicit Graph(const std::string& name = "graph");
  Graph(std::shared_ptr<ir::Store> store, uint32_t index)
      : store_(std::move(store)), index_(index) {}

  const std::string& Name() const;
  const std::shared_ptr<ir::Store>& store() const { return store_; }
  uint32_t index() const { return index_; }

 private:
  std::shared_ptr<ir::Store> store_;
  uint32_t index_ = 0;
};

using GraphPtr = std::shared_ptr<Graph>;
using GraphUniqPtr = std::unique_ptr<Graph>;

/// A node: shared store, id and generation. Every access after the node's end is an error.
class GE_EXPORT GNode {
 public:
  GNode() = default;
  GNode(std::shared_ptr<ir::Store> store, uint32_t id, uint32_t generation)
      : store_(std::move(store)), id_(id), generation_(generation) {}
  const std::shared_ptr<ir::Store>& store() const { return store_; }
  uint32_t id() const { return id_; }
  uint32_t generation() const { return generation_; }

 private:
  std::shared_ptr<ir::Store> store_;
  uint32_t id_ = UINT32_MAX;
  uint32_t generation_ = 0;
};

}  // namespace ge

#endif  // GRAPH_GRAPH_H_
