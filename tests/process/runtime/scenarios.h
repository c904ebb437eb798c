// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_TESTS_PROCESS_SCENARIOS_H_
#define GE_TESTS_PROCESS_SCENARIOS_H_

#include <map>
#include <string>

namespace harness {

/// A scenario gets the interpreter's path and fails by REQUIRE.
using Scenario = void (*)(const std::string& python);
using ScenarioTable = std::map<std::string, Scenario>;

ScenarioTable LifecycleScenarios();
ScenarioTable ThreadScenarios();
ScenarioTable EnvironmentScenarios();
ScenarioTable PluginScenarios();
ScenarioTable ContractScenarios();

}  // namespace harness

#endif  // GE_TESTS_PROCESS_SCENARIOS_H_
