// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/node_order.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "support/table_memory.h"

namespace ge::onnx {
namespace {

using Visit = std::function<void(const std::string&)>;

/// Names that a graph makes itself: they hide those of the graphs around it.
std::unordered_set<std::string_view> OwnNames(const GraphProto& graph) {
  std::unordered_set<std::string_view> names;
  for (const ValueInfoProto& input : graph.input()) names.insert(input.name());
  for (const TensorProto& initializer : graph.initializer()) names.insert(initializer.name());
  for (const NodeProto& node : graph.node()) {
    names.insert(node.output().begin(), node.output().end());
  }
  return names;
}

/// What a node reads, with what its subgraphs read from outside.
void VisitInputs(const NodeProto& node, const Visit& visit) {
  for (const std::string& input : node.input()) visit(input);
  for (const AttributeProto& attribute : node.attribute()) {
    if (!attribute.has_g()) continue;
    const std::unordered_set<std::string_view> own = OwnNames(attribute.g());
    const Visit outer = [&own, &visit](const std::string& name) {
      if (own.count(name) == 0) visit(name);
    };
    for (const NodeProto& inner : attribute.g().node()) VisitInputs(inner, outer);
    for (const ValueInfoProto& output : attribute.g().output()) outer(output.name());
  }
}

std::string Label(const GraphProto& graph, int node) {
  const std::string& name = graph.node(node).name();
  const std::string label = name.empty() ? "#" + std::to_string(node) : name;
  return "'" + label + "' (" + graph.node(node).op_type() + ")";
}

/// Walks back along producers that are not ordered until a node comes twice.
Outcome DescribeCycle(const GraphProto& graph, const std::vector<std::vector<int>>& producers,
                      const std::vector<int>& missing) {
  int at = 0;
  while (missing[static_cast<size_t>(at)] == 0) ++at;
  std::vector<int> path;
  std::unordered_map<int, size_t> position;
  while (position.emplace(at, path.size()).second) {
    path.push_back(at);
    for (const int producer : producers[static_cast<size_t>(at)]) {
      if (missing[static_cast<size_t>(producer)] > 0) {
        at = producer;
        break;
      }
    }
  }
  std::string text = "the nodes form a cycle: ";
  for (size_t i = path.size(); i-- > position[at];) text += Label(graph, path[i]) + " -> ";
  return Outcome::Invalid(text + Label(graph, path.back()) + "; ONNX graphs must be acyclic");
}

/// A node that reads what another one makes.
struct Edge {
  int producer, consumer;
};

std::vector<Edge> EdgesOf(const GraphProto& graph) {
  TableMemory memory;
  std::pmr::unordered_map<std::string_view, int> producer_of(memory.resource());
  for (int i = 0; i < graph.node_size(); ++i) {
    for (const std::string& output : graph.node(i).output()) {
      if (!output.empty()) producer_of.emplace(output, i);
    }
  }
  std::vector<Edge> edges;
  for (int i = 0; i < graph.node_size(); ++i) {
    VisitInputs(graph.node(i), [&](const std::string& input) {
      const auto it = producer_of.find(input);
      if (it != producer_of.end()) edges.push_back({it->second, i});
    });
  }
  return edges;
}

}  // namespace

Expected<std::vector<int>> OrderNodes(const GraphProto& graph) {
  const auto count = static_cast<size_t>(graph.node_size());
  const std::vector<Edge> edges = EdgesOf(graph);
  std::vector<int> order;
  order.reserve(count);
  const auto in_order = [](const Edge& edge) { return edge.producer < edge.consumer; };
  if (std::all_of(edges.begin(), edges.end(), in_order)) {
    order.resize(count);
    std::iota(order.begin(), order.end(), 0);
    return order;
  }
  std::vector<std::vector<int>> producers(count);
  std::vector<std::vector<int>> consumers(count);
  std::vector<int> missing(count, 0);  // producers that are not ordered yet
  for (const Edge& edge : edges) {
    producers[static_cast<size_t>(edge.consumer)].push_back(edge.producer);
    consumers[static_cast<size_t>(edge.producer)].push_back(edge.consumer);
    ++missing[static_cast<size_t>(edge.consumer)];
  }
  std::priority_queue<int, std::vector<int>, std::greater<>> ready;
  for (size_t i = 0; i < count; ++i) {
    if (missing[i] == 0) ready.push(static_cast<int>(i));
  }
  while (!ready.empty()) {
    const int node = ready.top();
    ready.pop();
    order.push_back(node);
    for (const int consumer : consumers[static_cast<size_t>(node)]) {
      if (--missing[static_cast<size_t>(consumer)] == 0) ready.push(consumer);
    }
  }
  if (order.size() != count) return DescribeCycle(graph, producers, missing);
  return order;
}

}  // namespace ge::onnx
