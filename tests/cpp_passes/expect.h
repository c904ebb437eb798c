// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_CPP_PASSES_EXPECT_H_
#define TESTS_CPP_PASSES_EXPECT_H_

#include <cstdio>
#include <string>
#include <vector>

#include "all_ops.h"
#include "graph/graph.h"

/// Ends a part of a program with 1, saying where and what the interface said last.
#define EXPECT(condition)                                             \
  do {                                                                \
    if (!(condition)) {                                               \
      std::printf("%s:%d: %s (%s)\n", __FILE__, __LINE__, #condition, \
                  ge::LastRefusal().GetString());                     \
      return 1;                                                       \
    }                                                                 \
  } while (false)

/// Was that part of the reason why the last call was refused?
inline bool Told(const char* part) {
  return std::string(ge::LastRefusal().GetString()).find(part) != std::string::npos;
}

/// Relu(Abs(x)) with nodes "inner" and "outer".
inline ge::Graph Chain(const char* name) {
  ge::Graph graph(name);
  auto x = ge::op::Data("x").set_attr_index(0);
  auto inner = ge::op::Abs("inner").set_input_x(x);
  auto outer = ge::op::Relu("outer").set_input_x(inner);
  graph.SetInputs({x}).SetOutputs(std::vector<ge::Operator>{outer});
  return graph;
}

inline ge::GNode Node(const ge::Graph& graph, const char* name) {
  return *graph.FindNodeByName(name);
}

#endif  // TESTS_CPP_PASSES_EXPECT_H_
