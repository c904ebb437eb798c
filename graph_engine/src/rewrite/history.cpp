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

/// The name of a matched node, for messages.
std::string Place(const History::Rewrite& rewrite) {
  const std::vector<ir::NodeId> telling = Telling(rewrite.store, rewrite.matched);
  return telling.empty() ? "" : rewrite.store.Name(telling.front());
}

std::string Endless(const History::Rewrite& rewrite, size_t limit) {
  return "runaway rewriting: " + Named(rewrite.rule) + " made " + std::to_string(limit) +
         " rewrites in one run and goes on at node '" + Place(rewrite) +
         "'; it has to leave alone what it made itself";
}

}  // namespace

History::Scope::Scope(History* history) : outer_(std::exchange(current, history)) {}
History::Scope::~Scope() { current = outer_; }
History* History::Current() noexcept { return current; }

Outcome History::Add(const Rewrite& rewrite) {
  if (&rewrite.store != store_) {
    Truncate(0);
    store_ = &rewrite.store;
  }
  if (rewrites_ == max_rewrites_) return Outcome::Fail(Endless(rewrite, max_rewrites_));
  Event event{NumberOf(rewrite.rule), rewrite.before, {}, 0};
  for (const ir::NodeId node : rewrite.matched) {
    const Event* maker = MakerOf(store_->Serial(node));
    if (maker == nullptr) continue;
    const auto number = static_cast<uint32_t>(maker - events_.data());
    if (std::count(event.parents.begin(), event.parents.end(), number) == 0) {
      event.parents.push_back(number);
      event.returns = std::max(event.returns, maker->returns);
    }
  }
  if (const Event* undone = FindReturn(event, rewrite.after)) {
    const Rule& other = rules_[undone->rule];
    const bool same = undone->rule == event.rule;
    if (++event.returns >= kMaxReturns) {
      return Outcome::Fail(same ? Recreates(rewrite.rule, Place(rewrite))
                                : UndoEachOther(other, rewrite.rule, Place(rewrite)));
    }
    if (!same) Note(rewrite.rule, other, Place(rewrite));
  }
  ++rewrites_;
  events_.push_back(std::move(event));
  for (const ir::NodeId node : rewrite.added) {
    const uint64_t serial = store_->Serial(node);
    if (serial >= made_by_.size()) made_by_.resize(serial + 1);
    made_by_[serial] = static_cast<uint32_t>(events_.size());
  }
  return {};
}

size_t History::NumberOf(const Rule& rule) {
  if (last_rule_ < rules_.size() && rules_[last_rule_] == rule) return last_rule_;
  const auto at = std::find(rules_.begin(), rules_.end(), rule);
  last_rule_ = static_cast<size_t>(at - rules_.begin());
  if (at == rules_.end()) rules_.push_back(rule);
  return last_rule_;
}

const History::Event* History::MakerOf(uint64_t serial) const {
  const uint32_t event = serial < made_by_.size() ? made_by_[serial] : 0;
  return event == 0 ? nullptr : &events_[event - 1];
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
  for (uint32_t& event : made_by_) {
    if (event > size) event = 0;
  }
}

}  // namespace ge::rewrite
