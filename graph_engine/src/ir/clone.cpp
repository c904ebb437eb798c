// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/clone.h"

#include "ir/names.h"

namespace ge::ir {

namespace {

class Cloner {
 public:
  Cloner(const Store& source, Store& target, CloneMap& map)
      : source_(source), target_(target), map_(map) {}

  using Pairs = std::vector<std::pair<NodeId, NodeId>>;  ///< source, copy

  Pairs Copy(GraphIndex from, GraphIndex to, const CloneOptions& options) {
    map_.graphs[from] = to;
    const std::vector<NodeId> nodes = source_.Nodes(from);  // the target may be the same graph
    Pairs pairs;
    pairs.reserve(nodes.size());
    NodeId after = options.after;
    for (const NodeId node : nodes) {
      if (options.skip && options.skip(node)) continue;
      const std::string name =
          options.rename ? options.rename(source_.Name(node)) : source_.Name(node);
      const NodeId copy =
          target_.AddNode(to, source_.TypeText(node), UniqueNodeName(target_, to, name),
                          source_.SharedLayout(node), after);
      if (options.after.valid()) after = copy;
      map_.nodes[node.index] = copy;
      pairs.emplace_back(node, copy);
    }
    for (const auto& [node, copy] : pairs) {
      CopyValues(node, copy);
      CopyEdges(node, copy);
    }
    if (options.graph_attrs) CopyGraphAttrs(from, to);
    // Last, as it recurses and the map's nodes must be complete for nobody but this graph.
    for (const auto& [node, copy] : pairs) CopySubgraphs(node, copy);
    return pairs;
  }

 private:
  void CopyValues(NodeId node, NodeId copy) {
    for (const std::string& name : source_.AttrNames(node)) {
      target_.SetAttr(copy, name, *source_.FindAttr(node, name));
    }
    for (int32_t i = 0; i < source_.InputCount(node); ++i) {
      target_.SetInputDesc(copy, i, source_.InputDesc(node, i));
      CopyPortAttrs(node, copy, Side::kInput, i);
    }
    for (int32_t i = 0; i < source_.OutputCount(node); ++i) {
      target_.SetOutputDesc(copy, i, source_.OutputDesc(node, i));
      CopyPortAttrs(node, copy, Side::kOutput, i);
    }
  }

  void CopyPortAttrs(NodeId node, NodeId copy, Side side, int32_t port) {
    for (const std::string& name : source_.PortAttrNames(node, side, port)) {
      target_.SetPortAttr(copy, side, port, name, *source_.FindPortAttr(node, side, port, name));
    }
  }

  void CopyEdges(NodeId node, NodeId copy) {
    for (int32_t i = 0; i < source_.InputCount(node); ++i) {
      const Endpoint producer = source_.Producer(node, i);
      if (!producer.node.valid()) continue;
      const NodeId from = map_.Of(producer.node);
      if (from.valid()) target_.Connect({from, producer.port}, {copy, i});
    }
    for (const NodeId producer : source_.ControlInputs(node)) {
      const NodeId from = map_.Of(producer);
      if (from.valid()) target_.AddControl(from, copy);
    }
  }

  void CopyGraphAttrs(GraphIndex from, GraphIndex to) {
    for (const std::string& name : source_.GraphAttrNames(from)) {
      target_.SetGraphAttr(to, name, *source_.GraphAttr(from, name));
    }
  }

  void CopySubgraphs(NodeId node, NodeId copy) {
    for (const auto& [ir_name, graph] : source_.Subgraphs(node)) {
      const GraphIndex to = target_.AddGraph(UniqueGraphName(target_, source_.GraphName(graph)));
      target_.SetSubgraph(copy, ir_name, to);
      CloneOptions options;
      options.graph_attrs = true;
      Copy(graph, to, options);
    }
  }

  const Store& source_;
  Store& target_;
  CloneMap& map_;
};

}  // namespace

CloneMap CopyGraph(const Store& source, GraphIndex from, Store& target, GraphIndex to,
                   const CloneOptions& options) {
  CloneMap map;
  const Cloner::Pairs pairs = Cloner(source, target, map).Copy(from, to, options);
  map.created.reserve(pairs.size());
  for (const auto& pair : pairs) map.created.push_back(pair.second);
  return map;
}

}  // namespace ge::ir
