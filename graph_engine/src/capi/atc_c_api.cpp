// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/pyrt/console.h"
#include "graph/export.h"
#include "session/atc_main.h"
#include "session/host_signals.h"
#include "support/interrupt.h"

/// atc's main for `ge.pyatc`, which calls it through ctypes inside its own interpreter: that one is
/// joined and stays. Returns the exit code. An exception that a signal handler of that Python
/// raised meanwhile is kept for GeApiWrapper_Take_Host_Exception; 130 without one: it raised
/// KeyboardInterrupt. GIL: not held by this thread.
extern "C" GE_EXPORT int GeApiWrapper_Atc_Main(int argc, char** argv) {
  const ge::session::HostSignals signals;
  return ge::pyrt::console::FinishOutput("pyatc", ge::session::AtcMain(argc, argv));
}

/// A new reference to the exception that ended the last GeApiWrapper_Atc_Main, for the caller to
/// raise; NULL when there is none. GIL: held.
extern "C" GE_EXPORT void* GeApiWrapper_Take_Host_Exception() {
  return ge::interrupt::TakeHostException();
}
