// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_OPERATOR_CHECK_H_
#define GRAPH_ENGINE_SESSION_OPERATOR_CHECK_H_

#include <cstddef>

#include "graph/graph.h"
#include "ir/store.h"
#include "service/operator_checker.h"
#include "support/status.h"

namespace ge::session {

struct OperatorCheckCounts {
  size_t operators = 0;    ///< nodes that need a kernel, subgraphs included
  size_t distinct = 0;     ///< questions asked
  size_t unsupported = 0;  ///< of the distinct ones
};

/// Asks the operator checker of this host about each distinct operator of a graph with inferred
/// shapes. The checker's plugin is loaded for it, which starts or joins Python.
/// Errors: every unsupported operator with its nodes, type and reason; or why no answer was had.
Outcome CheckOperators(const Graph& graph, OperatorCheckCounts& counts);

/// The same question about one node. Inputs, constants and the graph's end need no kernel: yes.
Expected<backend::CheckAnswer> CheckOperator(const ir::Store& store, ir::NodeId node);

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_OPERATOR_CHECK_H_
