// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CLI_SIGNALS_H_
#define GRAPH_ENGINE_CLI_SIGNALS_H_

#include <system_error>

namespace ge::cli {

/// For main, before anything else. SIGINT and SIGTERM: the first asks the work to stop and raises
/// KeyboardInterrupt in the Python callback that runs, if one does; what still runs a second later,
/// or at the second signal, is ended without it: temporary files unlinked, last line on stdout,
/// exit code 128 + signal. Signals that the process was started to ignore stay ignored.
/// SIGXFSZ is ignored: a file that grows too large is an error of its writer, not the end.
/// A fault (SIGSEGV and its like): temporary files unlinked, one line on stderr with what was going
/// on, then the end by that signal, as without a handler.
/// `who` begins the last line; a literal.
/// Error: the system gives no thread; no handler is installed then.
[[nodiscard]] std::error_code HandleSignals(const char* who);

}  // namespace ge::cli

#endif  // GRAPH_ENGINE_CLI_SIGNALS_H_
