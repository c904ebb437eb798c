// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/host_signals.h"

#include <mutex>

#include "ge/pyrt/runtime_manager.h"
#include "support/interrupt.h"

namespace ge::session {
namespace {

std::mutex mutex;  // a leaf
int compiles = 0;

bool HandlerRaised() {
  pyrt::HostException raised;
  if (pyrt::GePythonRuntimeManager::Instance().RunHostSignalHandlers(&raised).ok()) return false;
  if (raised.keyboard_interrupt) interrupt::OnKeyboardInterrupt();
  // Nobody is asked again while one is kept, so there is a place for it.
  if (raised.object != nullptr) (void)interrupt::KeepHostException(raised.object);
  return true;
}

}  // namespace

HostSignals::HostSignals() {
  const std::lock_guard<std::mutex> lock(mutex);
  if (compiles++ != 0) return;  // of another thread, which goes on being asked
  interrupt::Clear();
  interrupt::SetSource(&HandlerRaised);
}

HostSignals::~HostSignals() {
  const std::lock_guard<std::mutex> lock(mutex);
  if (--compiles == 0) interrupt::SetSource(nullptr);
}

}  // namespace ge::session
