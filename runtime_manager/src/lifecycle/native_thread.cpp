// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/native_thread.h"

#include <signal.h>

#include <memory>

namespace ge::pyrt {
namespace {

constexpr size_t kStackBytes = size_t{8} << 20;

struct Start {
  const char* name;
  std::function<void()> body;
};

void* Run(void* data) {
  const std::unique_ptr<Start> start(static_cast<Start*>(data));
  // By the thread itself: it may be gone before its maker could name it.
  pthread_setname_np(pthread_self(), start->name);
  start->body();
  return nullptr;
}

}  // namespace

bool StartDetachedThread(const char* name, Signals signals, std::function<void()> body) {
  const std::optional<pthread_t> thread = StartThread(name, signals, std::move(body));
  return thread && pthread_detach(*thread) == 0;
}

std::optional<pthread_t> StartThread(const char* name, Signals signals,
                                     std::function<void()> body) {
  auto owned = std::make_unique<Start>(Start{name, std::move(body)});
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  // The mask is inherited at creation; asked for any other way a signal could come in between.
  if (signals == Signals::kBlocked) pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  const bool started = pthread_create(&thread, &attributes, &Run, owned.get()) == 0;
  if (signals == Signals::kBlocked) pthread_sigmask(SIG_SETMASK, &before, nullptr);
  pthread_attr_destroy(&attributes);
  if (!started) return std::nullopt;
  static_cast<void>(owned.release());  // the thread owns it now
  return thread;
}

}  // namespace ge::pyrt
