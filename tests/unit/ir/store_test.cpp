// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <malloc.h>

#include <boost/test/unit_test.hpp>
#include <functional>
#include <stdexcept>

#include "graph_fixture.h"
#include "thread_cpu_time.h"

using namespace ge;
using namespace ge::ir;
using namespace ge::ir::test;

namespace {

std::string WhyRefused(const std::function<void()>& call) {
  try {
    call();
  } catch (const std::logic_error& error) {
    return error.what();
  }
  return "accepted";
}

bool Contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(store, GraphFixture)

BOOST_AUTO_TEST_CASE(nodes_are_found_by_name_and_iterate_in_order) {
  const NodeId a = Relu("a");
  const NodeId c = Relu("c");
  const NodeId b = Relu("b", a);
  BOOST_TEST(NamesInOrder() == "a b c");
  BOOST_TEST((store->FindNode(kRootGraph, "b") == b));
  BOOST_TEST(!store->FindNode(kRootGraph, "d").valid());
  BOOST_TEST((store->Order(a) < store->Order(b) && store->Order(b) < store->Order(c)));
}

BOOST_AUTO_TEST_CASE(a_removed_node_id_is_dead_even_when_the_slot_is_reused) {
  const NodeId a = Relu("a");
  store->RemoveNode(a);
  const NodeId b = Relu("b");
  BOOST_TEST(b.index == a.index);
  BOOST_TEST(!store->Alive(a));
  BOOST_TEST(store->Alive(b));
  BOOST_TEST(Contains(WhyRefused([&] { store->Name(a); }), "removed"));
}

BOOST_AUTO_TEST_CASE(consumers_come_in_connection_order) {
  const NodeId x = Data("x");
  const NodeId add = Add("add");
  const NodeId relu = Relu("relu");
  store->Connect({x, 0}, {add, 1});
  store->Connect({x, 0}, {relu, 0});
  store->Connect({x, 0}, {add, 0});
  const std::vector<Endpoint> uses = store->Consumers(x, 0);
  BOOST_REQUIRE(uses.size() == 3);
  BOOST_TEST(
      (uses[0] == Endpoint{add, 1} && uses[1] == Endpoint{relu, 0} && uses[2] == Endpoint{add, 0}));
}

BOOST_AUTO_TEST_CASE(producers_are_those_of_connected_inputs_in_port_order) {
  const NodeId x = Data("x");
  const NodeId many = store->AddNode(kRootGraph, "AddN", "many", DynamicInputs("x", 4, {"y"}));
  store->Connect({x, 0}, {many, 3});
  store->Connect({Relu("relu"), 0}, {many, 1});
  std::vector<TypedOutput> producers(3);
  BOOST_TEST(store->Producers(many, producers.data(), 3) == 2u);
  BOOST_TEST((producers[0].output == Endpoint{store->FindNode(kRootGraph, "relu"), 0}));
  BOOST_TEST((producers[1].output == Endpoint{x, 0}));
  BOOST_TEST(store->Text(producers[1].type) == "Data");
  BOOST_TEST(!producers[2].output.node.valid());
  std::vector<TypedOutput> one(2);
  BOOST_TEST(store->Producers(many, one.data(), 1) == 2u);
  BOOST_TEST(!one[1].output.node.valid());
}

BOOST_AUTO_TEST_CASE(nodes_of_a_type_come_in_creation_order_from_a_serial_number_on) {
  const Symbol relu = store->Intern("Relu");
  BOOST_TEST(store->CountOfType(kRootGraph, relu) == 0u);
  BOOST_TEST(!store->LastOfType(kRootGraph, relu).valid());
  const NodeId x = Data("x");
  const NodeId a = Relu("a"), b = Relu("b", x), c = Relu("c", x);
  BOOST_TEST((store->NodesOfType(kRootGraph, relu) == std::vector<NodeId>{a, b, c}));
  BOOST_TEST((store->NodesOfType(kRootGraph, relu, store->Serial(a)) == std::vector<NodeId>{b, c}));
  store->RemoveNode(c);
  BOOST_TEST(store->CountOfType(kRootGraph, relu) == 2u);
  BOOST_TEST((store->LastOfType(kRootGraph, relu) == b));
  std::vector<NodeId> sorted{a, x, b};
  store->SortInOrder(sorted);
  BOOST_TEST((sorted == std::vector<NodeId>{x, b, a}));
}

BOOST_AUTO_TEST_CASE(connecting_a_fed_input_replaces_its_producer) {
  const NodeId x = Data("x");
  const NodeId y = Data("y");
  const NodeId relu = Relu("relu");
  store->Connect({x, 0}, {relu, 0});
  store->Connect({y, 0}, {relu, 0});
  BOOST_TEST((store->Producer(relu, 0) == Endpoint{y, 0}));
  BOOST_TEST(!store->HasConsumers(x, 0));
}

BOOST_AUTO_TEST_CASE(removing_a_node_takes_its_edges_and_subgraphs) {
  const NodeId x = Data("x");
  const NodeId relu = Relu("relu");
  const NodeId tail = Relu("tail");
  store->Connect({x, 0}, {relu, 0});
  store->Connect({relu, 0}, {tail, 0});
  store->AddControl(x, relu);
  store->AddControl(relu, tail);
  const GraphIndex body = store->AddGraph("body");
  store->SetSubgraph(relu, "body", body);
  store->AddNode(body, "Relu", "inner", Layout({"x"}, {"y"}));
  store->RemoveNode(relu);
  BOOST_TEST(!store->HasConsumers(x, 0));
  BOOST_TEST(!store->Producer(tail, 0).node.valid());
  BOOST_TEST(store->ControlInputs(tail).empty());
  BOOST_TEST(!store->HasGraph(body));
  BOOST_TEST((store->FindGraph("body") == kNoGraph));
}

BOOST_AUTO_TEST_CASE(control_edges_are_not_doubled) {
  const NodeId a = Relu("a");
  const NodeId b = Relu("b");
  store->AddControl(a, b);
  store->AddControl(a, b);
  BOOST_TEST(store->ControlOutputs(a).size() == 1);
  store->RemoveControl(a, b);
  BOOST_TEST(store->ControlInputs(b).empty());
}

BOOST_AUTO_TEST_CASE(broken_preconditions_name_the_node) {
  const NodeId a = Relu("a");
  const GraphIndex other = store->AddGraph("other");
  const NodeId b = store->AddNode(other, "Relu", "b", Layout({"x"}, {"y"}));
  BOOST_TEST(Contains(WhyRefused([&] { Relu("a"); }), "already has a node named 'a'"));
  BOOST_TEST(Contains(WhyRefused([&] {
                        store->Connect({a, 1}, {a, 0});
                      }),
                      "'a' (Relu) of graph 'g': output 1"));
  BOOST_TEST(Contains(WhyRefused([&] { store->Connect({b, 0}, {a, 0}); }), "of another graph"));
  BOOST_TEST(Contains(WhyRefused([&] { store->AddGraph("other"); }), "already has a subgraph"));
  BOOST_TEST(Contains(WhyRefused([&] { store->RemoveGraph(kRootGraph); }), "root graph"));
  BOOST_TEST(Contains(WhyRefused([&] { store->SetSubgraph(b, "body", other); }), "its own graph"));
}

BOOST_AUTO_TEST_CASE(a_layout_cannot_drop_a_connected_port) {
  const NodeId x = Data("x");
  const NodeId concat = store->AddNode(kRootGraph, "ConcatD", "c", DynamicInputs("x", 3, {"y"}));
  store->Connect({x, 0}, {concat, 2});
  BOOST_TEST(Contains(WhyRefused([&] { store->SetLayout(concat, DynamicInputs("x", 2, {"y"})); }),
                      "input 2 is connected"));
  store->Disconnect({concat, 2});
  store->SetLayout(concat, DynamicInputs("x", 2, {"y"}));
  BOOST_TEST(store->InputCount(concat) == 2);
}

BOOST_AUTO_TEST_CASE(attributes_are_replaced_removed_and_listed_sorted) {
  const NodeId a = Relu("a");
  store->SetAttr(a, "z", int64_t{1});
  store->SetAttr(a, "b", std::string("text"));
  store->SetAttr(a, "z", int64_t{2});
  BOOST_TEST((store->AttrNames(a) == std::vector<std::string>{"b", "z"}));
  BOOST_TEST(std::get<int64_t>(*store->FindAttr(a, "z")) == 2);
  store->SetAttr(a, "z", Attr());
  BOOST_TEST(store->FindAttr(a, "z") == nullptr);
  BOOST_TEST(store->FindAttr(a, "never interned") == nullptr);
}

BOOST_AUTO_TEST_CASE(the_root_and_a_subgraph_may_share_a_name) {
  const GraphIndex sub = store->AddGraph("g");
  BOOST_TEST(store->FindGraph("g") == sub);
}

BOOST_AUTO_TEST_CASE(a_hundred_thousand_nodes_build_and_empty_in_linear_time) {
  const auto build = [](size_t count) {
    const double start = ge::test::ThreadCpuSeconds();
    GraphFixture graph;
    NodeId hub = graph.Data("hub");
    NodeId last = hub;
    for (size_t i = 0; i < count; ++i) {
      const NodeId add = graph.Add("add" + std::to_string(i));
      graph.store->Connect({last, 0}, {add, 0});
      graph.store->Connect({hub, 0}, {add, 1});
      graph.store->AddControl(hub, add);
      last = add;
    }
    for (const NodeId node : graph.store->Nodes(kRootGraph)) {
      if (node != hub) graph.store->RemoveNode(node);
    }
    BOOST_TEST(graph.store->NodeCount(kRootGraph) == 1);
    return ge::test::ThreadCpuSeconds() - start;
  };
  build(1000);
  const double small = build(12500);
  const double large = build(100000);
  BOOST_TEST_MESSAGE("12500 nodes " << small << " s, 100000 nodes " << large << " s");
  BOOST_TEST(large < 8 * small * 3);
}

BOOST_AUTO_TEST_CASE(a_node_with_two_inputs_takes_at_most_a_kibibyte) {
  constexpr size_t kCount = 20000;
  const size_t before = mallinfo2().uordblks;
  GraphFixture graph;
  const NodeId hub = graph.Data("hub");
  for (size_t i = 0; i < kCount; ++i) {
    const NodeId add = graph.Add("a_name_of_the_usual_length/add_" + std::to_string(i));
    graph.store->Connect({hub, 0}, {add, 0});
    graph.store->Connect({hub, 0}, {add, 1});
  }
  const size_t bytes = (mallinfo2().uordblks - before) / kCount;
  BOOST_TEST_MESSAGE(bytes << " bytes a node");
  BOOST_TEST(bytes <= 1024);
}

BOOST_AUTO_TEST_SUITE_END()
