// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "diagnostics/shutdown_check.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <sstream>
#include <tuple>

#include "ge/pyrt/owner.h"

namespace ge::pyrt {
namespace {

constexpr Role kRoles[] = {Role::kPasses, Role::kOnnx, Role::kCustomOp,
                           Role::kExec,   Role::kTbe,  Role::kHost};

/// Ends first: the earlier role, the smaller order, the newer owner.
using Turn = std::tuple<int, int, int64_t>;

int RankOf(const std::string& role) {
  for (const Role known : kRoles) {
    if (role == RoleName(known)) return static_cast<int>(known);
  }
  return static_cast<int>(Role::kHost);
}

/// "role" or "role order N", as an acquire tells it.
Turn TurnOf(const std::string& detail, int64_t acquired) {
  std::istringstream words(detail);
  std::string role;
  std::string order;
  int number = 0;
  words >> role;
  if (words >> order) words >> number;
  return {RankOf(role), number, -acquired};
}

class Checker {
 public:
  explicit Checker(bool complete) : complete_(complete) {}

  void Take(const CheckedEvent& event) {
    ++position_;
    const std::string& what = event.event;
    if (what == "acquire") return Acquired(event);
    if (what == "release") {
      live_.erase(event.owner);
    } else if (what == "attach") {
      Attached(event);
    } else if (what == "detach") {
      if (inside_[event.thread] > 0) --inside_[event.thread];
    } else if (what == "start") {
      if (++starts_ > 1) Fault("Python was started a second time");
    } else if (what == "foreign_ending") {
      foreign_ = true;
    } else if (what == "gate_closed") {
      check_.begun = true;
    } else if (what == "quiesce") {
      Quiesced(event);
    } else if (what == "blocked") {
      check_.steps.push_back("blocked by " + event.detail);
    } else if (what == "finalise" || what == "let_go") {
      Ended(what);
    }
  }

  ShutdownCheck Result() {
    if (check_.begun && !ended_ && !foreign_) Fault("the ending was begun and not finished");
    return std::move(check_);
  }

 private:
  void Fault(const std::string& text) { check_.faults.push_back(text); }

  std::string Inside() const {
    std::string names;
    for (const auto& [thread, count] : inside_) {
      if (count > 0) names += (names.empty() ? "thread " : ", ") + std::to_string(thread);
    }
    return names;
  }

  void Acquired(const CheckedEvent& event) {
    if (check_.begun) Fault("owner '" + event.owner + "' came after the gate was closed");
    live_[event.owner] = TurnOf(event.detail, position_);
  }

  void Attached(const CheckedEvent& event) {
    if (ended_) Fault("thread " + std::to_string(event.thread) + " came in after the end");
    ++inside_[event.thread];
  }

  void Quiesced(const CheckedEvent& event) {
    check_.steps.push_back(event.owner + " (" + event.detail + ")");
    if (!check_.begun && complete_)
      Fault("owner '" + event.owner + "' ended before the gate closed");
    if (!Inside().empty() && !foreign_) {
      Fault("owner '" + event.owner + "' ended while somebody was inside: " + Inside());
    }
    const auto found = live_.find(event.owner);
    if (found == live_.end()) {
      if (complete_) Fault("owner '" + event.owner + "' ended without having been acquired");
      return;
    }
    if (last_ && found->second < *last_) {
      Fault("owner '" + event.owner + "' ended after '" + last_owner_ +
            "', but its turn was before");
    }
    last_ = found->second;
    last_owner_ = event.owner;
    live_.erase(found);
  }

  void Ended(const std::string& how) {
    check_.steps.push_back(how == "finalise" ? "finalised" : "let go");
    if (ended_) Fault("Python was ended a second time");
    if (how == "finalise" && starts_ == 0 && complete_)
      Fault("Python was ended, not started, here");
    for (const auto& [name, turn] : live_) Fault("owner '" + name + "' was still live at the end");
    if (!Inside().empty()) Fault("somebody was inside at the end: " + Inside());
    ended_ = true;
  }

  const bool complete_;
  ShutdownCheck check_;
  int64_t position_ = 0;
  int starts_ = 0;
  bool ended_ = false;
  bool foreign_ = false;
  std::map<std::string, Turn> live_;
  std::map<uint32_t, int> inside_;
  std::optional<Turn> last_;
  std::string last_owner_;
};

}  // namespace

ShutdownCheck CheckShutdown(const std::vector<CheckedEvent>& events, bool complete) {
  Checker checker(complete);
  for (const CheckedEvent& event : events) checker.Take(event);
  return checker.Result();
}

}  // namespace ge::pyrt
