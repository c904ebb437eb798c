// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_PASS_RUN_PASS_H_
#define GRAPH_ENGINE_PASS_RUN_PASS_H_

#include "graph/graph.h"
#include "pass/executor.h"
#include "pass/registry.h"
#include "pass/report.h"
#include "support/status.h"

namespace ge::pass {

/// One Run: one object of the pass over the graph and its attached subgraphs, as a transaction.
/// A failure leaves the graph as it was; the text is GE's sentence with stage, graph, hook, node.
Outcome RunPass(const PassEntry& entry, const GraphPtr& graph, const PassOptions& options,
                PassRecord& record);

}  // namespace ge::pass

#endif  // GRAPH_ENGINE_PASS_RUN_PASS_H_
