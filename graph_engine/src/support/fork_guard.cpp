// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "support/fork_guard.h"

#include <pthread.h>
#include <unistd.h>

#include <atomic>

namespace ge {
namespace {

constexpr int kChildExit = 1;

std::atomic<pid_t> owner{0};

/// getpid() without a system call, which costs more than a hook: it is asked twice for each match.
class Self {
 public:
  static pid_t Id() { return Known() ? id_.load() : getpid(); }

 private:
  static bool Known() {
    static const bool known = pthread_atfork(nullptr, nullptr, Note) == 0 && (Note(), true);
    return known;
  }
  static void Note() { id_ = getpid(); }
  static inline std::atomic<pid_t> id_{0};
};

}  // namespace

OwnWork::OwnWork() noexcept : outer_(owner.exchange(Self::Id())) {}

OwnWork::~OwnWork() { owner = outer_; }

void OwnWork::EndForkedChild(const std::string& place) {
  const pid_t parent = owner;
  if (parent == 0 || parent == Self::Id()) return;
  const std::string text =
      "process " + std::to_string(Self::Id()) + " was forked from process " +
      std::to_string(parent) + " and came out of " + place +
      ": a child does not go on with its parent's work and ends here; leave it "
      "with os._exit(), or start a program with the subprocess module\n";
  // Past all buffers: they are copies of the parent's.
  const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
  static_cast<void>(written);
  _exit(kChildExit);
}

}  // namespace ge
