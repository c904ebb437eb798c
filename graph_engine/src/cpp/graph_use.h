// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CPP_GRAPH_USE_H_
#define GRAPH_ENGINE_CPP_GRAPH_USE_H_

#include <memory>
#include <string>

#include "cpp/access.h"
#include "graph/graph.h"
#include "ir/store.h"
#include "ir/store_use.h"

namespace ge::cpp {

/// A graph that a call of the C++ API is about: there, and its store used by this thread only.
class GraphUse {
 public:
  explicit GraphUse(const Graph& graph) : graph_(graph), use_(graph.store()) {
    if (!use_.ok()) {
      problem_ = use_.problem();
    } else if (!graph.store()->HasGraph(graph.index())) {
      problem_ = "the subgraph was removed from graph '" +
                 graph.store()->GraphName(ir::kRootGraph) + "'; handles end with their graph";
    }
  }
  bool ok() const { return problem_.empty(); }
  graphStatus Refused() const { return Refuse(problem_); }
  ir::Store& store() const { return *graph_.store(); }
  const std::shared_ptr<ir::Store>& shared() const { return graph_.store(); }
  ir::GraphIndex index() const { return graph_.index(); }

 private:
  Graph graph_;
  ir::StoreUse use_;
  std::string problem_;
};

}  // namespace ge::cpp

#endif  // GRAPH_ENGINE_CPP_GRAPH_USE_H_
