// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "diagnostics/shutdown_check.h"

using namespace ge::pyrt;  // NOLINT

namespace {

using Events = std::vector<CheckedEvent>;

Events Start() {
  return {{1, "select", "", ""},
          {2, "start", "", ""},
          {1, "acquire", "tbe", "tbe"},
          {1, "acquire", "old", "passes"},
          {1, "acquire", "late", "passes order 5"},
          {1, "acquire", "new", "passes"},
          {1, "attach", "new", ""},
          {1, "detach", "new", ""}};
}

Events With(const Events& rest) {
  Events events = Start();
  events.insert(events.end(), rest.begin(), rest.end());
  return events;
}

CheckedEvent Quiesce(const char* owner, const char* role) { return {1, "quiesce", owner, role}; }

const CheckedEvent kGate{1, "gate_closed", "", ""};
const CheckedEvent kFinalise{1, "finalise", "", ""};
const Events kRightEnd = {kGate,
                          Quiesce("new", "passes"),
                          Quiesce("old", "passes"),
                          Quiesce("late", "passes"),
                          Quiesce("tbe", "tbe"),
                          kFinalise};

/// The only fault of these events.
std::string Fault(const Events& events, bool complete = true) {
  const ShutdownCheck check = CheckShutdown(events, complete);
  return check.faults.size() == 1 ? check.faults[0] : std::to_string(check.faults.size());
}

bool Says(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(shutdown_check)

BOOST_AUTO_TEST_CASE(the_right_order_has_no_fault) {
  const ShutdownCheck check = CheckShutdown(With(kRightEnd), true);
  BOOST_TEST(check.begun);
  BOOST_TEST(check.faults.empty());
  BOOST_TEST(check.steps.size() == 5U);
  BOOST_TEST(check.steps.back() == "finalised");
  BOOST_TEST(!CheckShutdown(Start(), true).begun);
}

BOOST_AUTO_TEST_CASE(each_swapped_pair_is_a_fault) {
  for (size_t i = 1; i + 2 < kRightEnd.size(); ++i) {
    Events end = kRightEnd;
    std::swap(end[i], end[i + 1]);
    BOOST_TEST(Says(Fault(With(end)), "its turn was before"));
  }
}

BOOST_AUTO_TEST_CASE(an_owner_that_is_left_is_named) {
  for (size_t i = 1; i + 1 < kRightEnd.size(); ++i) {
    Events end = kRightEnd;
    const std::string name = end[i].owner;
    end.erase(end.begin() + static_cast<std::ptrdiff_t>(i));
    BOOST_TEST(Fault(With(end)) == "owner '" + name + "' was still live at the end");
    end.insert(end.begin(), {1, "release", name, ""});
    BOOST_TEST(CheckShutdown(With(end), true).faults.empty());
  }
}

BOOST_AUTO_TEST_CASE(nobody_is_inside_or_comes_after) {
  Events end = kRightEnd;
  end.insert(end.begin() + 1, {7, "attach", "new", ""});
  const ShutdownCheck inside = CheckShutdown(With(end), true);
  BOOST_TEST(inside.faults.size() == 5U);
  BOOST_TEST(Says(inside.faults[0], "thread 7"));
  end = kRightEnd;
  end.push_back({7, "attach", "new", ""});
  BOOST_TEST(Says(Fault(With(end)), "thread 7 came in after the end"));
  end = kRightEnd;
  end.insert(end.begin() + 1, {1, "acquire", "x", "host"});
  BOOST_TEST(Says(CheckShutdown(With(end), true).faults.at(0), "'x' came after the gate"));
}

BOOST_AUTO_TEST_CASE(one_start_and_one_end) {
  Events end = kRightEnd;
  end.push_back(kFinalise);
  BOOST_TEST(Says(Fault(With(end)), "ended a second time"));
  end = kRightEnd;
  end.insert(end.begin(), {1, "start", "", ""});
  BOOST_TEST(Says(Fault(With(end)), "started a second time"));
  end = kRightEnd;
  end.erase(end.begin());
  BOOST_TEST(!CheckShutdown(With(end), true).begun);
  end = kRightEnd;
  end.pop_back();
  BOOST_TEST(Says(Fault(With(end)), "not finished"));
}

BOOST_AUTO_TEST_CASE(a_blocked_ending_may_be_repeated) {
  const Events end = {kGate,
                      Quiesce("new", "passes"),
                      {1, "blocked", "", "owner 'old'"},
                      kGate,
                      Quiesce("old", "passes"),
                      Quiesce("late", "passes"),
                      Quiesce("tbe", "tbe"),
                      kFinalise};
  BOOST_TEST(CheckShutdown(With(end), true).faults.empty());
}

BOOST_AUTO_TEST_CASE(what_a_ring_has_lost_is_no_fault) {
  Events events = kRightEnd;
  BOOST_TEST(CheckShutdown(events, false).faults.empty());
  BOOST_TEST(CheckShutdown(events, true).faults.size() == 5U);
  events.insert(events.begin(), {3, "detach", "new", ""});
  BOOST_TEST(CheckShutdown(events, false).faults.empty());
}

BOOST_AUTO_TEST_SUITE_END()
