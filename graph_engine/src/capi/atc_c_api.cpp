// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "graph/export.h"
#include "session/atc_main.h"
#include "session/host_signals.h"

/// atc's main for `ge.pyatc`, which calls it through ctypes inside its own interpreter: that one is
/// joined and stays. Returns the exit code, 130 when a signal handler of that Python raised; its
/// exception is consumed, for the caller to raise one again. GIL: not held by this thread.
extern "C" GE_EXPORT int GeApiWrapper_Atc_Main(int argc, char** argv) {
  const ge::session::HostSignals signals;
  return ge::session::AtcMain(argc, argv);
}
