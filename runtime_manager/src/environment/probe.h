// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_PROBE_H_
#define GE_PYRT_SRC_ENVIRONMENT_PROBE_H_

#include <string>

#include "environment/selector.h"

namespace ge::pyrt {

/// Leads the one line of JSON that the probe script prints, after whatever else a site prints.
inline constexpr char kProbeMark[] = "GE_PYRT_PROBE ";

/// Runs `program` once, isolated from PYTHON* variables, and reads what it says of itself. Running
/// it is the only way that sees through shims and through build flags that lie.
Result<Interpreter> RunProbe(const std::string& program);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_PROBE_H_
