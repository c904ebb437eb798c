// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_WISHES_H_
#define GE_PYRT_SRC_ENVIRONMENT_WISHES_H_

#include <string>

#include "environment/python_api.h"
#include "environment/runtime_settings.h"

namespace ge::pyrt {

/// A Python that already runs stays as it is (R11): ConfigConflict names every key that asks for
/// something else, with the wish and what is live. `option` is --python=, or empty. The default
/// argv is no wish. GIL held.
Status CheckWishes(const PythonApi& api, const std::string& option, const RuntimeSettings& settings,
                   const std::string& executable, const std::string& version);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_WISHES_H_
