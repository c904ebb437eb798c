// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/topology.h"

#include <queue>
#include <unordered_map>

namespace ge::ir {

namespace {

struct State {
  std::vector<NodeId> nodes;
  std::unordered_map<uint32_t, uint32_t> position;  // node index -> place in `nodes`
  std::vector<uint32_t> waiting;                    // edges not yet served
};

template <class Body>
void ForEachSuccessor(const Store& store, NodeId node, Body&& body) {
  for (int32_t port = 0; port < store.OutputCount(node); ++port) {
    for (Endpoint use = store.FirstConsumer(node, port); use.node.valid();
         use = store.NextConsumer(use)) {
      body(use.node);
    }
  }
  for (const NodeId next : store.ControlOutputs(node)) body(next);
}

State Prepare(const Store& store, GraphIndex graph) {
  State state;
  state.nodes = store.Nodes(graph);
  state.waiting.resize(state.nodes.size());
  state.position.reserve(state.nodes.size());
  for (uint32_t i = 0; i < state.nodes.size(); ++i) state.position[state.nodes[i].index] = i;
  for (const NodeId node : state.nodes) {
    ForEachSuccessor(store, node,
                     [&](NodeId next) { ++state.waiting[state.position.at(next.index)]; });
  }
  return state;
}

/// A predecessor that never became ready. One exists for each node that did not.
NodeId StuckPredecessor(const Store& store, const State& state, NodeId node) {
  const auto stuck = [&](NodeId id) { return state.waiting[state.position.at(id.index)] != 0; };
  for (int32_t port = 0; port < store.InputCount(node); ++port) {
    const Endpoint producer = store.Producer(node, port);
    if (producer.node.valid() && stuck(producer.node)) return producer.node;
  }
  for (const NodeId id : store.ControlInputs(node)) {
    if (stuck(id)) return id;
  }
  return {};
}

Outcome DescribeCycle(const Store& store, GraphIndex graph, const State& state) {
  NodeId node;
  for (uint32_t i = 0; i < state.nodes.size() && !node.valid(); ++i) {
    if (state.waiting[i] != 0) node = state.nodes[i];
  }
  std::vector<NodeId> path;
  std::unordered_map<uint32_t, size_t> seen;
  while (seen.emplace(node.index, path.size()).second) {
    path.push_back(node);
    node = StuckPredecessor(store, state, node);
  }
  // The walk went against the edges; the text follows them.
  std::string text = store.Name(node);
  for (size_t i = path.size(); i-- > seen[node.index];) {
    text += " -> " + store.Name(path[i]);
  }
  return Outcome::Fail("graph '" + store.GraphName(graph) + "' has a cycle: " + text +
                       "; remove one of these edges");
}

}  // namespace

Expected<std::vector<NodeId>> TopologicalOrder(const Store& store, GraphIndex graph) {
  if (store.IsInOrder(graph)) return store.Nodes(graph);
  State state = Prepare(store, graph);
  std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> ready;
  for (uint32_t i = 0; i < state.nodes.size(); ++i) {
    if (state.waiting[i] == 0) ready.push(i);
  }
  std::vector<NodeId> order;
  order.reserve(state.nodes.size());
  while (!ready.empty()) {
    const NodeId node = state.nodes[ready.top()];
    ready.pop();
    order.push_back(node);
    ForEachSuccessor(store, node, [&](NodeId next) {
      const uint32_t place = state.position.at(next.index);
      if (--state.waiting[place] == 0) ready.push(place);
    });
  }
  if (order.size() != state.nodes.size()) return DescribeCycle(store, graph, state);
  return order;
}

Outcome SortTopologically(Store& store, GraphIndex graph) {
  if (store.IsInOrder(graph)) return Outcome::Ok();
  Expected<std::vector<NodeId>> order = TopologicalOrder(store, graph);
  if (!order) return order.error();
  NodeId last;
  for (const NodeId node : *order) {
    store.MoveAfter(node, last);
    last = node;
  }
  return Outcome::Ok();
}

bool IsNestedWithin(const Store& store, GraphIndex graph, int levels) {
  for (; levels >= 0; --levels) {
    const NodeId parent = store.ParentNode(graph);
    if (!parent.valid()) return true;
    graph = store.GraphOf(parent);
  }
  return false;
}

Outcome NestedTooDeep(const Store& store, GraphIndex graph) {
  return Outcome::Invalid("graph '" + store.GraphName(graph) + "' is more than " +
                          std::to_string(kMaxNesting) +
                          " levels deep in other graphs, the limit; make fewer levels");
}

}  // namespace ge::ir
