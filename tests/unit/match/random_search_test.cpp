// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Random graphs, patterns and edits: a Matcher and the plainest search find the same, in step.
#include <boost/test/unit_test.hpp>
#include <map>
#include <memory>
#include <optional>
#include <random>

#include "graph_maker.h"
#include "ir/journal.h"
#include "match/matcher.h"
#include "plain_search.h"

using namespace ge;
using namespace ge::test;

namespace {

constexpr int kWorlds = 5000;
constexpr int kNodes = 50;
constexpr int kSteps = 14;

class World {
 public:
  explicit World(unsigned seed) : random_(seed) {
    for (int i = 0; i < 3; ++i) Add("Data");
    for (int i = 0; i < kNodes; ++i) Add(SomeType());
  }
  // Innermost first.
  ~World() {
    while (!journals_.empty()) journals_.pop_back();
  }

  const Graph& graph() const { return g_.graph(); }
  unsigned Below(unsigned bound) { return static_cast<unsigned>(random_() % bound); }

  /// A part of the graph as a pattern, often with one operator exchanged. Nothing: it is refused.
  std::shared_ptr<const match::Plan> SomePlan() {
    GraphMaker p("p");
    std::map<Endpoint, Endpoint> tensors;
    std::map<NodeId, NodeId> nodes;
    std::vector<Endpoint> outputs;
    for (unsigned left = 1 + Below(5) / 3; left > 0; --left) {
      const Endpoint output = SomeOutput();
      const std::string& type = store().TypeText(output.node);
      if (type != "Data") outputs.push_back(Copy(p, output, 1 + Below(3), tensors, nodes));
    }
    if (Below(8) == 0) p.store().AddNode(0, "F", "loose", Ports(0));
    p.Output(outputs);
    const auto plan = match::Compile(*p.pattern(), {});
    return plan ? *plan : nullptr;
  }

  /// Somewhere in the graph, and often at the first output of the last match.
  void Edit(NodeId matched) {
    switch (Below(10)) {
      case 0:
      case 1:
        Add(SomeType());
        break;
      case 2:
        store().RemoveNode(SomeNode());
        break;
      case 3:
        Feed(SomeNode());
        break;
      case 4: {
        const NodeId node = SomeNode();
        if (store().InputCount(node) > 0) store().Disconnect({node, 0});
        break;
      }
      case 5: {
        const NodeId node = SomeNode(), after = SomeNode();
        if (node != after) store().MoveAfter(node, after);
        break;
      }
      case 6:
      case 7:
        HandOver(store().Alive(matched) ? matched : SomeNode());
        break;
      case 8:
        journals_.push_back(std::make_unique<ir::Journal>(store()));
        break;
      default:
        if (journals_.empty()) break;
        if (Below(4) == 0) journals_.back()->Commit();
        journals_.pop_back();  // rolls back what was not committed
    }
    while (store().NodeCount(0) < 5) Add("Data");
  }

 private:
  ir::Store& store() const { return g_.store(); }

  static ir::PortLayout Ports(int inputs) {
    ir::PortLayout layout;
    for (int i = 0; i < inputs; ++i) layout.inputs.push_back({"x" + std::to_string(i)});
    layout.outputs = {{"y"}, {"z"}};
    return layout;
  }

  /// One type is frequent, the others are rare, and one is mostly absent.
  std::string SomeType() {
    if (Below(4) != 0) return "A";
    static const std::vector<std::string> rare{"B", "B", "B", "C", "D", "Const", "Constant"};
    return Below(40) == 0 ? "E" : rare[Below(static_cast<unsigned>(rare.size()))];
  }
  NodeId SomeNode() {
    const std::vector<NodeId> nodes = store().Nodes(0);
    return nodes[Below(static_cast<unsigned>(nodes.size()))];
  }
  Endpoint SomeOutput() { return {SomeNode(), static_cast<int32_t>(Below(4) / 3)}; }

  void Add(const std::string& type) {
    const bool is_source = type == "Data" || type.compare(0, 5, "Const") == 0;
    const NodeId after = store().NodeCount(0) > 0 && Below(3) == 0 ? SomeNode() : NodeId();
    const NodeId node = after.valid()
                            ? store().AddNode(0, type, NewName(), Ports(is_source ? 0 : 2), after)
                            : store().AddNode(0, type, NewName(), Ports(is_source ? 0 : 2));
    if (!is_source) Feed(node);
  }
  std::string NewName() { return "n" + std::to_string(names_++); }

  /// Connects it to one or two nodes before it, if there are some.
  void Feed(NodeId node) {
    for (int32_t port = 0; port < store().InputCount(node); ++port) {
      const Endpoint from = SomeOutput();
      const bool before = store().Order(from.node) < store().Order(node);
      if (before && Below(5) != 0) store().Connect(from, {node, port});
    }
  }

  /// Another node of its type gets its inputs: what matched there can match here now.
  void HandOver(NodeId node) {
    const std::vector<NodeId> alike = store().NodesOfType(0, store().Type(node));
    const NodeId heir = alike[Below(static_cast<unsigned>(alike.size()))];
    if (heir == node) return;
    for (int32_t port = 0; port < store().InputCount(node); ++port) {
      const Endpoint from = store().Producer(node, port);
      store().Disconnect({node, port});
      store().Disconnect({heir, port});
      if (from.node.valid()) store().Connect(from, {heir, port});
    }
  }

  Endpoint Copy(GraphMaker& p, Endpoint tensor, unsigned depth,
                std::map<Endpoint, Endpoint>& tensors, std::map<NodeId, NodeId>& nodes) {
    if (const auto known = nodes.find(tensor.node); known != nodes.end()) {
      return {known->second, tensor.port};
    }
    if (const auto known = tensors.find(tensor); known != tensors.end()) return known->second;
    std::string type = store().TypeText(tensor.node);
    if (type == "Data" || depth == 0) {
      const auto index = static_cast<int64_t>(tensors.size());
      return tensors[tensor] = p.Data("in" + std::to_string(index), index);
    }
    if (Below(12) == 0) type = SomeType();
    const NodeId node = p.store().AddNode(0, type, "p" + std::to_string(nodes.size()),
                                          Ports(store().InputCount(tensor.node)));
    nodes[tensor.node] = node;
    for (int32_t port = 0; port < store().InputCount(tensor.node); ++port) {
      const Endpoint from = store().Producer(tensor.node, port);
      if (from.node.valid()) {
        p.store().Connect(Copy(p, from, depth - Below(2), tensors, nodes), {node, port});
      }
    }
    return {node, tensor.port};
  }

  GraphMaker g_;
  std::mt19937 random_;
  std::vector<std::unique_ptr<ir::Journal>> journals_;
  int names_ = 0;
};

struct Seen {
  size_t worlds = 0, matches = 0, late_matches = 0, leaks = 0, spared = 0, spared_then_matched = 0;
};

/// Both searches side by side, with edits in between.
void Compare(World& world, const std::shared_ptr<const match::Plan>& plan, bool edits, Seen& seen) {
  match::Matcher matcher(plan, world.graph());
  PlainSearch plain(plan, world.graph());
  const ir::Store& store = *world.graph().store();
  bool changed = false;
  NodeId matched;
  for (int step = 0; step < kSteps; ++step) {
    const auto match = matcher.Next();
    const std::string text = match ? MatchText(*plan, store, match->impl().bindings) : "";
    BOOST_REQUIRE_EQUAL(text, plain.Next());
    const match::MatchCounters& counters = matcher.counters();
    BOOST_REQUIRE_EQUAL(counters.rejected_boundary, plain.leaking);
    BOOST_REQUIRE_EQUAL(counters.first_leak.empty(), plain.leaking == 0);
    BOOST_REQUIRE_LE(counters.tried, plain.tried);
    if (match) {
      matched = match->impl().bindings[plan->outputs[0].node].node;
      ++seen.matches;
      if (changed) ++seen.late_matches;
      if (counters.tried < plain.tried) ++seen.spared_then_matched;
    }
    for (unsigned left = edits ? world.Below(4) : 0; left > 0; --left) {
      world.Edit(matched);
      changed = true;
    }
  }
  ++seen.worlds;
  seen.leaks += plain.leaking;
  if (matcher.counters().tried < plain.tried) ++seen.spared;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(random_search)

BOOST_AUTO_TEST_CASE(matcher_and_plainest_search_find_the_same_in_step) {
  Seen seen;
  for (unsigned seed = 0; seed < kWorlds; ++seed) {
    World world(seed);
    const auto plan = world.SomePlan();
    BOOST_TEST_CONTEXT("seed " << seed) {
      if (plan != nullptr) Compare(world, plan, seed % 4 != 0, seen);
    }
  }
  BOOST_TEST_MESSAGE(seen.worlds << " worlds, " << seen.matches << " matches, " << seen.late_matches
                                 << " after an edit, " << seen.leaks << " leaks, in " << seen.spared
                                 << " candidates were spared, in " << seen.spared_then_matched
                                 << " before a match");
  // What is compared has to occur, and often.
  BOOST_TEST(seen.matches > kWorlds / 2);
  BOOST_TEST(seen.late_matches > kWorlds / 4);
  BOOST_TEST(seen.leaks > kWorlds / 4);
  BOOST_TEST(seen.spared > kWorlds / 8);
  BOOST_TEST(seen.spared_then_matched > kWorlds / 50);
}

BOOST_AUTO_TEST_SUITE_END()
