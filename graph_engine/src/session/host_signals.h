// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_HOST_SIGNALS_H_
#define GRAPH_ENGINE_SESSION_HOST_SIGNALS_H_

namespace ge::session {

/// While it lives, long work lets the Python that called us run its own signal handlers; one that
/// raises (Ctrl-C) stops the work, of all compiles that run. No handler is installed. Thread:
/// Python's main thread, on which the work runs too; elsewhere it has no effect, since Python
/// handles signals there itself.
class HostSignals {
 public:
  HostSignals();
  ~HostSignals();
  HostSignals(const HostSignals&) = delete;
  HostSignals& operator=(const HostSignals&) = delete;
};

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_HOST_SIGNALS_H_
