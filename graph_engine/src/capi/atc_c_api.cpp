// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "graph/export.h"
#include "session/atc_main.h"

/// atc's main for `ge.pyatc`, which calls it through ctypes inside its own interpreter: that one is
/// joined and stays. Returns the exit code. GIL: not held by this thread.
extern "C" GE_EXPORT int GeApiWrapper_Atc_Main(int argc, char** argv) {
  return ge::session::AtcMain(argc, argv);
}
