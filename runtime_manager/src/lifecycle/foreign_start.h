// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_FOREIGN_START_H_
#define GE_PYRT_SRC_LIFECYCLE_FOREIGN_START_H_

#include "environment/runtime_scan.h"

namespace ge::pyrt {

/// How far a start is that is not ours. CPython has no lock between two starts and tells nobody of
/// one under way: Py_IsInitialized comes late. Its own flags are read, without any lock.
enum class ForeignStart {
  kNone,      ///< nothing was begun, or all of it is done
  kPrepared,  ///< preinitialised: a start's first steps, or all that the process wanted so far
  kUnderWay
};
ForeignStart LookAtStart(const RuntimeImage& image) noexcept;

/// Is a start under way in one of `images`? A runtime that is prepared only is watched for a moment
/// to see whether it goes on.
bool StartIsUnderWay(const std::vector<RuntimeImage>& images);

/// Is this thread inside `site`, which a start by another component runs? GIL held.
bool InsideSite(const PythonApi& api);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_FOREIGN_START_H_
