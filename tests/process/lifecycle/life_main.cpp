// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// life_scenarios SCENARIO PYTHON [--rounds=N [--at-once=N]]: one scenario in this process, or N of
// them in processes of their own, each told its number in GE_TEST_ROUND.
// life_scenarios --naive SCENARIO PYTHON: passes when the scenario crashes, hangs or fails.
#include <cstdio>
#include <cstdlib>

#include "../runtime/harness.h"
#include "arguments.h"
#include "campaign.h"
#include "life_scenarios.h"

namespace {

int RunRounds(const std::string& self, const Arguments& arguments) {
  const int rounds = arguments.Number("rounds", 1);
  campaign::Options options;
  options.at_once = arguments.Number("at-once", 2);
  options.timeout_s = arguments.Number("timeout", 30);
  int next = 0, good = 0;
  campaign::Run(
      options,
      [&](campaign::Job& job) {
        if (next == rounds) return false;
        job.name = "round " + std::to_string(++next);
        job.argv = {"/usr/bin/env", "GE_TEST_ROUND=" + std::to_string(next), self,
                    arguments.words[0], arguments.words[1]};
        return true;
      },
      [&](const campaign::Job& job, const campaign::Outcome& outcome) {
        good += outcome.Good() ? 1 : 0;
        if (outcome.Good()) return;
        std::printf("%s: %s\n%s", job.name.c_str(), outcome.Text().c_str(), outcome.output.c_str());
      });
  std::printf("%d of %d rounds passed\n", good, rounds);
  return good == rounds ? 0 : 1;
}

/// A few tries, as some of these faults are races; the first failure is what is wanted.
int RunNaive(const std::string& self, const Arguments& arguments) {
  constexpr int kTries = 30;
  campaign::Options options;
  options.at_once = 1;
  options.timeout_s = 3;
  int tries = 0;
  std::string failure;
  campaign::Run(
      options,
      [&](campaign::Job& job) {
        job.argv = {self, arguments.words[0], arguments.words[1]};
        return failure.empty() && tries++ < kTries;
      },
      [&](const campaign::Job&, const campaign::Outcome& outcome) {
        if (!outcome.Good()) failure = outcome.Text();
      });
  std::printf("naive: %s\n", failure.empty() ? "works" : failure.c_str());
  return failure.empty() ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace harness;  // NOLINT
  const Arguments arguments(argc, argv);
  ScenarioTable all;
  for (const ScenarioTable& part :
       {StartScenarios(), ForkScenarios(), DeadlockScenarios(), ForeignScenarios(),
        LedgerScenarios(), EndScenarios(), ExitScenarios(), NaiveScenarios()}) {
    all.insert(part.begin(), part.end());
  }
  if (arguments.words.size() != 2 || all.count(arguments.words[0]) == 0) {
    for (const auto& [name, scenario] : all) std::printf("%s\n", name.c_str());
    return 2;
  }
  if (arguments.Has("rounds")) return RunRounds(argv[0], arguments);
  if (arguments.Has("naive")) return RunNaive(argv[0], arguments);
  Sandbox();
  std::atexit([] { std::filesystem::remove_all(Sandbox()); });
  all.at(arguments.words[0])(arguments.words[1]);
  return 0;
}
