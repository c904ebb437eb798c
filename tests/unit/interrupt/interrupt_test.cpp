// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "support/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <string>

#include "contains.h"
#include "support/crash.h"

namespace ge::test {
namespace {

struct Fresh {
  Fresh() { Reset(); }
  ~Fresh() { Reset(); }
  static void Reset() {
    interrupt::Clear();
    interrupt::SetSource(nullptr);
    interrupt::SetConsequence("");
  }
};

int questions = 0;
bool answer = false;
bool Ask() {
  ++questions;
  return answer;
}

/// What `body` writes to a file that is open.
template <class Body>
std::string Written(Body&& body, int file = STDOUT_FILENO) {
  std::array<int, 2> ends{};
  BOOST_REQUIRE(pipe(ends.data()) == 0);
  const int saved = dup(file);
  dup2(ends[1], file);
  body();
  dup2(saved, file);
  close(saved);
  close(ends[1]);
  std::array<char, 2048> text{};
  const ssize_t size = read(ends[0], text.data(), text.size());
  close(ends[0]);
  return std::string(text.data(), size > 0 ? static_cast<size_t>(size) : 0);
}

BOOST_FIXTURE_TEST_SUITE(interruption, Fresh)

BOOST_AUTO_TEST_CASE(nothing_stops_without_a_request) {
  BOOST_TEST(!interrupt::Poll());
  BOOST_TEST(interrupt::Check().ok());
  BOOST_TEST(interrupt::ExitCode() == 0);
}

BOOST_AUTO_TEST_CASE(the_first_request_decides_the_exit_code) {
  BOOST_TEST(interrupt::Request(SIGTERM));
  BOOST_TEST(!interrupt::Request(SIGINT));
  BOOST_TEST(interrupt::Poll());
  BOOST_TEST(interrupt::ExitCode() == 128 + SIGTERM);
  GE_TEST_CONTAINS(interrupt::Check().message(), "SIGTERM");
}

BOOST_AUTO_TEST_CASE(a_source_is_asked_now_and_then_and_its_yes_stays) {
  questions = 0;
  answer = false;
  interrupt::SetSource(&Ask);
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(350);
  while (std::chrono::steady_clock::now() < end) BOOST_REQUIRE(!interrupt::Poll());
  BOOST_TEST(questions >= 2);
  BOOST_TEST(questions <= 4);
  answer = true;
  BOOST_TEST(interrupt::PollNow());
  answer = false;
  BOOST_TEST(interrupt::Poll());
  BOOST_TEST(interrupt::ExitCode() == 128 + SIGINT);
}

BOOST_AUTO_TEST_CASE(a_keyboard_interrupt_counts_only_where_the_host_handles_signals) {
  interrupt::OnKeyboardInterrupt();
  BOOST_TEST(!interrupt::Requested());
  interrupt::SetSource(&Ask);
  interrupt::OnKeyboardInterrupt();
  BOOST_TEST(interrupt::Requested());
}

BOOST_AUTO_TEST_CASE(the_last_line_names_what_went_on_at_the_request_and_comes_once) {
  interrupt::SetConsequence("; all is well");
  const std::string line = Written([] {
    const interrupt::Activity outer("outer");
    {
      const interrupt::Activity inner("inner");
      interrupt::Request(SIGINT);
    }
    BOOST_TEST(interrupt::Announce("work"));
    BOOST_TEST(!interrupt::Announce("work"));
  });
  BOOST_TEST(line == "work interrupted by SIGINT during inner; all is well\n");
}

BOOST_AUTO_TEST_CASE(a_crash_tells_the_last_refusal_of_what_went_on_as_one_line) {
  const auto crash = [] {
    return Written([] { interrupt::AnnounceCrash("work", SIGSEGV); }, STDERR_FILENO);
  };
  const interrupt::Activity outer("outer");
  interrupt::KeepRefusal("a long first reason");
  interrupt::KeepRefusal("not\nso");
  BOOST_TEST(crash() == "work ended by SIGSEGV during outer; the last refusal before it: not so\n");
  {
    const interrupt::Activity inner("inner");
    BOOST_TEST(crash() == "work ended by SIGSEGV during inner\n");
    interrupt::KeepRefusal(std::string(510, 'x') + "\u00e9");
    const std::string line = crash();
    BOOST_TEST(line.substr(line.size() - 3) == "xx\n");
  }
  BOOST_TEST(crash() == "work ended by SIGSEGV during outer\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
