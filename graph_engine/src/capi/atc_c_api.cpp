// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
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
  return ge::session::AtcMain(argc, argv);
}

/// 1 when GeApiWrapper_Take_Host_Exception has one to give, else 0.
extern "C" GE_EXPORT int GeApiWrapper_Has_Host_Exception() {
  return ge::interrupt::HasHostException() ? 1 : 0;
}

/// A new reference to the exception that ended the last GeApiWrapper_Atc_Main, for the caller to
/// raise; NULL when there is none, which ctypes does not survive: ask first. GIL: held.
extern "C" GE_EXPORT void* GeApiWrapper_Take_Host_Exception() {
  return ge::interrupt::TakeHostException();
}
