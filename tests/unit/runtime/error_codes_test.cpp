// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>
#include <set>

#include "diagnostics/error_catalog.h"
#include "lifecycle/state_machine.h"

using namespace ge::pyrt;  // NOLINT

BOOST_AUTO_TEST_SUITE(error_codes)

BOOST_AUTO_TEST_CASE(every_error_begins_with_its_code_and_kind) {
  const Status kind(GE_PYRT_BAD_ENVIRONMENT, "no room");
  BOOST_TEST(kind.message() == "GEPY0014 bad environment: no room");
  const Status detailed(ErrorId::kBadPythonHome, "no room");
  BOOST_TEST(detailed.message() == "GEPY1401 bad environment: no room");
  BOOST_TEST(detailed.code() == GE_PYRT_BAD_ENVIRONMENT);
  BOOST_TEST(detailed.text() == "no room");
  BOOST_TEST(Status().message().empty());
}

BOOST_AUTO_TEST_CASE(a_place_comes_after_the_code_and_codes_are_not_doubled) {
  const Status within = Status(GE_PYRT_TIMEOUT, "late").Within("owner 'a'").Within("load");
  BOOST_TEST(within.message() == "GEPY0011 deadline passed: load: owner 'a': late");
  BOOST_TEST(Status(GE_PYRT_FAILED, within.message()).message() == within.message());
  const Status other(ErrorId::kOwnerRefused, within.message());
  BOOST_TEST(other.message() == "GEPY1603 blocked: " + within.message());
  // What only looks like a code is a text.
  for (const char* text : {"GEPY", "GEPY00", "GEPY9999 x: y", "GEPY0011 other: y", "GEPYabcd: z"}) {
    BOOST_TEST(Status(GE_PYRT_FAILED, text).text() == text);
  }
}

BOOST_AUTO_TEST_CASE(an_unknown_number_of_a_plugin_is_still_shown) {
  const Status unknown(static_cast<Code>(77), "odd");
  BOOST_TEST(unknown.message() == "GEPY0077 unknown error: odd");
}

BOOST_AUTO_TEST_CASE(every_entry_belongs_to_a_kind_of_the_abi) {
  std::set<int> numbers;
  for (const ErrorEntry& entry : ErrorCatalog()) {
    BOOST_TEST(numbers.insert(entry.number).second);
    const Status status(static_cast<ErrorId>(entry.number), "x");
    size_t length = 0;
    BOOST_TEST(LeadingCode(status.message(), &length) == entry.number);
    BOOST_TEST(status.message().substr(length) == "x");
    if (entry.number < 9000) BOOST_TEST((status.code() >= 1 && status.code() <= GE_PYRT_INTERNAL));
  }
}

BOOST_AUTO_TEST_CASE(the_refusals_of_a_state_have_their_cases) {
  BOOST_TEST(LeadingCode(Refusal(State::kAbsent, "a").message()) == 101U);
  BOOST_TEST(LeadingCode(Refusal(State::kInitializing, "a").message()) == 102U);
  BOOST_TEST(LeadingCode(Refusal(State::kFinalized, "a").message()) == 3U);
  BOOST_TEST(LeadingCode(Refusal(State::kPoisoned, "a").message()) == 602U);
}

BOOST_AUTO_TEST_SUITE_END()
