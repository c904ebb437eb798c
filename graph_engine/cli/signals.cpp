// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "signals.h"

#include <poll.h>
#include <semaphore.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <thread>

#include "ge/pyrt/runtime_manager.h"
#include "support/crash.h"
#include "support/interrupt.h"
#include "support/replaced_file.h"

namespace ge::cli {
namespace {

constexpr std::chrono::seconds kPatience{1};
constexpr int kLineMs = 100;
constexpr size_t kCrashStack = size_t{64} << 10;

// Written before the handlers are installed, never destroyed: they may run until the very end.
sem_t first_signal;
const char* announced_as = "";
pid_t owner = 0;

/// Async-signal-safe.
[[noreturn]] void EndProcess() {
  UnlinkTemporaryFiles();
  // Whoever announces it already is to come to the end of the line.
  if (!interrupt::Announce(announced_as)) poll(nullptr, 0, kLineMs);
  _exit(interrupt::ExitCode());
}

void OnSignal(int number) {
  if (getpid() != owner) {  // a child that a pass forked: the files are not its own
    signal(number, SIG_DFL);
    raise(number);
    return;
  }
  const int saved = errno;
  if (!interrupt::Request(number)) EndProcess();
  sem_post(&first_signal);
  errno = saved;
}

/// What crashed stays a crash: the signal comes again, unhandled, when this returns.
void OnCrash(int number) {
  if (getpid() == owner) {
    UnlinkTemporaryFiles();
    interrupt::AnnounceCrash(announced_as, number);
  }
  raise(number);
}

/// Faults of C code, which a plugin may load and call. A handler that is there already stays (a
/// sanitizer's). A stack of its own, for a stack that is full: of this thread, which compiles.
void HandleCrashes() {
  static std::array<char, kCrashStack> memory;
  stack_t stack{};
  stack.ss_sp = memory.data();
  stack.ss_size = memory.size();
  sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_handler = &OnCrash;
  action.sa_flags = SA_ONSTACK | static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
    struct sigaction current {};
    const bool free = sigaction(number, nullptr, &current) == 0 && current.sa_handler == SIG_DFL;
    if (free) sigaction(number, &action, nullptr);
  }
}

/// Waits outside the handler: what follows a signal takes locks and threads.
void Watch() {
  pthread_setname_np(pthread_self(), "ge_signals");
  while (sem_wait(&first_signal) != 0) {
  }
  // Best effort: with or without it the time is the same.
  (void)pyrt::GePythonRuntimeManager::Instance().Interrupt();
  std::this_thread::sleep_for(kPatience);
  EndProcess();
}

bool IsIgnored(int number) {
  struct sigaction current {};
  return sigaction(number, nullptr, &current) == 0 && current.sa_handler == SIG_IGN;
}

}  // namespace

std::error_code HandleSignals(const char* who) {
  announced_as = who;
  owner = getpid();
  signal(SIGXFSZ, SIG_IGN);
  HandleCrashes();
  sem_init(&first_signal, 0, 0);
  struct sigaction action {};
  action.sa_handler = &OnSignal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  // The watcher starts first and takes no signals, so that none of them meets it half made.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  std::error_code failed;
  try {
    std::thread(&Watch).detach();
  } catch (const std::system_error& error) {
    failed = error.code();
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (failed) return failed;
  for (const int number : {SIGINT, SIGTERM}) {
    if (!IsIgnored(number)) sigaction(number, &action, nullptr);
  }
  return {};
}

}  // namespace ge::cli
