// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_DIAGNOSTICS_RUN_FOLDER_H_
#define GE_PYRT_SRC_DIAGNOSTICS_RUN_FOLDER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// The private per-user folder of status pages and records: $XDG_RUNTIME_DIR/ge_pyrt, else
/// /tmp/ge_pyrt-<uid>. Made with mode 0700 if `create`; refused unless it is a real folder of this
/// user that nobody else can write to.
Result<std::string> RunFolder(bool create);

/// Start of a process in clock ticks since boot; 0 when there is no such process. With the pid it
/// names a process for ever.
uint64_t ProcessStartTime(int pid);

/// "<pid>-<starttime>" of this process.
std::string RunName();

inline constexpr char kStatusSuffix[] = ".status";
inline constexpr char kRecordSuffix[] = ".record.json";
inline constexpr char kFlightSuffix[] = ".flight";

/// Files of the folder with that suffix, newest first.
std::vector<std::string> RunFiles(const std::string& folder, const std::string& suffix);

/// Of ended processes: removes status pages, half-written files, and all but the newest 8 flight
/// recorders. Of all: all but the newest 32 records.
void SweepRunFolder(const std::string& folder);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_DIAGNOSTICS_RUN_FOLDER_H_
