// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CPP_OPERATOR_NODES_H_
#define GRAPH_ENGINE_CPP_OPERATOR_NODES_H_

#include <memory>
#include <string>
#include <vector>

#include "cpp/access.h"
#include "graph/graph.h"
#include "ir/store.h"
#include "support/status.h"

namespace ge::cpp {

/// A node with the operator's ports, attributes, descs and subgraphs; inputs stay open.
/// Errors: an empty operator, a name that is taken, a subgraph that cannot be moved in.
Expected<ir::NodeId> AddNode(const Graph& graph, const Operator& op);

/// Makes nodes of everything that hangs together with the operators, feeding first, and the edges
/// between them. What is in the graph already, by name, stays as it is.
Outcome AddLinked(const Graph& graph, const std::vector<Operator>& start);

/// The operator that describes a node, without its links.
Operator Describe(const ir::Store& store, ir::NodeId node);

}  // namespace ge::cpp

#endif  // GRAPH_ENGINE_CPP_OPERATOR_NODES_H_
