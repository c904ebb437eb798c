// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_UNIT_IR_GRAPH_FIXTURE_H_
#define TESTS_UNIT_IR_GRAPH_FIXTURE_H_

#include <memory>
#include <string>
#include <vector>

#include "ir/store.h"

namespace ge::ir::test {

inline PortLayout Layout(const std::vector<std::string>& inputs,
                         const std::vector<std::string>& outputs,
                         const std::vector<std::string>& attrs = {}) {
  PortLayout layout;
  for (const std::string& name : inputs) layout.inputs.push_back({name, PortKind::kRequired, 1});
  for (const std::string& name : outputs) layout.outputs.push_back({name, PortKind::kRequired, 1});
  layout.attr_names = attrs;
  return layout;
}

inline PortLayout DynamicInputs(const std::string& name, int32_t count,
                                const std::vector<std::string>& outputs) {
  PortLayout layout = Layout({}, outputs);
  layout.inputs.push_back({name, PortKind::kDynamic, count});
  return layout;
}

/// A store with a root graph named "g" and short ways to fill it.
struct GraphFixture {
  std::shared_ptr<Store> store = Store::Create("g");

  NodeId Data(const std::string& name, int64_t index = 0) {
    const NodeId node = store->AddNode(kRootGraph, "Data", name, Layout({"x"}, {"y"}, {"index"}));
    store->SetAttr(node, "index", index);
    return node;
  }
  NodeId Add(const std::string& name) {
    return store->AddNode(kRootGraph, "Add", name, Layout({"x1", "x2"}, {"y"}));
  }
  NodeId Relu(const std::string& name, NodeId after = {}) {
    return store->AddNode(kRootGraph, "Relu", name, Layout({"x"}, {"y"}), after);
  }
  std::string NamesInOrder(GraphIndex graph = kRootGraph) const {
    std::string text;
    for (const NodeId node : store->Nodes(graph))
      text += (text.empty() ? "" : " ") + store->Name(node);
    return text;
  }
};

/// Everything a store holds, as text: two equal texts mean an equal store, ids included.
std::string StateText(const Store& store);

}  // namespace ge::ir::test

#endif  // TESTS_UNIT_IR_GRAPH_FIXTURE_H_
