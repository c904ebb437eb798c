// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/clone.h"

#include "ir/names.h"

namespace ge::ir {

namespace {

void CopyGraphAttrs(const Store& source, GraphIndex from, Store& target, GraphIndex to) {
  for (const std::string& name : source.GraphAttrNames(from)) {
    target.SetGraphAttr(to, name, *source.GraphAttr(from, name));
  }
}

class Cloner {
 public:
  Cloner(const Store& source, Store& target, CloneMap& map)
      : source_(source), target_(target), map_(map) {}

  /// Returns the copies.
  std::vector<NodeId> Copy(const std::vector<NodeId>& nodes, GraphIndex to,
                           const CloneOptions& options) {
    std::vector<NodeId> copies;
    copies.reserve(nodes.size());
    NodeId after = options.after;
    for (const NodeId node : nodes) {
      const std::string& name = source_.Name(node);
      const NodeId copy = target_.AddCopy(
          to, options.rename ? options.rename(name) : UniqueNodeName(target_, to, name), source_,
          node, after);
      if (options.after.valid()) after = copy;
      map_.nodes.Add(node.index, copy);
      copies.push_back(copy);
    }
    for (size_t i = 0; i < nodes.size(); ++i) CopyEdges(nodes[i], copies[i]);
    // Last, as it recurses and the map's nodes must be complete for nobody but this graph.
    for (size_t i = 0; i < nodes.size(); ++i) CopySubgraphs(nodes[i], copies[i]);
    return copies;
  }

 private:
  void CopyEdges(NodeId node, NodeId copy) {
    const int32_t inputs = source_.InputCount(node);
    for (int32_t i = 0; i < inputs; ++i) {
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

  void CopySubgraphs(NodeId node, NodeId copy) {
    for (const auto& [ir_name, graph] : source_.Subgraphs(node)) {
      const GraphIndex to = target_.AddGraph(UniqueGraphName(target_, source_.GraphName(graph)));
      target_.SetSubgraph(copy, ir_name, to);
      map_.graphs.Add(graph, to);
      Copy(source_.Nodes(graph), to, {});
      CopyGraphAttrs(source_, graph, target_, to);
    }
  }

  const Store& source_;
  Store& target_;
  CloneMap& map_;
};

}  // namespace

CloneMap CopyNodes(const Store& source, const std::vector<NodeId>& nodes, Store& target,
                   GraphIndex to, const CloneOptions& options) {
  CloneMap map;
  map.nodes.Reserve(nodes.size());
  map.created = Cloner(source, target, map).Copy(nodes, to, options);
  return map;
}

CloneMap CopyGraph(const Store& source, GraphIndex from, Store& target, GraphIndex to) {
  CloneMap map = CopyNodes(source, source.Nodes(from), target, to);
  CopyGraphAttrs(source, from, target, to);
  return map;
}

}  // namespace ge::ir
