// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>
#include <random>

#include "graph_fixture.h"
#include "ir/journal.h"

using namespace ge;
using namespace ge::ir;
using namespace ge::ir::test;

namespace {

/// Random mutations of one store, only ones whose preconditions hold.
class Mutator {
 public:
  Mutator(Store& store, uint32_t seed) : store_(store), random_(seed) {}

  void Step() {
    const GraphIndex graph = Pick(store_.Graphs());
    const std::vector<NodeId> nodes = store_.Nodes(graph);
    if (nodes.size() < 3) return AddNode(graph, {});
    const NodeId a = Pick(nodes);
    const NodeId b = Pick(nodes);
    switch (random_() % 20) {
      case 0:
      case 1:
        return AddNode(graph, a);
      case 2:
        return store_.RemoveNode(a);
      case 3:
        return store_.RenameNode(a, "r" + std::to_string(counter_++));
      case 4:
        return a == b ? void() : store_.MoveAfter(a, b);
      case 5:
        return store_.MoveAfter(a, {});
      case 6:
      case 7:
      case 8:
        return Connect(a, b);
      case 9:
        return store_.InputCount(a) == 0 ? void() : store_.Disconnect({a, 0});
      case 10:
        return store_.AddControl(a, b);
      case 11:
        return store_.RemoveControl(a, b);
      case 12:
        return store_.SetAttr(a, "k" + std::to_string(random_() % 3), Value());
      case 13:
        return PortValues(a);
      case 14:
        return Resize(a);
      case 15:
        return Subgraph(a, graph);
      case 17:
        return Copy(graph, a, b);
      case 18:
        return Share(a, b);
      case 16:
        return store_.SetGraphAttr(graph, "k" + std::to_string(random_() % 2), Value());
      default:
        return Graphs(graph);
    }
  }

 private:
  template <class T>
  T Pick(const std::vector<T>& items) {
    return items[random_() % items.size()];
  }
  Attr Value() { return random_() % 4 == 0 ? Attr() : Attr(static_cast<int64_t>(random_() % 100)); }
  void AddNode(GraphIndex graph, NodeId after) {
    const int32_t inputs = static_cast<int32_t>(random_() % 4);
    store_.AddNode(graph, Pick<std::string>({"A", "B"}), "n" + std::to_string(counter_++),
                   DynamicInputs("x", inputs, {"y", "z"}), random_() % 2 == 0 ? after : NodeId());
  }
  void Copy(GraphIndex graph, NodeId a, NodeId after) {
    const NodeId copy = store_.AddCopy(graph, "c" + std::to_string(counter_++), store_, a, after);
    store_.SetAttr(copy, "k0", Value());
    store_.InheritDesc(copy, Side::kOutput, 1, {after, 0});
  }
  void Share(NodeId a, NodeId b) {
    const Symbol name = store_.Intern("k" + std::to_string(random_() % 3));
    store_.SetAttrs(a, {{name, std::make_shared<const Attr>(int64_t{7})}});
    store_.InheritDesc(a, Side::kOutput, 0, {b, 1});
  }
  void Connect(NodeId a, NodeId b) {
    if (store_.InputCount(b) == 0) return;
    const int32_t input =
        static_cast<int32_t>(random_() % static_cast<uint32_t>(store_.InputCount(b)));
    store_.Connect({a, static_cast<int32_t>(random_() % 2)}, {b, input});
  }
  void PortValues(NodeId a) {
    TensorDesc desc;
    desc.data_type = Pick<DataType>({DT_FLOAT, DT_INT32, DT_BOOL});
    store_.SetOutputDesc(a, static_cast<int32_t>(random_() % 2), desc);
    if (store_.InputCount(a) == 0) return;
    store_.SetInputDesc(a, 0, desc);
    store_.SetPortAttr(a, Side::kInput, store_.InputCount(a) - 1, "p", Value());
  }
  void Resize(NodeId a) {
    int32_t count = static_cast<int32_t>(random_() % 5);
    for (int32_t i = count; i < store_.InputCount(a); ++i) store_.Disconnect({a, i});
    store_.SetLayout(a, DynamicInputs("x", count, {"y", "z"}));
  }
  void Subgraph(NodeId a, GraphIndex graph) {
    if (graph != kRootGraph) return;
    const GraphIndex body = store_.AddGraph("s" + std::to_string(counter_++));
    store_.SetSubgraph(a, "body" + std::to_string(random_() % 2), body);
  }
  void Graphs(GraphIndex graph) {
    if (graph == kRootGraph || random_() % 2 == 0) {
      return store_.SetGraphName(graph, "g" + std::to_string(counter_++));
    }
    store_.RemoveGraph(graph);
  }

  Store& store_;
  std::mt19937 random_;
  int counter_ = 0;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(journal, GraphFixture)

BOOST_AUTO_TEST_CASE(rollback_restores_any_random_history_exactly) {
  for (uint32_t seed = 1; seed <= 60; ++seed) {
    const auto random_store = Store::Create("g");
    Mutator mutate(*random_store, seed);
    for (int i = 0; i < 60; ++i) mutate.Step();
    const std::string before = StateText(*random_store);
    {
      Journal journal(*random_store);
      for (int i = 0; i < 150; ++i) mutate.Step();
    }
    const std::string after = StateText(*random_store);
    BOOST_REQUIRE_MESSAGE(before == after, "seed " << seed << "\n"
                                                   << before << "\n----\n"
                                                   << after);
    BOOST_REQUIRE(after.find("BROKEN") == std::string::npos);
    for (int i = 0; i < 60; ++i) mutate.Step();
    BOOST_REQUIRE(StateText(*random_store).find("BROKEN") == std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(nested_journals_roll_back_to_their_own_start) {
  for (uint32_t seed = 100; seed <= 140; ++seed) {
    const auto random_store = Store::Create("g");
    Mutator mutate(*random_store, seed);
    for (int i = 0; i < 40; ++i) mutate.Step();
    const std::string start = StateText(*random_store);
    {
      Journal outer(*random_store);
      for (int round = 0; round < 6; ++round) {
        for (int i = 0; i < 10; ++i) mutate.Step();
        const std::string middle = StateText(*random_store);
        Journal inner(*random_store);
        for (int i = 0; i < 20; ++i) mutate.Step();
        if (round % 2 == 0) {
          inner.Commit();
        } else {
          inner.Rollback();
          BOOST_REQUIRE_EQUAL(StateText(*random_store), middle);
        }
      }
    }
    BOOST_REQUIRE_EQUAL(StateText(*random_store), start);
  }
}

BOOST_AUTO_TEST_CASE(removed_slots_are_not_reused_until_the_outermost_commit) {
  const NodeId a = Relu("a");
  Journal outer(*store);
  {
    Journal inner(*store);
    store->RemoveNode(a);
    inner.Commit();
  }
  BOOST_TEST(Relu("b").index != a.index);
  outer.Commit();
  BOOST_TEST(Relu("c").index == a.index);
}

BOOST_AUTO_TEST_CASE(a_node_of_a_rolled_back_journal_is_dead) {
  NodeId a;
  {
    Journal journal(*store);
    a = Relu("a");
  }
  const NodeId b = Relu("b");
  BOOST_TEST(!store->Alive(a));
  BOOST_TEST((a != b));
}

BOOST_AUTO_TEST_CASE(touched_and_added_tell_what_changed_and_survive_the_commit) {
  const NodeId x = Data("x");
  const NodeId idle = Relu("idle");
  const NodeId gone = Relu("gone");
  store->Connect({x, 0}, {gone, 0});
  Journal journal(*store);
  BOOST_TEST(journal.empty());
  const NodeId fresh = Relu("fresh");
  store->Connect({x, 0}, {fresh, 0});
  store->RemoveNode(gone);
  journal.Commit();
  BOOST_TEST(!journal.empty());
  BOOST_TEST((journal.Added() == std::vector<NodeId>{fresh}));
  BOOST_TEST((journal.Touched() == std::vector<NodeId>{x, fresh}));
  BOOST_TEST(store->Alive(idle));
}

BOOST_AUTO_TEST_CASE(what_an_inner_journal_made_is_part_of_the_outer) {
  const NodeId x = Data("x");
  Journal outer(*store);
  const NodeId early = Relu("early");
  Journal inner(*store);
  store->SetAttr(early, "k", int64_t{1});
  const NodeId gone = Relu("gone");
  store->Connect({x, 0}, {gone, 0});
  const NodeId late = Relu("late");
  store->RemoveNode(gone);
  inner.Commit();
  BOOST_TEST((inner.Touched() == std::vector<NodeId>{x, early, late}));
  BOOST_TEST((inner.Added() == std::vector<NodeId>{late}));
  outer.Commit();
  BOOST_TEST((outer.Added() == std::vector<NodeId>{early, late}));
  BOOST_TEST((outer.Touched() == std::vector<NodeId>{x, early, late}));
}

BOOST_AUTO_TEST_CASE(an_inner_rollback_takes_an_attribute_from_a_node_of_the_outer) {
  Journal outer(*store);
  const NodeId node = Relu("node");
  store->SetAttr(node, "k", int64_t{1});
  {
    Journal inner(*store);
    store->SetAttr(node, "k", int64_t{2});
  }
  BOOST_TEST(std::get<int64_t>(*store->FindAttr(node, "k")) == 1);
  outer.Rollback();
  BOOST_TEST(!store->Alive(node));
}

BOOST_AUTO_TEST_CASE(a_mutation_that_changes_nothing_is_not_logged) {
  const NodeId x = Data("x");
  const NodeId relu = Relu("relu");
  store->Connect({x, 0}, {relu, 0});
  store->SetAttr(relu, "k", int64_t{1});
  store->SetGraphAttr(kRootGraph, "k", int64_t{1});
  Journal journal(*store);
  store->Connect({x, 0}, {relu, 0});
  store->SetAttr(relu, "k", int64_t{1});
  store->RemoveAttr(relu, "none");
  store->SetGraphAttr(kRootGraph, "k", int64_t{1});
  store->SetOutputDesc(relu, 0, TensorDesc());
  store->MoveAfter(relu, x);
  BOOST_TEST(journal.empty());
}

BOOST_AUTO_TEST_CASE(an_outer_journal_cannot_close_before_the_inner) {
  Journal outer(*store);
  Journal inner(*store);
  BOOST_CHECK_THROW(outer.Commit(), std::logic_error);
  inner.Commit();
  outer.Commit();
  BOOST_CHECK_THROW(outer.Commit(), std::logic_error);
}

BOOST_AUTO_TEST_SUITE_END()
