// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_PREFLIGHT_H_
#define GE_PYRT_SRC_ENVIRONMENT_PREFLIGHT_H_

#include <functional>
#include <string>

#include "environment/probe.h"

namespace ge::pyrt {

/// Proves before the first CPython call that a start cannot fail (R10): a start that fails inside
/// CPython ends the process or spoils it for good. Looks at files (PYTHONHOME, the landmarks of the
/// standard library that the start will find, PYTHONPATH entries that hold another Python's, a
/// venv's base, a libpython put in front by the loader's variables); then relies on the rehearsal,
/// a run of the interpreter with this very environment, and explains it when it failed.
/// BadEnvironment says which variable or file, and what to do; the process is as before.
Status CheckEnvironment(const Interpreter& interpreter, const ProbeOptions& options,
                        const std::function<const char*(const char*)>& env);

/// What is wrong with the files around a program that does not run as a Python: its standard
/// library or its venv, found from its path alone. Empty when nothing is seen.
std::string DamageAround(const std::string& program);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_PREFLIGHT_H_
