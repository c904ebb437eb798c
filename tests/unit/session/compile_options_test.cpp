// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include <cstdio>
#include <fstream>

#include "session/compile_options.h"
#include "temporary_path.h"

namespace {

using ge::session::ParseInputShapes;
using ge::session::ParseSwitches;

bool Says(const ge::Outcome& outcome, const std::string& text) {
  return outcome.message().find(text) != std::string::npos;
}

BOOST_AUTO_TEST_SUITE(compile_options)

BOOST_AUTO_TEST_CASE(input_shapes_take_names_with_colons_scalars_and_unknown_dims) {
  const auto shapes = ParseInputShapes("a:0:1,-1, 3; s: ;");
  BOOST_REQUIRE(shapes.ok());
  BOOST_TEST((*shapes).at("a:0") == (std::vector<int64_t>{1, -1, 3}),
             boost::test_tools::per_element());
  BOOST_TEST((*shapes).at("s").empty());
  BOOST_TEST((*shapes).size() == 2u);
}

BOOST_AUTO_TEST_CASE(faulty_input_shapes_are_named) {
  for (const char* text : {"x", ":1,2", "x:1,a", "x:1,,2", "x:-2", "x:1~3", "x:1;x:2"}) {
    const auto shapes = ParseInputShapes(text);
    BOOST_TEST(!shapes.ok(), text);
    BOOST_TEST(Says(shapes.error(), "--input_shape"), text);
  }
}

BOOST_AUTO_TEST_CASE(switches_are_on_or_off) {
  const auto switches = ParseSwitches("A:on; B : off");
  BOOST_REQUIRE(switches.ok());
  BOOST_TEST((*switches).at("A"));
  BOOST_TEST(!(*switches).at("B"));
  BOOST_TEST(Says(ParseSwitches("A:maybe").error(), "'A:maybe'"));
  BOOST_TEST(Says(ParseSwitches("A").error(), "'A'"));
  BOOST_TEST(Says(ParseSwitches("A:on;B:on;A:off").error(), "'A' is both on and off"));
  BOOST_TEST(ParseSwitches("A:on;A:on").ok());
}

BOOST_AUTO_TEST_CASE(switch_files_are_checked_to_the_value) {
  const std::string path = ge::test::TemporaryPath();
  const auto read = [&path](const char* text) {
    std::ofstream(path) << text;
    return ge::session::ReadSwitchFile(path);
  };
  const auto good = read(R"({"Switch": {"GraphFusion": {"ALL": "off", "A": "on"}}})");
  BOOST_REQUIRE(good.ok());
  BOOST_TEST(!(*good).at("ALL"));
  BOOST_TEST((*good).at("A"));
  for (const char* text : {"A:off", "[]", "{}", R"({"Switch": {"GraphFusion": []}})",
                           R"({"Switch": {"GraphFusion": {"A": true}}})"}) {
    const auto bad = read(text);
    BOOST_TEST(!bad.ok(), text);
    BOOST_TEST(Says(bad.error(), path), text);
  }
  std::remove(path.c_str());
  BOOST_TEST(!ge::session::ReadSwitchFile(path).ok());
}

BOOST_AUTO_TEST_CASE(output_is_a_prefix_with_or_without_om) {
  BOOST_TEST(ge::session::OutputPrefix("a/b.om") == "a/b");
  BOOST_TEST(ge::session::OutputPrefix("a/b") == "a/b");
  BOOST_TEST(ge::session::OutputPrefix(".om") == ".om");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
