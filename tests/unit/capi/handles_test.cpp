// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>
#include <memory>

#include "calls.h"
#include "capi/handle_table.h"

using namespace ge;
using namespace ge::capi;
using namespace ge::capi::test;

BOOST_AUTO_TEST_SUITE(handles)

BOOST_AUTO_TEST_CASE(a_lent_graph_and_its_views_end_with_the_scope_and_say_why) {
  const Graph graph("g");
  const size_t before = HandleTable::Process().live();
  Token node = 0;
  Token lent = 0;
  {
    const BorrowScope scope("pass 'P' has left run()");
    lent = LendGraph(graph, scope);
    node = AddNode(lent, "Relu", "relu");
    BOOST_TEST(NameOf(node) == "relu");
  }
  const std::string expired = "error: graph handle has expired: pass 'P' has left run()";
  BOOST_TEST(NameOf(node) == expired);
  ge_capi_handles nodes;
  BOOST_TEST(ge_capi_graph_nodes(lent, 0, &nodes) == GE_CAPI_BAD_HANDLE);
  BOOST_TEST(LastError() == "graph handle has expired: pass 'P' has left run()");
  BOOST_TEST(HandleTable::Process().live() == before);
}

BOOST_AUTO_TEST_CASE(a_token_lent_into_a_closed_scope_is_born_expired) {
  BorrowScope scope("over");
  scope.Close();
  BOOST_TEST(!ResolveGraph(LendGraph(Graph("g"), scope)).ok());
}

BOOST_AUTO_TEST_CASE(an_expired_handle_keeps_no_store_alive) {
  std::weak_ptr<ir::Store> store;
  Token node = 0;
  {
    const Token graph = NewGraph("g");
    store = ResolveGraph(graph)->store();
    node = AddNode(graph, "Relu", "relu");
    ge_capi_release(graph);
  }
  BOOST_TEST(store.expired());
  BOOST_TEST(Contains(NameOf(node), "graph handle has expired: it was released"));
}

BOOST_AUTO_TEST_CASE(null_foreign_and_wrong_handles_are_told_apart) {
  ge_capi_text text;
  BOOST_TEST(ge_capi_graph_name(0, &text) == GE_CAPI_BAD_HANDLE);
  BOOST_TEST(Contains(LastError(), "the graph handle is null: it was taken over before"));
  BOOST_TEST(ge_capi_graph_name(~Token{0}, &text) == GE_CAPI_BAD_HANDLE);
  BOOST_TEST(LastError() == "this is not a graph handle");
  Token attr = 0;
  ge_capi_attr_create(&attr);
  BOOST_TEST(ge_capi_graph_name(attr, &text) == GE_CAPI_BAD_HANDLE);
  BOOST_TEST(LastError() == "this handle is of kind 'attribute value', kind 'graph' is needed");
  BOOST_TEST(ge_capi_release(attr) == GE_CAPI_OK);
  BOOST_TEST(ge_capi_release(attr) == GE_CAPI_BAD_HANDLE);
}

BOOST_AUTO_TEST_CASE(a_graph_is_taken_once_and_only_from_its_owner) {
  const Token owned = NewGraph("g");
  const Token node = AddNode(owned, "Relu", "relu");
  const Expected<GraphUniqPtr> taken = TakeGraph(owned);
  BOOST_REQUIRE(taken.ok());
  BOOST_TEST((*taken)->Name() == "g");
  BOOST_TEST(Contains(NameOf(node), "was handed over"));
  BOOST_TEST(Contains(TakeGraph(owned).error().message(), "was handed over"));
  BOOST_TEST(Contains(TakeGraph(0).error().message(), "null"));
  const BorrowScope scope("over");
  BOOST_TEST(Contains(TakeGraph(LendGraph(Graph("h"), scope)).error().message(), "is borrowed"));
}

BOOST_AUTO_TEST_CASE(views_of_a_taken_graph_live_on_with_the_heir) {
  const Token owned = NewGraph("g");
  const Token node = AddNode(owned, "Relu", "relu");
  BorrowScope heir("the run has ended");
  BOOST_TEST(TakeGraph(owned, &heir).ok());
  BOOST_TEST(NameOf(node) == "relu");
  BOOST_TEST(Contains(TakeGraph(owned).error().message(), "was handed over"));
  heir.Close();
  BOOST_TEST(NameOf(node) == "error: graph handle has expired: the run has ended");
}

BOOST_AUTO_TEST_CASE(an_adopted_subgraph_keeps_its_handles_and_cannot_be_taken) {
  const Token outer = NewGraph("outer");
  const Token inner = NewGraph("inner");
  const Token node = AddNode(inner, "Relu", "relu");
  BOOST_TEST(ge_capi_graph_add_subgraph(outer, inner) == GE_CAPI_OK);
  BOOST_TEST(NameOf(node) == "relu");
  BOOST_TEST((ResolveNode(node)->store() == ResolveGraph(outer)->store()));
  BOOST_TEST(Contains(TakeGraph(inner).error().message(), "is a subgraph of graph 'outer'"));
  BOOST_TEST(ge_capi_graph_add_subgraph(outer, outer) == GE_CAPI_FAILED);
  ge_capi_release(outer);
  BOOST_TEST(Contains(NameOf(node), "graph handle has expired"));
}

BOOST_AUTO_TEST_CASE(two_subgraphs_of_one_name_are_refused_and_nothing_moves) {
  const Token outer = NewGraph("outer");
  const Token first = NewGraph("body");
  const Token second = NewGraph("body");
  BOOST_TEST(ge_capi_graph_add_subgraph(outer, first) == GE_CAPI_OK);
  BOOST_TEST(ge_capi_graph_add_subgraph(outer, second) == GE_CAPI_FAILED);
  BOOST_TEST(Contains(LastError(), "already has a subgraph named 'body'"));
  BOOST_TEST(TakeGraph(second).ok());
  ge_capi_release(outer);
}

BOOST_AUTO_TEST_CASE(a_removed_node_is_dead_for_every_handle) {
  const Token graph = NewGraph("g");
  const Token node = AddNode(graph, "Relu", "relu");
  Token again = 0;
  ge_capi_graph_find_node(graph, "relu", 4, &again);
  ge_capi_graph_remove_node(graph, node);
  const Token reborn = AddNode(graph, "Relu", "other");  // takes the slot of the removed one
  BOOST_TEST(Contains(NameOf(node), "graph handle has expired: the node was removed"));
  BOOST_TEST(Contains(NameOf(again), "graph handle has expired: the node was removed"));
  BOOST_TEST(NameOf(reborn) == "other");
  ge_capi_release(graph);
}

BOOST_AUTO_TEST_CASE(slots_are_reused_but_old_tokens_stay_dead) {
  const Token old = NewGraph("old");
  ge_capi_release(old);
  for (int i = 0; i < 10000; ++i) {
    const Token fresh = NewGraph("fresh");
    BOOST_REQUIRE(fresh != old);
    ge_capi_release(fresh);
  }
  BOOST_TEST(!ResolveGraph(old).ok());
}

BOOST_AUTO_TEST_SUITE_END()
