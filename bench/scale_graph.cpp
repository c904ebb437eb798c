// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// A graph of N nodes with two inputs each: built, searched without a match, dumped, saved, loaded.
// Prints one JSON object: for each step its seconds, the bytes that the process's allocator holds
// for what the step made, and how many nodes the graph has afterwards.
// Usage: scale_graph NODES FOLDER
#include <malloc.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "es_ops/es_Add.h"
#include "es_ops/es_Div.h"
#include "es_ops/es_Mul.h"
#include "ge/fusion/pattern_matcher.h"

namespace {

size_t Held() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

/// Runs one step and prints what it took; `nodes` is asked afterwards.
template <class Step, class Count>
void Measure(const char* name, Step step, Count nodes) {
  const size_t before = Held();
  const auto start = std::chrono::steady_clock::now();
  step();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  const size_t after = Held();
  std::printf("%s\"%s\": {\"seconds\": %.6f, \"bytes\": %zu, \"nodes\": %zu}",
              std::string(name) == "build" ? "{" : ", ", name, took.count(),
              after > before ? after - before : 0, nodes());
}

void Need(bool good, const char* what) {
  if (good) return;
  std::fprintf(stderr, "%s failed: %s\n", what, ge::LastRefusal().GetString());
  std::exit(1);
}

ge::GraphUniqPtr Build(size_t count) {
  const ge::es::EsGraphBuilder builder("chain");
  const auto x = builder.CreateInput(0);
  ge::es::EsTensorHolder value = x;
  for (size_t i = 0; i < count; ++i) {
    value = i % 2 == 0 ? ge::es::Mul(value, x) : ge::es::Add(value, x);
  }
  return builder.BuildAndReset({value});
}

/// An addition behind a division, which the chain does not have: every addition is tried.
std::unique_ptr<ge::fusion::Pattern> Absent() {
  const ge::es::EsGraphBuilder builder("absent");
  const auto [a, b, c] = builder.CreateInputs<3>();
  auto graph = builder.BuildAndReset({ge::es::Add(ge::es::Div(a, b), c)});
  return std::make_unique<ge::fusion::Pattern>(std::move(*graph));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const size_t count = std::strtoull(argv[1], nullptr, 10);
  const std::string file = std::string(argv[2]) + "/scale.air";
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  ge::GraphUniqPtr graph;
  ge::Graph loaded("loaded");
  const auto nodes = [&] { return graph->GetDirectNode().size(); };
  Measure(
      "build", [&] { Need((graph = Build(count)) != nullptr, "building"); }, nodes);
  Measure(
      "match",
      [&] {
        ge::fusion::PatternMatcher matcher(Absent(), std::make_shared<ge::Graph>(*graph));
        Need(matcher.MatchNext() == nullptr, "matching nothing");
      },
      nodes);
  Measure(
      "dump",
      [&] {
        Need(graph->DumpToFile(ge::Graph::DumpFormat::kReadable, "scale") == ge::GRAPH_SUCCESS,
             "dumping");
      },
      nodes);
  Measure(
      "save", [&] { Need(graph->SaveToFile(file.c_str()) == ge::GRAPH_SUCCESS, "saving"); }, nodes);
  Measure(
      "load", [&] { Need(loaded.LoadFromFile(file.c_str()) == ge::GRAPH_SUCCESS, "loading"); },
      [&] { return loaded.GetDirectNode().size(); });
  std::printf("}\n");
  return 0;
}
