// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_ATC_MAIN_H_
#define GRAPH_ENGINE_SESSION_ATC_MAIN_H_

#include "graph/export.h"

namespace ge::session {

/// How lines about the whole run begin.
inline constexpr char kAtcRun[] = "ATC run";

/// The whole program atc: parses, compiles, prints to stdout, ends its use of the interpreter.
/// Inside a process whose Python was started by somebody else that interpreter is joined and stays.
/// Returns the exit code: 0 success (also when Python passes did not load), 1 failure, 128 + the
/// signal's number when interrupt::Request asked for an end; the last line on stdout says then what
/// was interrupted. What cannot be written to stdout is a failure too, told on stderr.
/// Thread: any, one call at a time. GIL: not held by this thread.
GE_EXPORT int AtcMain(int argc, char** argv);

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_ATC_MAIN_H_
