// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_HOST_SIGNALS_H_
#define GE_PYRT_SRC_ENVIRONMENT_HOST_SIGNALS_H_

#include "ge/pyrt/runtime_manager.h"

namespace ge::pyrt {

/// See GePythonRuntimeManager::RunHostSignalHandlers. Needs no owner: a thread that Python called
/// keeps the interpreter alive.
Status RunHostSignalHandlers(HostException* raised);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_HOST_SIGNALS_H_
