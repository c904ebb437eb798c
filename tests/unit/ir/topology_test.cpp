// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "graph_fixture.h"
#include "ir/topology.h"

using namespace ge::ir;
using namespace ge::ir::test;

BOOST_FIXTURE_TEST_SUITE(topology, GraphFixture)

BOOST_AUTO_TEST_CASE(sorting_is_stable_and_follows_data_and_control_edges) {
  const NodeId tail = Relu("tail");
  const NodeId free = Relu("free");
  const NodeId x = Data("x");
  store->Connect({x, 0}, {tail, 0});
  store->AddControl(tail, free);
  BOOST_TEST(SortTopologically(*store, kRootGraph).ok());
  BOOST_TEST(NamesInOrder() == "x tail free");
  BOOST_TEST(SortTopologically(*store, kRootGraph).ok());
  BOOST_TEST(NamesInOrder() == "x tail free");
}

BOOST_AUTO_TEST_CASE(a_node_fed_twice_by_one_producer_is_served_once) {
  const NodeId add = Add("add");
  const NodeId x = Data("x");
  store->Connect({x, 0}, {add, 0});
  store->Connect({x, 0}, {add, 1});
  BOOST_TEST((*TopologicalOrder(*store, kRootGraph) == std::vector<NodeId>{x, add}));
}

BOOST_AUTO_TEST_CASE(a_cycle_is_named_along_its_edges) {
  const NodeId x = Data("x");
  const NodeId a = Add("a");
  const NodeId b = Relu("b");
  const NodeId after = Relu("after");
  store->Connect({x, 0}, {a, 0});
  store->Connect({a, 0}, {b, 0});
  store->Connect({b, 0}, {a, 1});
  store->Connect({b, 0}, {after, 0});
  const auto order = TopologicalOrder(*store, kRootGraph);
  BOOST_REQUIRE(!order.ok());
  BOOST_TEST(order.error().message() ==
             "graph 'g' has a cycle: a -> b -> a; remove one of these edges");
}

BOOST_AUTO_TEST_SUITE_END()
