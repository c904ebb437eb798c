// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "graph_maker.h"
#include "match/cycle_guard.h"

using namespace ge;
using namespace ge::test;
using match::CycleGuard;

BOOST_AUTO_TEST_SUITE(cycle_guard)

BOOST_AUTO_TEST_CASE(path_out_of_the_set_and_back_closes_a_cycle) {
  GraphMaker g;
  const Endpoint a = g.Op("Relu", "a", {g.Data("x", 0)});
  const Endpoint out = g.Op("Abs", "outside", {a});
  const Endpoint b = g.Op("Add", "b", {a, out});
  CycleGuard guard(g.store(), 0);
  BOOST_TEST(guard.WouldClose({a.node, b.node}));
  BOOST_TEST(!guard.WouldClose({a.node, out.node, b.node}));
  BOOST_TEST(!guard.WouldClose({}));
}

BOOST_AUTO_TEST_CASE(control_edges_close_cycles_too) {
  GraphMaker g;
  const Endpoint x = g.Data("x", 0);
  const Endpoint a = g.Op("Relu", "a", {x}), b = g.Op("Abs", "b", {x}), c = g.Op("Neg", "c", {x});
  g.store().AddControl(a.node, c.node);
  g.store().AddControl(c.node, b.node);
  CycleGuard guard(g.store(), 0);
  BOOST_TEST(guard.WouldClose({a.node, b.node}));
}

BOOST_AUTO_TEST_CASE(shared_constant_closes_nothing) {
  GraphMaker g;
  const Endpoint c = g.Const("c", {3.0});
  const Endpoint outside = g.Op("Add", "outside", {g.Data("x", 0), c});
  const Endpoint inside = g.Op("Mul", "inside", {outside, c});
  CycleGuard guard(g.store(), 0);
  BOOST_TEST(!guard.WouldClose({c.node, inside.node}));
}

BOOST_AUTO_TEST_CASE(search_stops_at_the_highest_rank) {
  GraphMaker g;
  Endpoint last = g.Data("x", 0);
  std::vector<NodeId> chain;
  for (int i = 0; i < 5000; ++i) {
    last = g.Op("Relu", "r" + std::to_string(i), {last});
    chain.push_back(last.node);
  }
  CycleGuard guard(g.store(), 0);
  for (size_t i = 0; i + 1 < chain.size(); ++i) {
    BOOST_REQUIRE(!guard.WouldClose({chain[i], chain[i + 1]}));
  }
  BOOST_TEST(guard.visited() <= 2u * chain.size());
}

BOOST_AUTO_TEST_CASE(ranks_follow_a_rewrite_with_two_outputs) {
  // fused(x, late) takes the place of two nodes; what the early one fed must rank after late.
  GraphMaker g;
  const Endpoint x = g.Data("x", 0);
  const Endpoint early = g.Op("Relu", "early", {x});
  const Endpoint user = g.Op("Abs", "user", {early});
  const Endpoint late = g.Op("Neg", "late", {x});
  const Endpoint second = g.Op("Relu", "second", {late});
  CycleGuard guard(g.store(), 0);
  BOOST_TEST(!guard.WouldClose({early.node, second.node}));
  const uint64_t top = guard.TopRank({early.node, second.node});
  const Endpoint fused = g.Op("Add", "fused", {x, late});
  g.store().Connect(fused, {user.node, 0});
  guard.Replaced(top, {fused.node}, {{user.node, 0}});
  // late and user: late → fused → user leaves the pair and comes back.
  BOOST_TEST(guard.WouldClose({late.node, user.node}));
}

BOOST_AUTO_TEST_CASE(cyclic_graph_refuses_everything) {
  GraphMaker g;
  const Endpoint a = g.Op("Add", "a", {g.Data("x", 0), {}});
  const Endpoint b = g.Op("Relu", "b", {a});
  g.store().Connect(b, {a.node, 1});
  CycleGuard guard(g.store(), 0);
  BOOST_TEST(guard.WouldClose({b.node}));
}

BOOST_AUTO_TEST_SUITE_END()
