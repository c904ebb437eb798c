// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_PLUGINS_MANAGER_TABLE_H_
#define GE_PYRT_SRC_PLUGINS_MANAGER_TABLE_H_

#include "ge/pyrt/abi/manager.h"

namespace ge::pyrt {

/// The C face of this copy of the library; static storage.
const ge_pyrt_manager& ManagerTable();

/// That of the copy in charge of this process; nullptr when that is of another build.
const ge_pyrt_manager* ManagerInCharge() noexcept;

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_PLUGINS_MANAGER_TABLE_H_
