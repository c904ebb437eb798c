// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "worker_pool.h"

#include <signal.h>

#include <thread>

#include <boost/test/unit_test.hpp>

#include "workers.h"

using namespace ge::tbe;
using ge::test::Contains;
using ge::test::Shell;
using std::chrono::milliseconds;

namespace {

const WorkerCommand kEcho = {{"/bin/cat"}, {}, ""};

/// Says its process number once, then nothing.
const WorkerCommand kNumbered = Shell(
    "dd bs=1 count=8 of=/dev/null 2>/dev/null; printf '\\000\\000\\000\\010%08d' $$; exec cat");

std::string Answer(WorkerPool& pool, const WorkerCommand& command, const std::string& text) {
  const auto reply = pool.Ask(command, text, milliseconds(10'000), "it");
  BOOST_REQUIRE_MESSAGE(reply, reply.error().message());
  return *reply;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(worker_pool)

BOOST_AUTO_TEST_CASE(a_worker_is_used_again) {
  WorkerPool pool(2);
  BOOST_TEST(Answer(pool, kNumbered, "ping") != "ping");
  BOOST_TEST(Answer(pool, kNumbered, "ping") == "ping");  // the same one, which now echoes
}

BOOST_AUTO_TEST_CASE(a_failed_worker_is_replaced_at_the_next_question) {
  WorkerPool pool(1);
  const auto failed =
      pool.Ask(Shell("kill -KILL $$"), "ping", milliseconds(10'000), "operator 'Foo'");
  BOOST_REQUIRE(!failed);
  BOOST_TEST(Contains(failed.error().message(), "operator 'Foo'"));
  BOOST_TEST(Answer(pool, kEcho, "ping") == "ping");
}

BOOST_AUTO_TEST_CASE(an_idle_worker_that_died_is_replaced_unnoticed) {
  WorkerPool pool(1);
  const std::string number = Answer(pool, kNumbered, "ping");
  kill(std::stoi(number), SIGKILL);
  std::this_thread::sleep_for(milliseconds(200));
  BOOST_TEST(Answer(pool, kEcho, "ping") == "ping");
}

BOOST_AUTO_TEST_CASE(a_question_waits_for_a_free_worker_no_longer_than_its_deadline) {
  WorkerPool pool(1);
  std::thread busy(
      [&] { (void)pool.Ask(Shell("exec sleep 600"), "ping", milliseconds(1500), "it"); });
  std::this_thread::sleep_for(milliseconds(200));
  const auto refused = pool.Ask(kEcho, "ping", milliseconds(100), "operator 'Foo'");
  BOOST_REQUIRE(!refused);
  BOOST_TEST(Contains(refused.error().message(), "busy"));
  BOOST_TEST(Answer(pool, kEcho, "ping") == "ping");
  busy.join();
}

BOOST_AUTO_TEST_CASE(a_worker_that_was_waited_for_has_the_whole_time_for_its_answer) {
  WorkerPool pool(1);
  std::thread busy(
      [&] { (void)pool.Ask(Shell("exec sleep 600"), "ping", milliseconds(1500), "it"); });
  std::this_thread::sleep_for(milliseconds(200));
  const auto reply = pool.Ask(Shell("sleep 2; exec cat"), "ping", milliseconds(3000), "it");
  busy.join();
  BOOST_REQUIRE_MESSAGE(reply, reply.error().message());
  BOOST_TEST(*reply == "ping");
}

BOOST_AUTO_TEST_CASE(threads_that_ask_at_once_get_their_own_answers) {
  WorkerPool pool(2);
  std::vector<std::thread> threads;
  std::vector<std::string> answers(8);
  for (size_t i = 0; i < answers.size(); ++i) {
    threads.emplace_back([&, i] {
      const auto reply = pool.Ask(kEcho, std::to_string(i), milliseconds(20'000), "it");
      if (reply) answers[i] = *reply;
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (size_t i = 0; i < answers.size(); ++i) BOOST_TEST(answers[i] == std::to_string(i));
}

BOOST_AUTO_TEST_CASE(stopped_workers_are_gone_and_new_ones_start_when_asked) {
  WorkerPool pool(1);
  const pid_t pid = std::stoi(Answer(pool, kNumbered, "ping"));
  pool.Stop();
  BOOST_TEST(kill(pid, 0) != 0);
  BOOST_TEST(Answer(pool, kEcho, "ping") == "ping");
}

BOOST_AUTO_TEST_SUITE_END()
