// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/pyrt/console.h"

#include <boost/test/unit_test.hpp>
#include <string>

using ge::pyrt::console::Lines;
using ge::pyrt::console::Printable;

BOOST_AUTO_TEST_SUITE(console)

BOOST_AUTO_TEST_CASE(text_for_people_stays_as_it_is) {
  for (const char* text : {"", "plain", "größe 日本 \xF0\x9F\x99\x82", "a 'b' \"c\" \\d"}) {
    BOOST_TEST(Printable(text) == text);
  }
}

BOOST_AUTO_TEST_CASE(what_steers_a_terminal_is_escaped) {
  BOOST_TEST(Printable("\x1b[31m\a\r\n\t\x7f") == "\\x1b[31m\\x07\\r\\n\\t\\x7f");
  BOOST_TEST(Printable(std::string("a\0b", 3)) == "a\\x00b");
  BOOST_TEST(Printable("\xC2\x9B"
                       "2J") == "\\u009b2J");  // CSI as one character
}

BOOST_AUTO_TEST_CASE(what_hides_or_turns_its_neighbours_is_escaped) {
  BOOST_TEST(Printable("\u202Ex\u2066y\u200F\u2028\uFEFF") ==
             "\\u202ex\\u2066y\\u200f\\u2028\\ufeff");
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_utf_8_are_escaped_one_by_one) {
  BOOST_TEST(Printable("\xFF\x9B") == "\\xff\\x9b");
  BOOST_TEST(Printable("cut \xE6\x97") == "cut \\xe6\\x97");
  BOOST_TEST(Printable("\xC0\xAF \xE0\x80\xAF") == "\\xc0\\xaf \\xe0\\x80\\xaf");  // overlong
  BOOST_TEST(Printable("\xED\xB2\x80") == "\\xed\\xb2\\x80");                      // surrogate
  BOOST_TEST(Printable("\xF4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");             // above U+10FFFF
}

BOOST_AUTO_TEST_CASE(further_lines_are_indented) {
  BOOST_TEST(Printable("a\nb\n  c\n\nd\n", Lines::kMany) == "a\n    b\n  c\n\n    d\n");
  BOOST_TEST(Printable("a\r\n\x1b", Lines::kMany) == "a\\r\n    \\x1b");
}

BOOST_AUTO_TEST_SUITE_END()
