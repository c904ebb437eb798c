// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/host_contract.h"

#include <clocale>
#include <cstring>

namespace ge::pyrt {

HostContract::HostContract() {
  for (int number = 1; number < kSignals; ++number) {
    known_[number] = sigaction(number, nullptr, &actions_[number]) == 0;
  }
  const char* locale = setlocale(LC_ALL, nullptr);
  locale_ = locale != nullptr ? locale : "C";
}

std::vector<std::string> HostContract::Restore() {
  std::vector<std::string> restored;
  for (int number = 1; number < kSignals; ++number) {
    struct sigaction now {};
    if (!known_[number] || sigaction(number, nullptr, &now) != 0) continue;
    if (now.sa_handler == actions_[number].sa_handler) continue;
    if (sigaction(number, &actions_[number], nullptr) == 0) {
      const char* name = sigabbrev_np(number);
      restored.push_back(name != nullptr ? std::string("SIG") + name : std::to_string(number));
    }
  }
  const char* locale = setlocale(LC_ALL, nullptr);
  if (locale != nullptr && locale_ != locale) {
    setlocale(LC_ALL, locale_.c_str());
    restored.push_back("locale");
  }
  return restored;
}

}  // namespace ge::pyrt
