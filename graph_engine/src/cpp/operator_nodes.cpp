// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "cpp/operator_nodes.h"

#include <algorithm>
#include <set>

#include "cpp/node_use.h"

namespace ge::cpp {
namespace {

using ImplPtr = std::shared_ptr<OperatorImpl>;

/// Depth first over those that feed an operator, without recursion: chains may be long.
class Walk {
 public:
  /// In an order in which each comes after what feeds it; a cycle is cut where it closes.
  std::vector<ImplPtr> Order(const std::vector<ImplPtr>& all) {
    for (const ImplPtr& impl : all) Visit(impl);
    return std::move(order_);
  }

 private:
  static std::vector<ImplPtr> Feeding(const OperatorImpl& impl) {
    std::vector<ImplPtr> feeding;
    for (const auto& [port, link] : impl.inputs) feeding.push_back(link.from);
    feeding.insert(feeding.end(), impl.control_inputs.begin(), impl.control_inputs.end());
    return feeding;
  }

  void Visit(const ImplPtr& start) {
    struct Frame {
      ImplPtr impl;
      std::vector<ImplPtr> feeding;
      size_t next = 0;
    };
    std::vector<Frame> stack;
    const auto enter = [&](const ImplPtr& impl) {
      if (entered_.insert(impl.get()).second) stack.push_back({impl, Feeding(*impl)});
    };
    enter(start);
    while (!stack.empty()) {
      if (stack.back().next < stack.back().feeding.size()) {
        enter(ImplPtr(stack.back().feeding[stack.back().next++]));
        continue;
      }
      order_.push_back(stack.back().impl);
      stack.pop_back();
    }
  }

  std::set<const OperatorImpl*> entered_;
  std::vector<ImplPtr> order_;
};

/// A user stays known when its link was replaced or broken.
bool Feeds(const ImplPtr& from, const OperatorImpl& to) {
  const auto& controls = to.control_inputs;
  return std::any_of(to.inputs.begin(), to.inputs.end(),
                     [&](const auto& input) { return input.second.from == from; }) ||
         std::find(controls.begin(), controls.end(), from) != controls.end();
}

/// Everything that links lead to, in both directions.
std::vector<ImplPtr> Linked(const std::vector<Operator>& start) {
  std::vector<ImplPtr> found;
  std::set<const OperatorImpl*> seen;
  const auto add = [&](const ImplPtr& impl) {
    if (impl != nullptr && seen.insert(impl.get()).second) found.push_back(impl);
  };
  for (const Operator& op : start) add(ApiAccess::Inside(op));
  for (size_t i = 0; i < found.size(); ++i) {
    const ImplPtr impl = found[i];
    for (const auto& [port, link] : impl->inputs) add(link.from);
    for (const ImplPtr& from : impl->control_inputs) add(from);
    for (const auto& known : impl->users) {
      const ImplPtr user = known.lock();
      if (user != nullptr && seen.count(user.get()) == 0 && Feeds(impl, *user)) add(user);
    }
  }
  return found;
}

Outcome AddSubgraphs(const Graph& graph, ir::NodeId node, const OperatorImpl& impl) {
  for (const auto& [name, builders] : impl.subgraphs) {
    const auto dynamic = impl.dynamic_subgraphs.find(name);
    for (const auto& [at, builder] : builders) {
      if (builder == nullptr) continue;
      const bool one = dynamic == impl.dynamic_subgraphs.end() || !dynamic->second;
      Graph subgraph = builder();
      ir::GraphIndex index = ir::kNoGraph;
      if (Outcome adopted = Adopt(graph, subgraph, &index); !adopted) {
        return adopted.Within("subgraph '" + name + "' of operator '" + impl.name + "'");
      }
      graph.store()->SetSubgraph(node, one ? name : name + std::to_string(at), index);
    }
  }
  return Outcome::Ok();
}

}  // namespace

Expected<ir::NodeId> AddNode(const Graph& graph, const Operator& op) {
  const ImplPtr& impl = ApiAccess::Inside(op);
  const std::string where = "graph '" + graph.Name() + "'";
  if (impl == nullptr) return Outcome::Invalid(where + ": the operator is empty");
  ir::Store& store = *graph.store();
  if (impl->name.empty() || store.FindNode(graph.index(), impl->name).valid()) {
    return Outcome::Invalid(where + (impl->name.empty()
                                         ? ": an operator of type " + impl->type + " has no name"
                                         : " already has a node named '" + impl->name + "'"));
  }
  const ir::NodeId node = store.AddNode(graph.index(), impl->type, impl->name, impl->layout);
  for (const auto& [name, value] : impl->attrs) store.SetAttr(node, name, value);
  for (const auto& [port, desc] : impl->input_descs) {
    store.SetInputDesc(node, port, ApiAccess::Inside(desc));
  }
  for (const auto& [port, desc] : impl->output_descs) {
    store.SetOutputDesc(node, port, ApiAccess::Inside(desc));
  }
  if (Outcome added = AddSubgraphs(graph, node, *impl); !added) {
    store.RemoveNode(node);
    return added;
  }
  return node;
}

Outcome AddLinked(const Graph& graph, const std::vector<Operator>& start) {
  ir::Store& store = *graph.store();
  const std::vector<ImplPtr> order = Walk().Order(Linked(start));
  std::vector<ImplPtr> made;
  for (const ImplPtr& impl : order) {
    if (store.FindNode(graph.index(), impl->name).valid()) continue;
    const Expected<ir::NodeId> node = AddNode(graph, ApiAccess::Public(impl));
    if (!node) return node.error();
    made.push_back(impl);
  }
  for (const ImplPtr& impl : made) {
    const ir::NodeId node = store.FindNode(graph.index(), impl->name);
    for (const auto& [port, link] : impl->inputs) {
      const ir::NodeId from = store.FindNode(graph.index(), link.from->name);
      const auto output = static_cast<int32_t>(link.output);
      if (output >= store.OutputCount(from) || port >= store.InputCount(node)) {
        return Outcome::Invalid("operator '" + link.from->name + "' has no output " +
                                std::to_string(link.output) + " for operator '" + impl->name + "'");
      }
      store.Connect({from, output}, {node, port});
    }
    for (const ImplPtr& from : impl->control_inputs) {
      store.AddControl(store.FindNode(graph.index(), from->name), node);
    }
  }
  return Outcome::Ok();
}

Operator Describe(const ir::Store& store, ir::NodeId node) {
  auto impl = std::make_shared<OperatorImpl>();
  impl->name = store.Name(node);
  impl->type = store.TypeText(node);
  impl->layout = store.Layout(node);
  for (const std::string& name : store.AttrNames(node)) {
    impl->attrs[name] = *store.FindAttr(node, name);
  }
  for (int32_t port = 0; port < store.InputCount(node); ++port) {
    impl->input_descs[port] = ApiAccess::Public(store.InputDesc(node, port));
  }
  for (int32_t port = 0; port < store.OutputCount(node); ++port) {
    impl->output_descs[port] = ApiAccess::Public(store.OutputDesc(node, port));
  }
  return ApiAccess::Public(std::move(impl));
}

}  // namespace ge::cpp
