// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_UNIT_SUPPORT_THREAD_CPU_TIME_H_
#define TESTS_UNIT_SUPPORT_THREAD_CPU_TIME_H_

#include <ctime>

namespace ge::test {

/// Seconds that this thread has computed. Tests of growth compare these: what other processes do
/// on the machine does not count.
inline double ThreadCpuSeconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace ge::test

#endif  // TESTS_UNIT_SUPPORT_THREAD_CPU_TIME_H_
