// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "graph_maker.h"
#include "ir/journal.h"
#include "match/candidates.h"
#include "match/matcher.h"

using namespace ge;
using namespace ge::test;

namespace {

std::string Rest(match::Candidates& candidates, const ir::Store& store) {
  std::string names;
  for (NodeId node = candidates.Next(); node.valid(); node = candidates.Next()) {
    names += (names.empty() ? "" : " ") + store.Name(node);
  }
  return names;
}

std::shared_ptr<const match::Plan> ReluPlan() {
  GraphMaker p("p");
  p.Output({p.Op("Relu", "outer", {p.Op("Abs", "inner", {p.Data("x", 0)})})});
  return *match::Compile(*p.pattern(), {});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(candidates)

BOOST_AUTO_TEST_CASE(graph_order_first_then_new_nodes_dead_ones_never) {
  GraphMaker g;
  const Endpoint x = g.Data("x", 0);
  const Endpoint b = g.Op("Relu", "b", {x});
  const Endpoint a = g.Op("Relu", "a", {x});
  const Endpoint dead = g.Op("Relu", "dead", {x});
  g.store().MoveAfter(a.node, x.node);
  match::Candidates candidates(g.store(), 0, {g.store().Intern("Relu")});
  g.store().RemoveNode(dead.node);
  BOOST_TEST(g.store().Name(candidates.Next()) == "a");
  g.Op("Relu", "young", {x});
  BOOST_TEST(Rest(candidates, g.store()) == "b young");
  g.Op("Relu", "younger", {x});
  g.store().RemoveNode(b.node);
  BOOST_TEST(Rest(candidates, g.store()) == "younger");
  BOOST_TEST(Rest(candidates, g.store()) == "");
}

BOOST_AUTO_TEST_CASE(nodes_that_a_rollback_revives_are_not_handed_out_twice) {
  GraphMaker g;
  const Endpoint x = g.Data("x", 0);
  const Endpoint a = g.Op("Relu", "a", {x});
  match::Candidates candidates(g.store(), 0, {g.store().Intern("Relu")});
  BOOST_TEST(Rest(candidates, g.store()) == "a");
  {
    ir::Journal journal(g.store());
    g.store().RemoveNode(a.node);
    g.Op("Relu", "passing", {x});
    BOOST_TEST(Rest(candidates, g.store()) == "passing");
  }
  BOOST_TEST(Rest(candidates, g.store()) == "");
}

BOOST_AUTO_TEST_CASE(seeds_come_alone_unless_widened) {
  GraphMaker g;
  const Endpoint x = g.Data("x", 0);
  std::vector<NodeId> relus;
  for (const char* name : {"a", "b", "c", "d", "e"}) relus.push_back(g.Op("Relu", name, {x}).node);
  const std::vector<ir::Symbol> types{g.store().Intern("Relu")};
  const std::vector<NodeId> seeds{relus[1], relus[3]};
  match::Candidates narrow(g.store(), 0, types, seeds), widened(g.store(), 0, types, seeds);
  BOOST_TEST(Rest(narrow, g.store()) == "b d");
  BOOST_TEST(g.store().Name(widened.Next()) == "b");
  widened.Widen();
  g.Op("Relu", "young", {x});
  BOOST_TEST(Rest(narrow, g.store()) == "young");
  BOOST_TEST(Rest(widened, g.store()) == "c d e young");
}

BOOST_AUTO_TEST_CASE(nodes_of_subgraphs_are_not_candidates_of_their_parent) {
  GraphMaker g;
  g.Op("Relu", "outer", {g.Data("x", 0)});
  const auto body = g.store().AddGraph("body");
  GraphMaker inner(Graph(g.graph().store(), body));
  inner.Op("Relu", "inner", {inner.Data("x", 0)});
  match::Candidates candidates(g.store(), 0, {g.store().Intern("Relu")});
  BOOST_TEST(Rest(candidates, g.store()) == "outer");
}

BOOST_AUTO_TEST_CASE(chain_without_the_root_type_costs_nothing) {
  GraphMaker g;
  Endpoint last = g.Data("x", 0);
  for (int i = 0; i < 30000; ++i) last = g.Op("Neg", "n" + std::to_string(i), {last});
  g.Output({last});
  match::Matcher matcher(ReluPlan(), g.graph());
  BOOST_TEST(!matcher.Next());
  BOOST_TEST(matcher.counters().tried == 0u);
  BOOST_TEST(matcher.counters().visited == 0u);
}

BOOST_AUTO_TEST_CASE(near_misses_cost_a_constant_each) {
  GraphMaker g;
  Endpoint last = g.Data("x", 0);
  for (int i = 0; i < 30000; ++i) {
    last = g.Op("Relu", "r" + std::to_string(i), {last});
    g.Op("Abs", "a" + std::to_string(i), {last});
  }
  g.Output({last});
  match::Matcher matcher(ReluPlan(), g.graph());
  BOOST_TEST(!matcher.Next());
  BOOST_TEST(matcher.counters().tried == 30000u);
  BOOST_TEST(matcher.counters().visited <= 2u * 30000u);
}

BOOST_AUTO_TEST_CASE(second_output_is_looked_for_near_the_first) {
  GraphMaker p("p"), g("g");
  const Endpoint px = p.Data("x", 0);
  p.Output({p.Op("Relu", "a", {px}), p.Op("Abs", "b", {px})});
  std::vector<Endpoint> outputs;
  constexpr int kPairs = 2000;
  for (int i = 0; i < kPairs; ++i) {
    const Endpoint x = g.Data("x" + std::to_string(i), i);
    outputs.push_back(g.Op("Relu", "r" + std::to_string(i), {x}));
    outputs.push_back(g.Op("Abs", "s" + std::to_string(i), {x}));
  }
  g.Output(outputs);
  match::Matcher matcher(*match::Compile(*p.pattern(), {}), g.graph());
  int matches = 0;
  while (matcher.Next()) ++matches;
  BOOST_TEST(matches == kPairs);
  BOOST_TEST(matcher.counters().visited <= 6u * kPairs);
}

BOOST_AUTO_TEST_SUITE_END()
