// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_CLI_FOUND_H_
#define GE_PYRT_CLI_FOUND_H_

#include <string>

#include "diagnostics/run_record.h"

namespace ge::pyrt::cli {

/// What a status page or record says, and where it was read.
struct Found {
  RunRecord record;
  std::string file;
  bool live = false;  ///< from a status page
};

/// Who kept the last Shutdown from ending; empty when none waits or was refused.
std::string BlockersOf(const RunRecord& record);
/// "gate closed > owner (role) > … > finalised"; empty when no Shutdown is recorded.
std::string EndingOf(const RunRecord& record);

/// `target`: a pid, or the path of a record or status page; empty: this user's newest record.
Result<Found> FindRecord(const std::string& target);

}  // namespace ge::pyrt::cli

#endif  // GE_PYRT_CLI_FOUND_H_
