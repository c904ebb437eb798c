// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_PYTHON_VARIABLES_H_
#define GE_PYRT_SRC_ENVIRONMENT_PYTHON_VARIABLES_H_

#include <string>
#include <vector>

namespace ge::pyrt {

/// Names of the set variables that CPython reads, PYTHONHOME first, otherwise sorted.
std::vector<std::string> PythonVariables();

/// What the variable does in a start of ours, in a few words. `isolated`: python.isolated.
std::string EffectOf(const std::string& name, bool isolated);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_PYTHON_VARIABLES_H_
