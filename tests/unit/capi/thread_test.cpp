// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <thread>
#include <vector>

#include "calls.h"
#include "ir/store_use.h"

using namespace ge;
using namespace ge::capi;
using namespace ge::capi::test;

namespace {

std::string OnOtherThread(Token node) {
  std::string result;
  std::thread([&] { result = NameOf(node); }).join();
  return result;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(threads)

BOOST_AUTO_TEST_CASE(an_owned_graph_may_move_between_threads) {
  const Token graph = NewGraph("g");
  const Token node = AddNode(graph, "Relu", "relu");
  BOOST_TEST(OnOtherThread(node) == "relu");
  ge_capi_release(graph);
}

BOOST_AUTO_TEST_CASE(a_second_thread_is_refused_while_the_first_works_and_both_are_named) {
  const Token graph = NewGraph("g");
  const Token node = AddNode(graph, "Relu", "relu");
  {
    const ir::StoreUse use(ResolveGraph(graph)->store());
    BOOST_TEST(NameOf(node) == "relu");  // nests on the same thread
    const std::string text = OnOtherThread(node);
    BOOST_TEST(Contains(text, "one thread at a time"));
    BOOST_TEST(Contains(text, ir::ThreadText(ir::ThisThread())));
  }
  BOOST_TEST(OnOtherThread(node) == "relu");
  ge_capi_release(graph);
}

BOOST_AUTO_TEST_CASE(a_lent_handle_belongs_to_the_thread_it_was_lent_to) {
  const Graph graph("g");
  const BorrowScope scope("over");
  const Token node = AddNode(LendGraph(graph, scope), "Relu", "relu");
  BOOST_TEST(NameOf(node) == "relu");
  BOOST_TEST(Contains(OnOtherThread(node), "was lent to " + ir::ThreadText(ir::ThisThread())));
  const BorrowScope open("over", true);
  const Token free_node = AddNode(LendGraph(graph, open), "Relu", "other");
  BOOST_TEST(OnOtherThread(free_node) == "other");
}

BOOST_AUTO_TEST_CASE(handles_of_many_threads_do_not_mix) {
  std::atomic<int> wrong{0};
  std::vector<std::thread> workers;
  for (int t = 0; t < 4; ++t) {
    workers.emplace_back([t, &wrong] {
      for (int i = 0; i < 2000; ++i) {
        const std::string name = "n" + std::to_string(t) + "_" + std::to_string(i);
        const Token graph = NewGraph("g");
        const Token node = AddNode(graph, "Relu", name.c_str());
        if (NameOf(node) != name) ++wrong;
        ge_capi_release(graph);
        if (!Contains(NameOf(node), "graph handle has expired")) ++wrong;
      }
    });
  }
  for (std::thread& worker : workers) worker.join();
  BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_SUITE_END()
