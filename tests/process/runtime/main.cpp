// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// One lifecycle scenario a process: process_scenarios <scenario> <python>.
#include <cstdio>
#include <cstdlib>

#include "harness.h"
#include "scenarios.h"

int main(int argc, char** argv) {
  using namespace harness;
  ScenarioTable all;
  for (const ScenarioTable& part : {LifecycleScenarios(), ThreadScenarios(), EnvironmentScenarios(),
                                    PluginScenarios(), ContractScenarios()}) {
    all.insert(part.begin(), part.end());
  }
  const auto found = argc == 3 ? all.find(argv[1]) : all.end();
  if (found == all.end()) {
    for (const auto& [name, scenario] : all) std::printf("%s\n", name.c_str());
    return argc == 2 && std::string(argv[1]) == "--list" ? 0 : 2;
  }
  Sandbox();
  // Registered first, so it runs after the manager's own handler has written its record.
  std::atexit([] { std::filesystem::remove_all(Sandbox()); });
  found->second(argv[2]);
  return 0;
}
