// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/state_machine.h"

#include <boost/test/unit_test.hpp>
#include <map>
#include <set>

using namespace ge::pyrt;  // NOLINT
using S = State;
using E = Event;

namespace {

constexpr S kStates[] = {S::kAbsent,        S::kResolved,        S::kInitializing, S::kReadyOwned,
                         S::kReadyAttached, S::kQuiescing,       S::kFinalized,    S::kPoisoned,
                         S::kForked,        S::kForeignFinalized};
constexpr E kEvents[] = {E::kResolve,      E::kStart,       E::kStarted,     E::kJoined,
                         E::kRefused,      E::kStartFailed, E::kQuiesce,     E::kEnded,
                         E::kForeignEnded, E::kForked,      E::kForkRepaired};

// Every transition there is; all other pairs are impossible.
const std::map<std::pair<S, E>, S> kTable = {
    {{S::kAbsent, E::kResolve}, S::kResolved},
    {{S::kResolved, E::kResolve}, S::kResolved},
    {{S::kAbsent, E::kStart}, S::kInitializing},
    {{S::kResolved, E::kStart}, S::kInitializing},
    {{S::kInitializing, E::kStarted}, S::kReadyOwned},
    {{S::kInitializing, E::kJoined}, S::kReadyAttached},
    {{S::kResolved, E::kRefused}, S::kAbsent},
    {{S::kInitializing, E::kRefused}, S::kAbsent},
    {{S::kInitializing, E::kStartFailed}, S::kPoisoned},
    {{S::kReadyOwned, E::kQuiesce}, S::kQuiescing},
    {{S::kReadyAttached, E::kQuiesce}, S::kQuiescing},
    {{S::kQuiescing, E::kQuiesce}, S::kQuiescing},
    {{S::kQuiescing, E::kEnded}, S::kFinalized},
    {{S::kReadyOwned, E::kForeignEnded}, S::kForeignFinalized},
    {{S::kReadyAttached, E::kForeignEnded}, S::kForeignFinalized},
    {{S::kQuiescing, E::kForeignEnded}, S::kForeignFinalized},
    {{S::kAbsent, E::kForked}, S::kAbsent},
    {{S::kResolved, E::kForked}, S::kResolved},
    {{S::kInitializing, E::kForked}, S::kForked},
    {{S::kReadyOwned, E::kForked}, S::kForked},
    {{S::kReadyAttached, E::kForked}, S::kForked},
    {{S::kQuiescing, E::kForked}, S::kForked},
    {{S::kForked, E::kForked}, S::kForked},
    {{S::kFinalized, E::kForked}, S::kFinalized},
    {{S::kPoisoned, E::kForked}, S::kPoisoned},
    {{S::kForeignFinalized, E::kForked}, S::kForeignFinalized},
    {{S::kForked, E::kForkRepaired}, S::kReadyAttached},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(state_machine)

BOOST_AUTO_TEST_CASE(every_pair_of_state_and_event_is_as_the_table_says) {
  for (const S state : kStates) {
    for (const E event : kEvents) {
      BOOST_TEST_CONTEXT(StateName(state) << " on " << EventName(event)) {
        const auto expected = kTable.find({state, event});
        const auto next = Next(state, event);
        BOOST_TEST(next.has_value() == (expected != kTable.end()));
        if (next && expected != kTable.end()) BOOST_TEST((*next == expected->second));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(nothing_but_a_fork_keeps_a_terminal_state) {
  for (const S state : kStates) {
    if (!IsTerminal(state)) continue;
    for (const E event : kEvents) {
      const auto next = Next(state, event);
      BOOST_TEST((!next || *next == state));
    }
  }
}

BOOST_AUTO_TEST_CASE(a_ready_state_refuses_nothing_and_every_other_has_its_own_code) {
  std::set<int> codes;
  for (const S state : kStates) {
    const Status refusal = Refusal(state, "owner 'x'");
    BOOST_TEST(refusal.ok() == IsReady(state));
    if (refusal.ok()) continue;
    BOOST_TEST(refusal.text().rfind("owner 'x': ", 0) == 0U);
    codes.insert(refusal.code());
  }
  const std::set<int> expected = {GE_PYRT_NOT_READY,         GE_PYRT_QUIESCING, GE_PYRT_FINALIZED,
                                  GE_PYRT_FOREIGN_FINALIZED, GE_PYRT_FORKED,    GE_PYRT_POISONED};
  BOOST_TEST(codes == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
