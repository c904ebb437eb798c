// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass/executor.h"

#include <algorithm>
#include <utility>

#include "pass/run_pass.h"
#include "support/near_names.h"

namespace ge::pass {
namespace {

constexpr char kAll[] = "ALL";

/// Registry passes in the wanted order, the others behind them by name; legacy ones stay in front.
void Reorder(std::vector<PassEntry>& passes, const std::vector<std::string>& order) {
  const auto position = [&order](const PassEntry& entry) {
    return std::find(order.begin(), order.end(), entry.name) - order.begin();
  };
  const auto first = std::find_if(passes.begin(), passes.end(), [](const PassEntry& entry) {
    return entry.kind != fusion::PassKind::kLegacyCustom;
  });
  std::stable_sort(first, passes.end(), [&](const PassEntry& a, const PassEntry& b) {
    return position(a) < position(b);
  });
}

}  // namespace

PassExecutor::PassExecutor(PassOptions options, const PassRegistry& registry)
    : options_(std::move(options)), snapshot_(registry.Freeze()) {
  Reorder(snapshot_.passes, options_.order);
}

bool PassExecutor::IsOn(const PassEntry& entry) const {
  const auto& switches = options_.switches;
  auto found = switches.find(entry.name);
  if (found == switches.end()) found = switches.find(kAll);
  return found == switches.end() || found->second;
}

Outcome PassExecutor::CheckNames() const {
  std::vector<std::string> known;
  for (const PassEntry& entry : snapshot_.passes) known.push_back(entry.name);
  std::vector<std::pair<std::string, const char*>> wanted;
  for (const auto& entry : options_.switches) {
    if (entry.first != kAll) wanted.emplace_back(entry.first, "pass switches");
  }
  for (const std::string& name : options_.order) wanted.emplace_back(name, "pass order");
  for (const auto& [name, where] : wanted) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    std::string text =
        std::string("the ") + where + " name '" + name + "', and no such pass is registered";
    const char* separator = "; did you mean ";
    for (const std::string& near : NearNames(name, known)) {
      text += separator + ("'" + near + "'");
      separator = " or ";
    }
    return Outcome::Invalid(text);
  }
  return {};
}

std::vector<std::string> PassExecutor::NamesInStage(CustomPassStage stage) const {
  std::vector<std::string> names;
  for (const PassEntry& entry : snapshot_.passes) {
    if (entry.stage == stage && IsOn(entry)) names.push_back(entry.name);
  }
  return names;
}

Outcome PassExecutor::RunStage(const GraphPtr& graph, CustomPassStage stage, PassReport& report) {
  if (graph == nullptr || graph->store() == nullptr) {
    return Outcome::Invalid(std::string("stage ") + StageName(stage) + ": there is no graph");
  }
  if (Outcome names = CheckNames(); !names) return names;
  if (!std::exchange(problems_reported_, true)) {
    for (const auto& problem : snapshot_.problems) {
      report.problems.push_back({problem.source, problem.text});
    }
  }
  for (const PassEntry& entry : snapshot_.passes) {
    if (entry.stage != stage) continue;
    PassRecord& record = report.passes.emplace_back();
    if (!IsOn(entry)) {
      record.pass = entry.name;
      record.stage = StageName(stage);
      record.origin = entry.origin;
      record.verdict = PassVerdict::kOff;
      continue;
    }
    Outcome outcome = RunPass(entry, graph, options_, record);
    if (outcome.ok()) continue;
    if (!options_.skip_on_error) return outcome;
    record.verdict = PassVerdict::kSkipped;
    record.notes.push_back("the graph is as it was before this pass (on_pass_error: skip)");
  }
  return {};
}

}  // namespace ge::pass
