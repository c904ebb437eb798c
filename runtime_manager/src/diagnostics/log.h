// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_DIAGNOSTICS_LOG_H_
#define GE_PYRT_SRC_DIAGNOSTICS_LOG_H_

#include <cstdint>
#include <string>

#include "ge/pyrt/abi/host.h"

namespace ge::pyrt {

/// One line to standard error through a logger of our own (never to standard output, never through
/// Python). `who` is an owner's name, or empty for the manager. Warnings and errors are shown.
/// Any thread.
void Log(int32_t level, const std::string& who, const std::string& text);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_DIAGNOSTICS_LOG_H_
