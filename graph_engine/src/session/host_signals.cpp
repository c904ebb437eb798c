// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/host_signals.h"

#include "ge/pyrt/runtime_manager.h"
#include "support/interrupt.h"

namespace ge::session {
namespace {

bool HandlerRaised() {
  return !pyrt::GePythonRuntimeManager::Instance().RunHostSignalHandlers().ok();
}

}  // namespace

HostSignals::HostSignals() {
  interrupt::Clear();
  interrupt::SetSource(&HandlerRaised);
}

HostSignals::~HostSignals() { interrupt::SetSource(nullptr); }

}  // namespace ge::session
