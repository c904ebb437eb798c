// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass/report.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "ge/pyrt/console.h"

namespace ge::pass {
namespace {

using pyrt::console::Lines;
using pyrt::console::Printable;

std::string Milliseconds(int64_t ns) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.3f ms", static_cast<double>(ns) / 1e6);
  return text;
}

std::string First(const char* by, const std::string& match) {
  return match.empty() ? "" : std::string("      first by ") + by + ": " + Printable(match) + "\n";
}

std::string Joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + Printable(word);
  return text;
}

/// Said where nothing else says why the pattern matched nowhere.
std::string Closest(const PatternRecord& record) {
  const bool told = record.matched + record.rejected_boundary != 0 || !record.absent.empty();
  return told ? std::string() : record.closest;
}

std::string Line(const PatternRecord& record) {
  const std::string closest = Closest(record);
  return "    " + Printable(record.pattern) + ": tried " + std::to_string(record.tried) +
         ", matched " + std::to_string(record.matched) + ", replaced " +
         std::to_string(record.replaced) + ", rejected by boundary " +
         std::to_string(record.rejected_boundary) + ", by requirement " +
         std::to_string(record.rejected_requirement) + ", by cycle " +
         std::to_string(record.rejected_cycle) + "\n" + First("boundary", record.first_boundary) +
         First("requirement", record.first_requirement) + First("cycle", record.first_cycle) +
         (record.absent.empty() ? "" : "      absent operator: " + Joined(record.absent) + "\n") +
         (closest.empty() ? "" : "      closest: " + Printable(closest) + "\n");
}

nlohmann::json Json(const PatternRecord& record) {
  nlohmann::json first = nlohmann::json::object();
  if (!record.first_boundary.empty()) first["boundary"] = record.first_boundary;
  if (!record.first_requirement.empty()) first["requirement"] = record.first_requirement;
  if (!record.first_cycle.empty()) first["cycle"] = record.first_cycle;
  nlohmann::json json = {{"pattern", record.pattern},
                         {"tried", record.tried},
                         {"compared", record.compared},
                         {"matched", record.matched},
                         {"replaced", record.replaced},
                         {"rejected",
                          {{"boundary", record.rejected_boundary},
                           {"requirement", record.rejected_requirement},
                           {"cycle", record.rejected_cycle}}},
                         {"first_rejected", std::move(first)}};
  if (!record.absent.empty()) json["absent"] = record.absent;
  if (std::string closest = Closest(record); !closest.empty()) json["closest"] = std::move(closest);
  return json;
}

nlohmann::json Json(const PassRecord& record) {
  nlohmann::json patterns = nlohmann::json::array();
  for (const PatternRecord& pattern : record.patterns) patterns.push_back(Json(pattern));
  nlohmann::json json = {
      {"pass", record.pass},
      {"stage", record.stage},
      {"origin", record.origin},
      {"verdict", VerdictName(record.verdict)},
      {"patterns", std::move(patterns)},
      {"by_hand", {{"replaced", record.replaced_by_hand}, {"reported", record.reported_by_hand}}},
      {"cpp_ns", record.cpp_ns},
      {"python_ns", record.python_ns},
      {"wait_ns", record.wait_ns}};
  if (!record.error.empty()) json["error"] = record.error;
  if (!record.notes.empty()) json["notes"] = record.notes;
  return json;
}

}  // namespace

void PatternRecord::NoteAbsent(const std::vector<std::string>& types) {
  if (graphs++ == 0) {
    absent = types;
    return;
  }
  const auto is_there = [&](const std::string& type) {
    return std::find(types.begin(), types.end(), type) == types.end();
  };
  absent.erase(std::remove_if(absent.begin(), absent.end(), is_there), absent.end());
}

const char* VerdictName(PassVerdict verdict) noexcept {
  switch (verdict) {
    case PassVerdict::kChanged:
      return "changed";
    case PassVerdict::kUnchanged:
      return "unchanged";
    case PassVerdict::kFailed:
      return "failed";
    case PassVerdict::kSkipped:
      return "skipped after failure";
    case PassVerdict::kOff:
      return "off";
  }
  return "unknown";
}

std::string ToText(const PassReport& report) {
  std::string text;
  for (const PassRecord& record : report.passes) {
    text += record.stage + "  " + Printable(record.pass) + " [" + Printable(record.origin) +
            "]: " + VerdictName(record.verdict);
    if (record.verdict != PassVerdict::kOff) {
      text += " (C++ " + Milliseconds(record.cpp_ns) + ", Python " +
              Milliseconds(record.python_ns) + ", waiting " + Milliseconds(record.wait_ns) + ")";
    }
    text += "\n";
    for (const PatternRecord& pattern : record.patterns) text += Line(pattern);
    if (record.replaced_by_hand + record.reported_by_hand > 0) {
      text += "    by hand: replaced " + std::to_string(record.replaced_by_hand) + ", reported " +
              std::to_string(record.reported_by_hand) + "\n";
    }
    if (!record.error.empty()) text += "    error: " + Printable(record.error, Lines::kMany) + "\n";
    for (const std::string& note : record.notes) {
      text += "    note: " + Printable(note, Lines::kMany) + "\n";
    }
  }
  for (const PassProblem& problem : report.problems) {
    text += "problem  " + Printable(problem.source) + ": " + Printable(problem.text, Lines::kMany) +
            "\n";
  }
  return text;
}

nlohmann::json ToJson(const PassReport& report) {
  nlohmann::json passes = nlohmann::json::array();
  for (const PassRecord& record : report.passes) passes.push_back(Json(record));
  nlohmann::json problems = nlohmann::json::array();
  for (const PassProblem& problem : report.problems) {
    problems.push_back({{"source", problem.source}, {"text", problem.text}});
  }
  return {{"passes", std::move(passes)}, {"problems", std::move(problems)}};
}

}  // namespace ge::pass
