// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <sstream>
#include <vector>

#include "graph_fixture.h"
#include "ir/dump.h"

namespace ge::ir::test {

namespace {

std::string Id(const Store& store, NodeId node) {
  return store.Name(node) + "@" + std::to_string(node.index) + "." +
         std::to_string(node.generation);
}

void WritePorts(const Store& store, NodeId node, std::ostream& out) {
  for (int32_t i = 0; i < store.InputCount(node); ++i) {
    const Endpoint producer = store.Producer(node, i);
    out << "    in " << i << " " << DataTypeName(store.InputDesc(node, i).data_type);
    if (producer.node.valid()) out << " <- " << Id(store, producer.node) << ":" << producer.port;
    for (const std::string& name : store.PortAttrNames(node, Side::kInput, i)) {
      out << " " << name << "=" << AttrText(*store.FindPortAttr(node, Side::kInput, i, name));
    }
    out << "\n";
  }
  for (int32_t i = 0; i < store.OutputCount(node); ++i) {
    out << "    out " << i << " " << DataTypeName(store.OutputDesc(node, i).data_type) << " ->";
    for (const Endpoint& use : store.Consumers(node, i)) {
      out << " " << Id(store, use.node) << ":" << use.port;
    }
    out << "\n";
  }
}

void WriteNode(const Store& store, NodeId node, std::ostream& out) {
  out << "  " << Id(store, node) << " " << store.TypeText(node) << " #" << store.Serial(node)
      << "\n";
  WritePorts(store, node, out);
  out << "    control <-";
  for (const NodeId from : store.ControlInputs(node)) out << " " << Id(store, from);
  out << " ->";
  for (const NodeId to : store.ControlOutputs(node)) out << " " << Id(store, to);
  out << "\n";
  for (const std::string& name : store.AttrNames(node)) {
    out << "    " << name << "=" << AttrText(*store.FindAttr(node, name)) << "\n";
  }
  for (const auto& [name, graph] : store.Subgraphs(node))
    out << "    sub " << name << "=" << graph << "\n";
  const NodeId same = store.NextOfType(node);
  out << "    next of type " << (same.valid() ? Id(store, same) : "-") << "\n";
}

/// The lists by type have to say the same as a walk over all nodes.
void CheckTypes(const Store& store, GraphIndex graph, std::ostream& out) {
  std::map<Symbol, std::map<uint64_t, NodeId>> types;
  for (const NodeId node : store.Nodes(graph)) types[store.Type(node)][store.Serial(node)] = node;
  for (const auto& [type, nodes] : types) {
    std::vector<NodeId> expected;
    for (const auto& entry : nodes) expected.push_back(entry.second);
    if (store.NodesOfType(graph, type) != expected ||
        store.CountOfType(graph, type) != expected.size() ||
        store.LastOfType(graph, type) != expected.back()) {
      out << "TYPE LIST BROKEN of " << store.Text(type) << "\n";
    }
  }
}

}  // namespace

std::string StateText(const Store& store) {
  std::ostringstream out;
  for (const GraphIndex graph : store.Graphs()) {
    out << "graph " << graph << " " << store.GraphName(graph) << " count "
        << store.NodeCount(graph);
    const NodeId parent = store.ParentNode(graph);
    if (parent.valid()) out << " in " << Id(store, parent);
    for (const std::string& name : store.GraphAttrNames(graph)) {
      out << " " << name << "=" << AttrText(*store.GraphAttr(graph, name));
    }
    out << "\n";
    CheckTypes(store, graph, out);
    uint64_t last = 0;
    for (const NodeId node : store.Nodes(graph)) {
      if (store.Order(node) <= last) out << "ORDER BROKEN at ";
      last = store.Order(node);
      if (store.FindNode(graph, store.Name(node)) != node) out << "NAME INDEX BROKEN at ";
      WriteNode(store, node, out);
    }
  }
  return out.str();
}

}  // namespace ge::ir::test
