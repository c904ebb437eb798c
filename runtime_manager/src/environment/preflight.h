// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_PREFLIGHT_H_
#define GE_PYRT_SRC_ENVIRONMENT_PREFLIGHT_H_

#include <functional>
#include <string>

#include "environment/selector.h"

namespace ge::pyrt {

/// Looks at files only, before the first CPython call (R10): a start that fails inside CPython ends
/// the process or spoils it for good. Checks PYTHONHOME, the landmarks of the standard library that
/// the start will find, PYTHONPATH entries that hold another minor's standard library, and a venv's
/// base. BadEnvironment says which variable or file, and what to do.
Status CheckEnvironment(const Interpreter& interpreter, bool isolated,
                        const std::function<const char*(const char*)>& env);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_PREFLIGHT_H_
