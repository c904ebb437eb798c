// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// What gen_esb made of prototypes/own.cpp, in a program that the library itself is not part of.
#include <cstdio>
#include <cstring>

#include "es_all_ops.h"
#include "es_own_ops.h"

using namespace ge;

#define EXPECT(fact)                                                              \
  if (!(fact)) {                                                                  \
    std::printf("line %d: %s; %s\n", __LINE__, #fact, LastRefusal().GetString()); \
    return 1;                                                                     \
  }

static GraphUniqPtr Body(const char* name) {
  es::EsGraphBuilder builder(name);
  return builder.BuildAndReset({es::Relu(builder.CreateInput(0))});
}

int main() {
  es::EsGraphBuilder builder("own");
  auto [x, y] = builder.CreateInputs<2>();
  std::vector<GraphUniqPtr> branches;
  branches.push_back(Body("left"));
  branches.push_back(Body("right"));
  auto every =
      es::OwnEvery(es::OwnAdd(x, 1.5f), {x, y}, nullptr, 2, Body("then"), std::move(branches), 5);
  EXPECT(every.next.size() == 2);
  es::OwnSink(y);
  auto graph = builder.BuildAndReset({every.x, every.next[1], every.def_, es::OwnBias(x),
                                      es::OwnMaybe(nullptr, y), es::OwnSource(builder),
                                      es::OwnSplit(x, 3)[2]});
  EXPECT(graph != nullptr);
  int64_t number = 0;
  AscendString type;
  GNode found;
  for (const GNode& one : graph->GetDirectNode()) {
    one.GetType(type);
    if (type == "OwnEvery") found = one;
  }
  EXPECT(found.GetAttr("i", number) == GRAPH_SUCCESS && number == 5);
  EXPECT(found.GetInputsSize() == 4 && found.GetOutputsSize() == 4);
  GraphPtr right;
  EXPECT(found.GetSubgraph(2, right) == GRAPH_SUCCESS && right != nullptr);
  es::EsGraphBuilder other("other");
  EXPECT(other.BuildAndReset({es::OwnSink(other.CreateInput(0))}) == nullptr);
  EXPECT(std::strstr(LastRefusal().GetString(), "(OwnSink) of graph 'other' has no output"));
  for (const int64_t count : {int64_t{-1}, (int64_t{1} << 32) + 1}) {
    es::EsGraphBuilder wrong("wrong");
    auto z = wrong.CreateInput(0);
    EXPECT(es::OwnSplit(z, count).empty());
    EXPECT(std::strstr(LastRefusal().GetString(), std::to_string(count).c_str()));
    EXPECT(es::OwnEvery(z, {z}, z, count, Body("then"), {}, 1).next.empty());
    EXPECT(wrong.BuildAndReset() == nullptr);
  }
  std::puts("as expected");
  return 0;
}
