// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_MEETING_POINT_H_
#define GE_PYRT_SRC_LIFECYCLE_MEETING_POINT_H_

#include <atomic>
#include <cstdint>

#include "ge/pyrt/abi/manager.h"
#include "ge/pyrt/export.h"
#include "lifecycle/backend.h"

namespace ge::pyrt {

/// What the first copy of this library leaves for the others.
struct MeetingPoint {
  uint32_t layout = 0;  ///< of RuntimeBackend and of this struct
  RuntimeBackend* backend = nullptr;
  const char* file = nullptr;  ///< the library that made it
  const ge_pyrt_manager* c_table = nullptr;
};

/// One for the process, also between copies loaded RTLD_LOCAL from different paths: g++ emits a
/// default-visible inline variable as STB_GNU_UNIQUE.
GE_PYRT_EXPORT inline std::atomic<const MeetingPoint*> ge_pyrt_meeting_point{nullptr};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_MEETING_POINT_H_
