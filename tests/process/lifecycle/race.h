// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_TESTS_PROCESS_RACE_H_
#define GE_TESTS_PROCESS_RACE_H_

#include <cstdint>
#include <string>

/// One race of attaches against a Shutdown in this process, which it ends. Prints
/// "had N refused N p99 NS max NS": attaches that were had, and how long refusals took.
int RaceOnce(const std::string& python, uint64_t seed);

#endif  // GE_TESTS_PROCESS_RACE_H_
