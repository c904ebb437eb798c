// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "infer/user_rules.h"

#include <map>
#include <mutex>

namespace ge::infer {
namespace {

/// Never destroyed: libraries register at any time.
struct Rules {
  std::mutex mutex;  // a leaf
  std::map<std::string, UserRule> by_type;
};

Rules& AllRules() {
  static Rules& rules = *new Rules;
  return rules;
}

}  // namespace

void SetUserRule(const std::string& type, UserRule rule) {
  Rules& rules = AllRules();
  const std::lock_guard<std::mutex> lock(rules.mutex);
  rules.by_type[type] = rule;
}

UserRule FindUserRule(const std::string& type) {
  Rules& rules = AllRules();
  const std::lock_guard<std::mutex> lock(rules.mutex);
  const auto found = rules.by_type.find(type);
  return found == rules.by_type.end() ? nullptr : found->second;
}

}  // namespace ge::infer
