// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_REWRITE_NAMING_H_
#define GRAPH_ENGINE_REWRITE_NAMING_H_

#include <string>
#include <vector>

#include "ir/store.h"

namespace ge::rewrite {

/// Names for the nodes that take the place of others: "<replacement node>_<those nodes
/// joined>_<n>", n being the lowest free number (gaps aside), so that equal compiles give equal
/// names. Very long joined names are cut.
class Namer {
 public:
  Namer(const ir::Store& store, ir::GraphIndex graph, const std::vector<ir::NodeId>& replaced);
  /// No node of the graph has it.
  std::string NameFor(const std::string& replacement_node) const;

 private:
  const ir::Store& store_;
  ir::GraphIndex graph_;
  std::string inner_;
};

}  // namespace ge::rewrite

#endif  // GRAPH_ENGINE_REWRITE_NAMING_H_
