// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "support/fork_guard.h"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>

namespace ge {
namespace {

constexpr int kChildExit = 1;

// Process in the upper half, number of its OwnWork in the lower; 0: none. One word, since a fork
// copies whatever state a lock would be in.
std::atomic<uint64_t> owner{0};

constexpr int kPidShift = 32;
constexpr uint64_t FirstOf(pid_t pid) { return static_cast<uint64_t>(pid) << kPidShift | 1; }
constexpr pid_t PidOf(uint64_t work) { return static_cast<pid_t>(work >> kPidShift); }
constexpr uint32_t CountOf(uint64_t work) { return static_cast<uint32_t>(work); }

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

OwnWork::OwnWork() noexcept {
  const pid_t self = Self::Id();
  uint64_t known = owner;
  while (!owner.compare_exchange_weak(known, PidOf(known) == self ? known + 1 : FirstOf(self))) {
  }
  outer_ = PidOf(known) == self ? 0 : known;
}

OwnWork::~OwnWork() {
  uint64_t known = owner;
  if (PidOf(known) != Self::Id()) return;  // of a parent, in its child
  while (!owner.compare_exchange_weak(known, CountOf(known) == 1 ? outer_ : known - 1)) {
  }
}

void OwnWork::EndForkedChild(const std::string& place) {
  const pid_t parent = PidOf(owner);
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
