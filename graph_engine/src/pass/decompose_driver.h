// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_PASS_DECOMPOSE_DRIVER_H_
#define GRAPH_ENGINE_PASS_DECOMPOSE_DRIVER_H_

#include <functional>
#include <string>
#include <vector>

#include "graph/graph.h"
#include "register/register_custom_pass.h"
#include "support/status.h"

namespace ge::pass {

/// What a decompose pass answers, whatever language it is written in.
struct DecomposeHooks {
  std::function<Expected<bool>(const GNode&, CustomPassContext&)> meet_requirements;
  std::function<Expected<GraphUniqPtr>(const GNode&, CustomPassContext&)> replacement;
};

/// Replaces the nodes of these types one by one, in the graph's order at the start. Ok when
/// something was replaced, NOT_CHANGED when nothing was; errors name hook and node.
Outcome RunDecompose(const Graph& graph, const std::vector<std::string>& op_types,
                     const DecomposeHooks& hooks, CustomPassContext& context);

}  // namespace ge::pass

#endif  // GRAPH_ENGINE_PASS_DECOMPOSE_DRIVER_H_
