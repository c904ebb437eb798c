// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_PLUGINS_PYTHON_CALL_H_
#define GE_PYRT_SRC_PLUGINS_PYTHON_CALL_H_

#include <string>

#include "environment/python_api.h"
#include "ge/pyrt/abi/host.h"
#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// pyrt.call: imports `module`, calls `function(*args)`, converts the result (nullptr: dropped).
/// `function` may be dotted. GIL held. The result owns its memory: ClearValue gives it back, any
/// thread, with or without Python.
Status CallPython(const PythonApi& api, const std::string& module, const std::string& function,
                  const ge_pyrt_value* args, uint64_t arg_count, ge_pyrt_value* result);

void ClearValue(ge_pyrt_value* value);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_PLUGINS_PYTHON_CALL_H_
