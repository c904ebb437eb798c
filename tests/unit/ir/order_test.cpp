// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>
#include <random>

#include "graph_fixture.h"
#include "ir/names.h"
#include "thread_cpu_time.h"

using namespace ge::ir;
using namespace ge::ir::test;

namespace {

void CheckLabels(const Store& store) {
  uint64_t last = 0;
  for (const NodeId node : store.Nodes(kRootGraph)) {
    BOOST_REQUIRE(store.Order(node) > last);
    last = store.Order(node);
  }
}

double InsertAllBehindOne(size_t count) {
  GraphFixture graph;
  const NodeId first = graph.Relu("first");
  graph.Relu("last");
  const double start = ge::test::ThreadCpuSeconds();
  for (size_t i = 0; i < count; ++i) graph.Relu("n" + std::to_string(i), first);
  const double end = ge::test::ThreadCpuSeconds();
  CheckLabels(*graph.store);
  return end - start;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(order, GraphFixture)

BOOST_AUTO_TEST_CASE(inserting_at_one_spot_stays_near_linear) {
  InsertAllBehindOne(1000);
  const double small = InsertAllBehindOne(10000);
  const double large = InsertAllBehindOne(80000);
  BOOST_TEST_MESSAGE("10000 inserts " << small << " s, 80000 inserts " << large << " s");
  BOOST_TEST(large < 8 * small * 4);
}

BOOST_AUTO_TEST_CASE(moving_to_the_front_keeps_labels_strict) {
  std::vector<NodeId> nodes;
  for (int i = 0; i < 50; ++i) nodes.push_back(Relu("n" + std::to_string(i)));
  std::mt19937 random(3);
  for (int i = 0; i < 20000; ++i) {
    const NodeId node = nodes[random() % nodes.size()];
    const NodeId after = i % 3 == 0 ? NodeId() : nodes[random() % nodes.size()];
    if (node != after) store->MoveAfter(node, after);
  }
  CheckLabels(*store);
  BOOST_TEST(store->NodeCount(kRootGraph) == 50);
}

BOOST_AUTO_TEST_CASE(unique_names_take_the_next_free_suffix) {
  BOOST_TEST(UniqueNodeName(*store, kRootGraph, "a") == "a");
  for (int i = 0; i < 100; ++i) Relu(UniqueNodeName(*store, kRootGraph, "a"));
  BOOST_TEST(UniqueNodeName(*store, kRootGraph, "a") == "a_100");
  store->AddGraph("body");
  BOOST_TEST(UniqueGraphName(*store, "body") == "body_1");
}

BOOST_AUTO_TEST_CASE(the_free_number_after_many_is_found_with_few_questions) {
  for (const uint64_t taken : {0, 1, 2, 3, 1000, 1 << 20}) {
    int questions = 0;
    const uint64_t found = FreeNumber([&](uint64_t number) {
      ++questions;
      return number < taken;
    });
    BOOST_TEST(found == taken);
    BOOST_TEST(questions <= 44);
  }
}

BOOST_AUTO_TEST_CASE(a_free_number_is_found_where_all_powers_of_two_are_taken) {
  const auto is_power = [](uint64_t number) { return (number & (number - 1)) == 0; };
  BOOST_TEST(FreeNumber(is_power) == 3);
  // The same with many that are taken below.
  for (const uint64_t taken : {10, 1000, 1 << 20}) {
    int questions = 0;
    const uint64_t found = FreeNumber([&](uint64_t number) {
      BOOST_REQUIRE(++questions < 200);
      return is_power(number) || number < taken;
    });
    BOOST_TEST(found == taken + (is_power(taken) ? 1 : 0));
  }
  // And with the multiples that come after the powers.
  const auto odd_part = [](uint64_t number) { return number / (number & -number); };
  const auto taken = [&](uint64_t number) { return number == 0 || odd_part(number) < 9; };
  BOOST_TEST(FreeNumber(taken) == 9);
}

BOOST_AUTO_TEST_SUITE_END()
