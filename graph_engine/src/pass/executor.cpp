// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass/executor.h"

#include <algorithm>
#include <utility>

#include "pass/run_pass.h"
#include "support/interrupt.h"
#include "support/near_names.h"

namespace ge::pass {
namespace {

constexpr char kAll[] = "ALL";
constexpr size_t kShownNames = 8;

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

std::string Suggest(const std::string& name, const std::vector<std::string>& known) {
  const std::vector<std::string> near = NearNames(name, known);
  if (!near.empty()) return DidYouMean(near);
  if (known.empty()) return "; none is";
  std::string text = "; registered are ";
  for (size_t i = 0; i < known.size() && i < kShownNames; ++i) {
    text += (i == 0 ? "'" : ", '") + known[i] + "'";
  }
  if (known.size() > kShownNames) {
    text += " and " + std::to_string(known.size() - kShownNames) + " more";
  }
  return text;
}

}  // namespace

PassExecutor::PassExecutor(PassOptions options, PassSnapshot passes)
    : options_(std::move(options)), snapshot_(std::move(passes)) {
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
  std::vector<std::pair<std::string, std::string>> wanted;
  for (const auto& entry : options_.switches) {
    if (entry.first != kAll) wanted.emplace_back(entry.first, "the pass switches name");
  }
  for (const std::string& name : options_.order) wanted.emplace_back(name, "the pass order names");
  for (const auto& [name, where] : wanted) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const auto written = options_.named_by.find(name);
    return Outcome::Invalid(
        (written == options_.named_by.end() ? where : written->second + " names pass") + " '" +
        name + "', and no such pass is registered" + Suggest(name, known));
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
  const rewrite::History::Scope recorded(&history_);
  for (const PassEntry& entry : snapshot_.passes) {
    if (entry.stage != stage) continue;
    if (Outcome wanted = interrupt::Check(); !wanted) return wanted;
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
    if (!options_.skip_on_error || interrupt::PollNow()) return outcome;
    record.verdict = PassVerdict::kSkipped;
    record.notes.push_back("the graph is as it was before this pass (on_pass_error: skip)");
  }
  return {};
}

}  // namespace ge::pass
