// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "framing.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <thread>

#include <boost/test/unit_test.hpp>

using namespace ge::tbe;
using std::chrono::milliseconds;

namespace {

struct Connection {
  Connection() {
    BOOST_REQUIRE_EQUAL(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
  }
  ~Connection() {
    for (int i : {0, 1}) Close(i);
  }
  void Close(int i) {
    if (ends[i] >= 0) close(ends[i]);
    ends[i] = -1;
  }
  int ends[2];
};

TimePoint In(int ms) { return Clock::now() + milliseconds(ms); }

}  // namespace

BOOST_FIXTURE_TEST_SUITE(framing, Connection)

BOOST_AUTO_TEST_CASE(a_message_is_four_bytes_of_length_and_its_text) {
  BOOST_TEST((SendMessage(ends[0], "abc", In(1000)) == Transfer::kDone));
  char bytes[16];
  BOOST_REQUIRE_EQUAL(read(ends[1], bytes, sizeof(bytes)), 7);
  BOOST_TEST(std::string(bytes, 7) == std::string("\0\0\0\3abc", 7));
}

BOOST_AUTO_TEST_CASE(messages_keep_their_borders_and_may_be_empty) {
  for (const char* text : {"first", "", "third"}) {
    BOOST_TEST((SendMessage(ends[0], text, In(1000)) == Transfer::kDone));
  }
  std::string text;
  for (const char* expected : {"first", "", "third"}) {
    BOOST_TEST((ReceiveMessage(ends[1], text, In(1000)) == Transfer::kDone));
    BOOST_TEST(text == expected);
  }
}

BOOST_AUTO_TEST_CASE(a_message_larger_than_the_sockets_buffer_arrives_whole) {
  const std::string sent(8 << 20, 'x');
  std::thread sender([&] { (void)SendMessage(ends[0], sent, In(20'000)); });
  std::string text;
  BOOST_TEST((ReceiveMessage(ends[1], text, In(20'000)) == Transfer::kDone));
  sender.join();
  BOOST_TEST((text == sent));
}

BOOST_AUTO_TEST_CASE(silence_ends_at_the_deadline) {
  std::string text;
  const TimePoint begin = Clock::now();
  BOOST_TEST((ReceiveMessage(ends[1], text, In(50)) == Transfer::kTimeout));
  BOOST_TEST((Clock::now() - begin >= milliseconds(50)));
}

BOOST_AUTO_TEST_CASE(half_a_message_is_silence_too) {
  BOOST_REQUIRE_EQUAL(write(ends[0], "\0\0\0\5ab", 6), 6);
  std::string text;
  BOOST_TEST((ReceiveMessage(ends[1], text, In(50)) == Transfer::kTimeout));
}

BOOST_AUTO_TEST_CASE(a_reader_that_does_not_read_ends_at_the_deadline) {
  BOOST_TEST((SendMessage(ends[0], std::string(8 << 20, 'x'), In(50)) == Transfer::kTimeout));
}

BOOST_AUTO_TEST_CASE(an_end_in_the_middle_of_a_message_is_closed) {
  BOOST_REQUIRE_EQUAL(write(ends[0], "\0\0\0\5ab", 6), 6);
  Close(0);
  std::string text;
  BOOST_TEST((ReceiveMessage(ends[1], text, In(1000)) == Transfer::kClosed));
}

BOOST_AUTO_TEST_CASE(sending_to_nobody_is_closed_and_raises_no_signal) {
  Close(1);
  BOOST_TEST((SendMessage(ends[0], "abc", In(1000)) == Transfer::kClosed));
}

BOOST_AUTO_TEST_CASE(a_length_beyond_the_limit_is_no_message) {
  BOOST_REQUIRE_EQUAL(write(ends[0], "HTTP/1.1", 8), 8);
  std::string text;
  BOOST_TEST((ReceiveMessage(ends[1], text, In(1000)) == Transfer::kTooLong));
}

BOOST_AUTO_TEST_SUITE_END()
