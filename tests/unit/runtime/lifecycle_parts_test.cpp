// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <atomic>
#include <boost/test/unit_test.hpp>
#include <thread>

#include "lifecycle/daemon_grace.h"
#include "lifecycle/gate.h"
#include "lifecycle/owner_table.h"
#include "lifecycle/release_queue.h"

using namespace ge::pyrt;  // NOLINT

namespace {

ClientInfo Client(const std::string& name, Role role, int order = 0) {
  return ClientInfo{name, "", role, nullptr, order};
}

std::vector<std::string> EndingNames(const OwnerTable& table) {
  std::vector<std::string> names;
  for (const uint64_t slot : table.EndingOrder()) names.push_back(table.Find(slot)->client.name);
  return names;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(owner_table)

BOOST_AUTO_TEST_CASE(owners_end_by_role_then_order_then_newest_first) {
  OwnerTable table;
  for (const ClientInfo& client :
       {Client("tbe", Role::kTbe), Client("pass old", Role::kPasses), Client("exec", Role::kExec),
        Client("pass new", Role::kPasses), Client("pass late", Role::kPasses, 5),
        Client("onnx", Role::kOnnx), Client("host", Role::kHost), Client("op", Role::kCustomOp)}) {
    BOOST_TEST(table.Add(client).ok());
  }
  const std::vector<std::string> expected = {"pass new", "pass old", "pass late", "onnx",
                                             "op",       "exec",     "tbe",       "host"};
  BOOST_TEST(EndingNames(table) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_ended_owner_is_out_of_the_order_and_its_name_is_free) {
  OwnerTable table;
  const uint64_t first = table.Add(Client("a", Role::kPasses)).value();
  BOOST_TEST(
      table.Add(Client("a", Role::kOnnx)).text() ==
      "owner 'a' exists already (role passes, plugin ''); release it first or take another name");
  BOOST_TEST(table.End(first, OwnerEnd::kReleased));
  BOOST_TEST(!table.End(first, OwnerEnd::kReleased));
  const uint64_t second = table.Add(Client("a", Role::kOnnx)).value();
  BOOST_TEST(second != first);
  BOOST_TEST(table.LiveCount() == 1U);
  BOOST_TEST(table.EndingOrder().size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_nameless_owner_and_unknown_slots_are_refused) {
  OwnerTable table;
  BOOST_TEST(table.Add(Client("", Role::kHost)).code() == GE_PYRT_INVALID_ARGUMENT);
  BOOST_TEST((table.Find(0) == nullptr && table.Find(1) == nullptr));
  BOOST_TEST(!table.End(7, OwnerEnd::kReleased));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(gate)

BOOST_AUTO_TEST_CASE(a_closed_gate_admits_nobody_but_those_inside) {
  Gate gate;
  BOOST_TEST(!gate.Enter());
  gate.Open();
  BOOST_TEST(gate.Enter());
  gate.Close();
  BOOST_TEST(!gate.Enter());
  gate.EnterFromInside();
  BOOST_TEST(gate.InsideCount() == 2U);
  BOOST_TEST(!gate.Drain(Deadline::After(1)));
  BOOST_TEST(gate.Drain(Deadline::After(1), 2));
  gate.Leave();
  gate.Leave();
  BOOST_TEST(gate.Drain(Deadline::After(-1)));
  BOOST_TEST(gate.InsideCount() == 0U);
}

BOOST_AUTO_TEST_CASE(nobody_enters_after_the_close_returned) {
  for (int round = 0; round < 200; ++round) {
    Gate gate;
    gate.Open();
    std::atomic<bool> closed{false};
    std::atomic<int> late{0};
    std::atomic<int> inside{0};
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&] {
        for (int i = 0; i < 50; ++i) {
          const bool was_closed = closed;
          if (!gate.Enter()) continue;
          if (was_closed) ++late;
          ++inside;
          --inside;
          gate.Leave();
        }
      });
    }
    gate.Close();
    closed = true;
    BOOST_TEST(gate.Drain(Deadline::After(10'000)));
    BOOST_TEST(inside == 0);
    for (std::thread& thread : threads) thread.join();
    BOOST_TEST(late == 0);
  }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(release_queue)

BOOST_AUTO_TEST_CASE(references_wait_until_taken_and_are_abandoned_after_the_close) {
  ReleaseQueue queue;
  int objects[3];
  BOOST_TEST(queue.Empty());
  queue.Push(7, &objects[0]);
  queue.Push(7, &objects[1]);
  BOOST_TEST(queue.waiting() == 2U);
  BOOST_TEST(queue.Take().size() == 2U);
  BOOST_TEST(queue.Empty());
  queue.Push(7, &objects[2]);
  queue.Close();
  queue.Push(7, &objects[0]);
  BOOST_TEST(queue.Take().empty());
  BOOST_TEST(queue.abandoned() == 2U);
  BOOST_TEST(queue.AbandonedBySlot().at(7) == 2U);
}

BOOST_AUTO_TEST_CASE(eight_threads_lose_no_reference_against_a_close) {
  for (int round = 0; round < 50; ++round) {
    ReleaseQueue queue;
    std::atomic<uint64_t> taken{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&queue] {
        for (int j = 0; j < 100; ++j) queue.Push(7, &queue);
      });
    }
    taken += queue.Take().size();
    queue.Close();
    for (std::thread& thread : threads) thread.join();
    BOOST_TEST(taken + queue.abandoned() == 800U);
  }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(daemon_grace)

BOOST_AUTO_TEST_CASE(a_thread_that_sleeps_is_given_up_and_one_that_runs_is_waited_for) {
  std::atomic<int64_t> sleeper{0};
  std::atomic<int64_t> runner{0};
  std::atomic<bool> over{false};
  int pipe_ends[2];
  BOOST_TEST_REQUIRE(pipe(pipe_ends) == 0);
  ssize_t count = 0;  // checked here: Boost.Test is for one thread
  std::thread sleeps([&] {
    sleeper = gettid();
    char byte = 0;
    count = read(pipe_ends[0], &byte, 1);
  });
  std::thread runs([&] {
    runner = gettid();
    while (!over) {
    }
  });
  while (sleeper == 0 || runner == 0) std::this_thread::yield();
  DaemonGrace grace(Deadline::After(-1));
  while (grace.Goes({sleeper})) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  BOOST_TEST(grace.Goes({sleeper, runner}));
  std::this_thread::sleep_for(std::chrono::milliseconds(2 * DaemonGrace::kStillMs));
  BOOST_TEST(grace.Goes({sleeper, runner}));
  BOOST_TEST(!grace.Goes({sleeper}));
  BOOST_TEST(!DaemonGrace(Deadline::After(0)).Goes({runner}));
  over = true;
  BOOST_TEST(write(pipe_ends[1], "x", 1) == 1);
  sleeps.join();
  runs.join();
  BOOST_TEST(count == 1);
  close(pipe_ends[0]);
  close(pipe_ends[1]);
}

BOOST_AUTO_TEST_SUITE_END()
