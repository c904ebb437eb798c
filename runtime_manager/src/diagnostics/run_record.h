// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_DIAGNOSTICS_RUN_RECORD_H_
#define GE_PYRT_SRC_DIAGNOSTICS_RUN_RECORD_H_

#include <cstdint>
#include <string>
#include <vector>

#include "ge/pyrt/result.h"

namespace ge::pyrt {

struct RecordEvent {
  uint64_t sequence = 0;
  double ms = 0;  ///< since the first event
  std::string event, owner, detail;
};

struct RecordOwner {
  uint64_t slot = 0;
  std::string name, role, plugin;
  std::string end;            ///< "live", "released" or "quiesced"
  uint64_t acquired_seq = 0;  ///< event numbers; 0: not yet
  uint64_t ended_seq = 0;
  uint64_t leases = 0, attaches = 0;
};

/// What one process did with Python; written as JSON (schema GE_PYRT_RECORD_SCHEMA).
struct RunRecord {
  std::string program;
  int64_t pid = 0;
  uint64_t start_time = 0;  ///< of the process, clock ticks since boot
  std::string state;
  std::string mode;  ///< "owned", "attached"
  std::string executable, libpython, version, abiflags, chosen_by;
  uint64_t starts = 0, ends = 0;  ///< interpreter starts and finalisations done by the manager
  uint64_t attaches = 0, abandoned_references = 0;
  std::vector<RecordOwner> owners;
  std::vector<RecordEvent> events;
  uint64_t events_dropped = 0;
  std::vector<std::string> warnings;
  uint64_t described = 0;  ///< Journal::Describing() before the description; not written
};

std::string ToJson(const RunRecord& record);
Result<RunRecord> FromJson(const std::string& text, const std::string& file);

/// Written beside and renamed: readers see whole records only. Mode 0600.
Status WriteRecord(const std::string& path, const RunRecord& record);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_DIAGNOSTICS_RUN_RECORD_H_
