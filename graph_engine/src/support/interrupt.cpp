// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "support/interrupt.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <tuple>
#include <unordered_set>

#include "support/crash.h"
#include "support/utf8.h"

namespace ge::interrupt {
namespace {

constexpr int64_t kAskEveryNs = 100'000'000;
constexpr int kShellOffset = 128;
constexpr int kWritableWithinMs = 100;
constexpr int kHostException = -1;  // in the place of a signal

// Lock-free: the handlers of a main program come here.
std::atomic<int> requested{0};
std::atomic<Source> source{nullptr};
std::atomic<int64_t> next_question{0};
std::atomic<const char*> activity{nullptr};
std::atomic<const char*> activity_at_request{nullptr};
std::atomic<const char*> consequence{""};
std::atomic<bool> announced{false};
std::atomic<void*> host_exception{nullptr};

/// A text that a handler reads as it is, complete or not.
struct LastRefusal {
  std::array<std::atomic<char>, 512> text{};
  std::atomic<const char*> during{nullptr};
  std::atomic_flag is_written = ATOMIC_FLAG_INIT;
};
LastRefusal refusal;

int64_t Now() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

const char* SignalText(int signal) noexcept {
  switch (signal) {
    case SIGINT:
      return "SIGINT";
    case SIGTERM:
      return "SIGTERM";
    case SIGSEGV:
      return "SIGSEGV";
    case SIGBUS:
      return "SIGBUS";
    case SIGFPE:
      return "SIGFPE";
    case SIGILL:
      return "SIGILL";
    case SIGABRT:
      return "SIGABRT";
    case kHostException:
      return "an exception of a signal handler";
    default:
      return "a signal";
  }
}

/// Never freed: a handler may read any text at any time.
const char* Keep(const std::string& text) {
  static std::mutex& mutex = *new std::mutex;
  static auto& texts = *new std::unordered_set<std::string>;
  const std::lock_guard<std::mutex> lock(mutex);
  return texts.insert(text).first->c_str();
}

/// One line; gives up when it cannot be written.
void Say(int file, const char* who, const char* what, int signal, const char* during,
         const char* note = "", const char* noted = "") noexcept {
  const std::array<const char*, 9> parts = {who,
                                            what,
                                            SignalText(signal),
                                            during == nullptr ? "" : " during ",
                                            during == nullptr ? "" : during,
                                            consequence.load(),
                                            note,
                                            noted,
                                            "\n"};
  for (const char* part : parts) {
    if (write(file, part, std::strlen(part)) < 0) break;
  }
}

}  // namespace

bool Request(int signal) noexcept {
  int none = 0;
  if (!requested.compare_exchange_strong(none, signal)) return false;
  activity_at_request = activity.load();
  return true;
}

bool Requested() noexcept { return requested.load(std::memory_order_relaxed) != 0; }

void Clear() noexcept {
  requested = 0;
  activity_at_request = nullptr;
  announced = false;
}

int ExitCode() noexcept {
  const int signal = requested;
  if (signal == kHostException) return 1;
  return signal == 0 ? 0 : kShellOffset + signal;
}

void SetSource(Source wanted) noexcept {
  next_question = Now() + kAskEveryNs;
  source = wanted;
}

void OnKeyboardInterrupt() noexcept {
  if (source.load() != nullptr) Request(SIGINT);
}

bool HasSource() noexcept { return source.load(std::memory_order_relaxed) != nullptr; }

bool KeepHostException(void* object) noexcept {
  void* none = nullptr;
  if (!HasSource() || !host_exception.compare_exchange_strong(none, object)) return false;
  Request(kHostException);
  return true;
}

bool HasHostException() noexcept { return host_exception.load() != nullptr; }

void* TakeHostException() noexcept { return host_exception.exchange(nullptr); }

bool Poll() {
  if (Requested()) return true;
  if (source.load(std::memory_order_relaxed) == nullptr || Now() < next_question) return false;
  return PollNow();
}

bool PollNow() {
  const Source ask = source;
  if (Requested() || ask == nullptr) return Requested();
  next_question = Now() + kAskEveryNs;
  if (ask()) Request(SIGINT);
  return Requested();
}

Outcome Stopped() { return Outcome::Fail(std::string("stopped by ") + SignalText(requested)); }

Outcome Check() { return Poll() ? Stopped() : Outcome::Ok(); }

ActivityName::ActivityName(const std::string& what) : text_(Keep(what)) {}

Activity::Activity(ActivityName name) : outer_(activity.exchange(name.text_)) {}

Activity::~Activity() { activity = outer_; }

void SetConsequence(const char* literal) noexcept { consequence = literal; }

bool Announce(const char* who) noexcept {
  if (announced.exchange(true)) return false;
  pollfd out{STDOUT_FILENO, POLLOUT, 0};
  // A reader that is gone would turn the write into a SIGPIPE.
  if (poll(&out, 1, kWritableWithinMs) != 1 || out.revents != POLLOUT) return true;
  Say(STDOUT_FILENO, who, " interrupted by ", requested, activity_at_request);
  return true;
}

void KeepRefusal(std::string_view why) noexcept {
  if (refusal.is_written.test_and_set(std::memory_order_acquire)) return;
  const size_t size = CharacterBorder(why, refusal.text.size() - 1);
  for (size_t i = 0; i < size; ++i) {
    const bool is_control = static_cast<uint8_t>(why[i]) < ' ' || why[i] == '\x7f';
    refusal.text[i].store(is_control ? ' ' : why[i], std::memory_order_relaxed);
  }
  refusal.text[size].store('\0', std::memory_order_relaxed);
  refusal.during = activity.load();
  refusal.is_written.clear(std::memory_order_release);
}

void AnnounceCrash(const char* who, int signal) noexcept {
  std::array<char, std::tuple_size_v<decltype(refusal.text)>> text{};
  const char* const during = activity;
  const bool refused = during != nullptr && refusal.during.load() == during;
  for (size_t i = 0; refused && i + 1 < text.size(); ++i) text[i] = refusal.text[i];
  Say(STDERR_FILENO, who, " ended by ", signal, during,
      refused ? "; the last refusal before it: " : "", text.data());
}

}  // namespace ge::interrupt
