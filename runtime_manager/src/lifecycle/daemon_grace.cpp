// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/daemon_grace.h"

#include <cstdio>
#include <fstream>
#include <string>

namespace ge::pyrt {

ThreadActivity ActivityOf(int64_t id) {
  ThreadActivity activity;
  std::ifstream status("/proc/self/task/" + std::to_string(id) + "/status");
  for (std::string line; std::getline(status, line);) {
    char state = 0;
    unsigned long long count = 0;
    if (std::sscanf(line.c_str(), "State: %c", &state) == 1) activity.runnable = state == 'R';
    if (std::sscanf(line.c_str(), "voluntary_ctxt_switches: %llu", &count) == 1 ||
        std::sscanf(line.c_str(), "nonvoluntary_ctxt_switches: %llu", &count) == 1) {
      activity.switches += count;
    }
  }
  return activity;
}

bool DaemonGrace::Goes(const std::vector<int64_t>& ids) {
  if (limit_.Passed()) return false;
  bool goes = false;
  for (const int64_t id : ids) {
    const ThreadActivity now = ActivityOf(id);
    const auto [found, first] = threads_.try_emplace(id);
    Watched& thread = found->second;
    if (first || now.runnable || !(now == thread.last)) thread.still = Deadline::After(kStillMs);
    thread.last = now;
    goes = goes || !thread.still.Passed();
  }
  return goes;
}

}  // namespace ge::pyrt
