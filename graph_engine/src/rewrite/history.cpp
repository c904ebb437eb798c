// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "rewrite/history.h"

#include <algorithm>

namespace ge::rewrite {
namespace {

constexpr int kMaxReturns = 3;
constexpr size_t kMaxAncestors = 64;  // that are looked at for each rewrite

thread_local History* current = nullptr;

std::string Named(const Rule& rule) {
  const std::string pass = rule.pass.empty() ? "a pass" : "pass '" + rule.pass + "'";
  return rule.pattern.empty() ? pass : "pattern '" + rule.pattern + "' of " + pass;
}

std::string Recreates(const Rule& rule, const std::string& place) {
  return "runaway rewriting: " + Named(rule) + " re-creates what it matched, " +
         std::to_string(kMaxReturns) + " times in a row at node '" + place +
         "'; let meet_requirements refuse nodes that the pass made, or leave the replacement out";
}

std::string UndoEachOther(const Rule& one, const Rule& other, const std::string& place) {
  return "ping-pong rewriting: " + Named(one) + " and " + Named(other) +
         " undo one another, node '" + place + "' stands for a form that has come back " +
         std::to_string(kMaxReturns) +
         " times; remove one of the two rules, switch its pass off (--optimization_switch), or let "
         "its meet_requirements refuse what the other made";
}

std::string Endless(const History::Rewrite& rewrite, size_t limit) {
  return "runaway rewriting: " + Named(rewrite.rule) + " made " + std::to_string(limit) +
         " rewrites in one run and goes on at node '" + rewrite.place +
         "'; it has to leave alone what it made itself";
}

}  // namespace

History::Scope::Scope(History* history) : outer_(std::exchange(current, history)) {}
History::Scope::~Scope() { current = outer_; }
History* History::Current() noexcept { return current; }

Outcome History::Add(const Rewrite& rewrite) {
  if (rewrite.store != store_) {
    Truncate(0);
    store_ = rewrite.store;
  }
  if (++rewrites_ > max_rewrites_) return Outcome::Fail(Endless(rewrite, max_rewrites_));
  Event event{rewrite.rule, rewrite.before, {}, 0};
  for (const uint64_t serial : rewrite.matched) {
    const auto maker = made_by_.find(serial);
    if (maker == made_by_.end()) continue;
    if (std::count(event.parents.begin(), event.parents.end(), maker->second) == 0) {
      event.parents.push_back(maker->second);
      event.returns = std::max(event.returns, events_[maker->second].returns);
    }
  }
  if (const Event* undone = FindReturn(event, rewrite.after)) {
    const bool same = undone->rule == rewrite.rule;
    if (++event.returns >= kMaxReturns) {
      return Outcome::Fail(same ? Recreates(rewrite.rule, rewrite.place)
                                : UndoEachOther(undone->rule, rewrite.rule, rewrite.place));
    }
    if (!same) Note(rewrite.rule, undone->rule, rewrite.place);
  }
  const auto number = static_cast<uint32_t>(events_.size());
  events_.push_back(std::move(event));
  for (const uint64_t serial : rewrite.added) made_by_[serial] = number;
  return {};
}

/// The nearest of the event and its ancestors that began with the form that there is now.
const History::Event* History::FindReturn(const Event& event, std::optional<uint64_t> after) const {
  if (!after) return nullptr;
  if (event.before == after) return &event;
  std::vector<uint32_t> todo = event.parents;
  for (size_t i = 0; i < todo.size() && i < kMaxAncestors; ++i) {
    const Event& ancestor = events_[todo[i]];
    if (ancestor.before == after) return &ancestor;
    todo.insert(todo.end(), ancestor.parents.begin(), ancestor.parents.end());
  }
  return nullptr;
}

void History::Note(const Rule& rule, const Rule& undone, const std::string& place) {
  const std::string by = Named(rule);
  const std::string of = Named(undone);
  if (!noted_.emplace(by, of).second) return;
  notes_.push_back(by + " undid what " + of + " had made of node '" + place +
                   "'; the two rules cancel each other, so one of them should go");
}

void History::Truncate(size_t size) {
  if (size >= events_.size()) return;
  events_.resize(size);
  for (auto entry = made_by_.begin(); entry != made_by_.end();) {
    entry = entry->second < size ? std::next(entry) : made_by_.erase(entry);
  }
}

}  // namespace ge::rewrite
