// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_TESTS_PROCESS_LIFE_SCENARIOS_H_
#define GE_TESTS_PROCESS_LIFE_SCENARIOS_H_

#include "../runtime/scenarios.h"

namespace harness {

ScenarioTable StartScenarios();
ScenarioTable ForkScenarios();
ScenarioTable DeadlockScenarios();
ScenarioTable ForeignScenarios();
ScenarioTable LedgerScenarios();
ScenarioTable EndScenarios();
ScenarioTable ExitScenarios();
ScenarioTable NaiveScenarios();  ///< what must fail without the manager

}  // namespace harness

#endif  // GE_TESTS_PROCESS_LIFE_SCENARIOS_H_
