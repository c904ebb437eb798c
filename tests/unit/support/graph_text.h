// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_UNIT_SUPPORT_GRAPH_TEXT_H_
#define TESTS_UNIT_SUPPORT_GRAPH_TEXT_H_

#include <string>

#include "graph/graph.h"

namespace ge::test {

/// Reads the engine's readable dump back: one graph, ops of the catalogue without dynamic ports,
/// int, float, bool and string attributes, "value: [...]" as a float constant.
Graph ParseGraph(const std::string& text);

/// tests/golden/<name>.in.txt as a graph.
Graph GoldenInput(const std::string& name);

/// Compares the graph's dump with tests/golden/<name>.out.txt; with GE_UPDATE_GOLDEN=1 in the
/// environment the file is written instead.
void CheckGolden(const Graph& graph, const std::string& name);

}  // namespace ge::test

#endif  // TESTS_UNIT_SUPPORT_GRAPH_TEXT_H_
