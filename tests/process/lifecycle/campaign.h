// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_TESTS_PROCESS_CAMPAIGN_H_
#define GE_TESTS_PROCESS_CAMPAIGN_H_

#include <functional>
#include <string>
#include <vector>

namespace campaign {

/// One process of many: its program and arguments.
struct Job {
  std::string name;
  std::vector<std::string> argv;
};

struct Outcome {
  bool timed_out = false;
  int signal = 0;  ///< that ended it, or 0
  int code = -1;   ///< exit code when no signal did
  double seconds = 0;
  std::string output;  ///< stdout and stderr

  bool Good() const { return !timed_out && signal == 0 && code == 0; }
  std::string Text() const;
};

struct Options {
  int at_once = 2;
  int timeout_s = 20;
};

/// Runs the jobs that `next` gives until it says false, `at_once` of them at a time, each in a
/// process group that is killed at the timeout. `done` is called in the order of their ends.
void Run(const Options& options, const std::function<bool(Job&)>& next,
         const std::function<void(const Job&, const Outcome&)>& done);

}  // namespace campaign

#endif  // GE_TESTS_PROCESS_CAMPAIGN_H_
