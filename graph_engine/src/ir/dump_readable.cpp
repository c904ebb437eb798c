// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_map>

#include "ir/dump.h"

namespace ge::ir {

namespace {

constexpr char kNetOutputType[] = "NetOutput";
constexpr char kForType[] = "For";

/// "then_branch", or an instance "branches2" of a dynamic one, which prototypes write "branches*".
bool IsInstanceOf(const std::string& name, std::string_view declared) {
  if (!declared.empty() && declared.back() == '*') declared.remove_suffix(1);
  return name.compare(0, declared.size(), declared) == 0 &&
         std::all_of(name.begin() + static_cast<ptrdiff_t>(declared.size()), name.end(),
                     [](char c) { return c >= '0' && c <= '9'; });
}

/// Owned subgraphs in IR order, each with the name it is shown under.
std::vector<std::pair<std::string, GraphIndex>> ShownSubgraphs(const Store& store, NodeId node) {
  std::vector<std::pair<std::string, GraphIndex>> left = store.Subgraphs(node);
  std::vector<std::pair<std::string, GraphIndex>> shown;
  for (const std::string& declared : store.Layout(node).subgraph_names) {
    for (auto& entry : left) {
      if (entry.second == kNoGraph || !IsInstanceOf(entry.first, declared)) continue;
      shown.emplace_back(entry.first, entry.second);
      entry.second = kNoGraph;
    }
  }
  size_t unnamed = 0;
  for (const auto& entry : left) {
    if (entry.second != kNoGraph) {
      shown.emplace_back("_graph_" + std::to_string(unnamed), entry.second);
    }
    ++unnamed;
  }
  return shown;
}

std::string InputName(const Store& store, NodeId node, int32_t input) {
  int32_t index = input;
  for (const Port& port : store.Layout(node).inputs) {
    if (index < port.count) {
      if (port.name.empty()) break;
      if (port.kind != PortKind::kDynamic) return port.name;
      const int32_t first = store.TypeText(node) == kForType ? 1 : 0;
      return port.name + "_" + std::to_string(index + first);
    }
    index -= port.count;
  }
  return "_input_" + std::to_string(input);
}

/// One graph's part of the text.
class ReadableGraph {
 public:
  ReadableGraph(const Store& store, GraphIndex graph) : store_(store), nodes_(store.Nodes(graph)) {
    size_t taken = 0;
    for (const NodeId node : nodes_) {
      const int32_t outputs = store_.OutputCount(node);
      for (int32_t port = 0; outputs > 1 && port < outputs; ++port, ++taken) {
        results_[node.index].push_back(taken == 0 ? "ret" : "ret_" + std::to_string(taken));
      }
    }
    text_ = "graph(\"" + store.GraphName(graph) + "\"):\n";
    std::string result;
    for (const NodeId node : nodes_) {
      if (store.TypeText(node) == kNetOutputType) {
        result = ReturnLine(node);
      } else {
        AddNode(node);
      }
    }
    if (!result.empty()) text_ += "\n" + result;
  }
  const std::string& text() const { return text_; }

 private:
  std::string Reference(Endpoint output) const {
    const auto results = results_.find(output.node.index);
    if (results == results_.end()) return "%" + store_.Name(output.node);
    return "%" + results->second[static_cast<size_t>(output.port)];
  }

  void AddNode(NodeId node) {
    const int32_t outputs = store_.OutputCount(node);
    const std::string& name = store_.Name(node);
    text_ += "  %" + name + " : [#users=" + std::to_string(outputs) +
             "] = Node[type=" + store_.TypeText(node) + "] (" + Arguments(node) + ")\n";
    for (int32_t port = 0; outputs > 1 && port < outputs; ++port) {
      text_ += "  " + Reference({node, port}) +
               " : [#users=" + std::to_string(store_.Consumers(node, port).size()) +
               "] = get_element[node=%" + name + "](" + std::to_string(port) + ")\n";
    }
  }

  std::string Arguments(NodeId node) const {
    std::string inputs;
    for (int32_t i = 0; i < store_.InputCount(node); ++i) {
      const Endpoint producer = store_.Producer(node, i);
      if (!producer.node.valid()) continue;
      inputs +=
          (inputs.empty() ? "" : ", ") + InputName(store_, node, i) + "=" + Reference(producer);
    }
    std::string attrs;
    const auto add = [&attrs](const std::string& name, const std::string& value) {
      attrs += (attrs.empty() ? "" : ", ") + name + ": " + value;
    };
    for (const auto& [name, graph] : ShownSubgraphs(store_, node)) {
      add(name, "%" + store_.GraphName(graph));
    }
    for (const std::string& name : store_.Layout(node).attr_names) {
      const Attr* value = store_.FindAttr(node, name);
      const std::string text = value == nullptr ? std::string() : AttrText(*value);
      if (!text.empty() && text != "\"\"") add(name, text);
    }
    std::string text = inputs.empty() ? "" : "inputs = (" + inputs + ")";
    if (!attrs.empty()) text += (text.empty() ? "attrs = {" : ", attrs = {") + attrs + "}";
    return text;
  }

  std::string ReturnLine(NodeId node) const {
    std::vector<std::string> values;
    for (int32_t i = 0; i < store_.InputCount(node); ++i) {
      const Endpoint producer = store_.Producer(node, i);
      if (producer.node.valid()) values.push_back(Reference(producer));
    }
    if (values.empty()) return {};
    if (values.size() == 1) return "  return (" + values[0] + ")\n";
    std::string text;
    for (size_t i = 0; i < values.size(); ++i) {
      text += (i == 0 ? "" : ", ") + ("output_" + std::to_string(i)) + "=" + values[i];
    }
    return "  return (" + text + ")\n";
  }

  const Store& store_;
  std::vector<NodeId> nodes_;
  std::unordered_map<uint32_t, std::vector<std::string>> results_;  // names of several outputs
  std::string text_;
};

void DumpDepthFirst(const Store& store, GraphIndex graph, std::set<GraphIndex>& done,
                    std::string& text) {
  if (!done.insert(graph).second) return;
  if (!text.empty()) text += "\n";
  text += ReadableGraph(store, graph).text();
  for (const NodeId node : store.Nodes(graph)) {
    for (const auto& [name, subgraph] : ShownSubgraphs(store, node)) {
      DumpDepthFirst(store, subgraph, done, text);
    }
  }
}

}  // namespace

std::string DumpReadable(const Store& store, GraphIndex graph) {
  std::set<GraphIndex> done;
  std::string text;
  DumpDepthFirst(store, graph, done, text);
  return text;
}

}  // namespace ge::ir
