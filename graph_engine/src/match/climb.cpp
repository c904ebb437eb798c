// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "match/climb.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace ge::match {
namespace {

using ir::Endpoint;
using ir::NodeId;

constexpr size_t kMarkedly = 4;  // times fewer nodes make it worth to begin at them

size_t Count(const ir::Store& store, ir::GraphIndex graph, const std::vector<ir::Symbol>& types) {
  size_t nodes = 0;
  for (const ir::Symbol type : types) nodes += store.CountOfType(graph, type);
  return nodes;
}

}  // namespace

std::optional<std::vector<NodeId>> Climb(const ir::Store& store, const PlanTypes& types,
                                         std::vector<Endpoint> front,
                                         const std::vector<PlanAnchor>& hops, size_t limit) {
  std::vector<NodeId> reached;
  size_t looked = 0;
  for (const PlanAnchor& hop : hops) {
    reached.clear();
    for (const Endpoint& from : front) {
      if (from.port >= store.OutputCount(from.node)) continue;
      for (Endpoint use = store.FirstConsumer(from.node, from.port); use.node.valid();
           use = store.NextConsumer(use)) {
        if (looked++ == limit) return std::nullopt;
        if (types.Has(hop.node, store.Type(use.node))) reached.push_back(use.node);
      }
    }
    store.SortInOrder(reached);
    reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
    front.clear();
    for (const NodeId node : reached) front.push_back({node, hop.port});
  }
  return reached;
}

std::vector<int> FindAbsent(const ir::Store& store, ir::GraphIndex graph, const Plan& plan,
                            const PlanTypes& types) {
  std::vector<int> absent;
  for (const int node : plan.required) {
    if (Count(store, graph, types.Of(node)) == 0) absent.push_back(node);
  }
  return absent;
}

std::optional<Seeds> FindSeeds(const ir::Store& store, ir::GraphIndex graph, const Plan& plan,
                               const PlanTypes& types) {
  const auto count = [&](int node) { return Count(store, graph, types.Of(node)); };
  const size_t roots = count(plan.outputs[0].node);
  size_t fewest = roots;
  size_t rarest = 0;
  for (size_t i = 1; i < plan.leads.size(); ++i) {
    const int node = plan.leads[i].from.node;
    if (plan.nodes[node].role == NodeRole::kData || count(node) >= fewest) continue;
    fewest = count(node);
    rarest = i;
  }
  if (fewest * kMarkedly >= roots) return std::nullopt;
  const PlanAnchor from = plan.leads[rarest].from;
  std::vector<Endpoint> front;
  for (const ir::Symbol type : types.Of(from.node)) {
    for (const NodeId node : store.NodesOfType(graph, type)) front.push_back({node, from.port});
  }
  auto reached = Climb(store, types, std::move(front), HopsFrom(plan.leads, rarest), roots);
  if (!reached) return std::nullopt;
  return Seeds{*std::move(reached), from.node};
}

}  // namespace ge::match
