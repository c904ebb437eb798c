// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include "contains.h"
#include "pass/report.h"

using namespace ge;

namespace {

pass::PassReport Sample() {
  pass::PassReport report;
  pass::PassRecord& record = report.passes.emplace_back();
  record.pass = "Fuse";
  record.stage = "AfterInferShape";
  record.origin = "plug";
  record.verdict = pass::PassVerdict::kFailed;
  record.python_ns = 1500000;
  record.error = "it broke";
  record.patterns.push_back({"pair", 9, 4, 3, 1, 0, 2, "a leak", "a \x1b match", ""});
  record.patterns.push_back({"miss", 0, 0, 0, 0, 0, 0, "", "", ""});
  record.patterns.back().NoteAbsent({"Elu", "Relu"});
  record.patterns.back().NoteAbsent({"Elu"});
  record.replaced_by_hand = 5;
  record.reported_by_hand = 6;
  report.problems.push_back({"bad.py", "bad.py:3: ImportError"});
  return report;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(report)

BOOST_AUTO_TEST_CASE(text_has_a_line_a_pass_and_a_line_a_pattern) {
  const std::string text = ToText(Sample());
  GE_TEST_CONTAINS(text, "AfterInferShape  Fuse [plug]: failed (C++ 0.000 ms, Python 1.500 ms");
  GE_TEST_CONTAINS(text,
                   "pair: tried 9, matched 4, replaced 2, rejected by boundary 3, by "
                   "requirement 1, by cycle 0");
  GE_TEST_CONTAINS(text, "first by boundary: a leak");
  GE_TEST_CONTAINS(text, "first by requirement: a \\x1b match");
  BOOST_TEST(text.find("first by cycle") == std::string::npos);
  GE_TEST_CONTAINS(text, "by cycle 0\n      absent operator: Elu\n");
  GE_TEST_CONTAINS(text, "by hand: replaced 5, reported 6");
  GE_TEST_CONTAINS(text, "error: it broke");
  GE_TEST_CONTAINS(text, "problem  bad.py: bad.py:3: ImportError");
}

BOOST_AUTO_TEST_CASE(json_has_the_same_content) {
  const auto json = ToJson(Sample());
  const auto& record = json.at("passes").at(0);
  BOOST_TEST(record.at("verdict").get<std::string>() == "failed");
  BOOST_TEST(record.at("python_ns").get<int64_t>() == 1500000);
  BOOST_TEST(record.at("patterns").at(0).at("rejected").at("boundary").get<size_t>() == 3u);
  const auto& first = record.at("patterns").at(0).at("first_rejected");
  BOOST_TEST(first.at("boundary").get<std::string>() == "a leak");
  BOOST_TEST(!first.contains("cycle"));
  BOOST_TEST(record.at("by_hand").at("replaced").get<size_t>() == 5u);
  BOOST_TEST(record.at("by_hand").at("reported").get<size_t>() == 6u);
  BOOST_TEST(record.at("wait_ns").get<int64_t>() == 0);
  BOOST_TEST(record.at("error").get<std::string>() == "it broke");
  BOOST_TEST(json.at("problems").at(0).at("source").get<std::string>() == "bad.py");
}

BOOST_AUTO_TEST_SUITE_END()
