// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass/cpp_libraries.h"

#include <dlfcn.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>

#include "support/readable_file.h"

namespace ge::pass {
namespace {

constexpr int kTrialMilliseconds = 60000;  // of a library's own start
constexpr char kGood[] = "+";              // what the child writes when it loaded

int report_to = -1;  // in the child only

void Say(const char* text) noexcept {
  for (size_t left = std::strlen(text); left != 0;) {
    const ssize_t written = write(report_to, text, left);
    if (written <= 0) return;
    text += written;
    left -= static_cast<size_t>(written);
  }
}

void SayException() noexcept {
  try {
    throw;
  } catch (const std::exception& error) {
    Say("its static initialisation threw: ");
    Say(error.what());
  } catch (...) {
    Say("its static initialisation threw an exception that is no std::exception");
  }
}

[[noreturn]] void EndOnTerminate() {
  if (std::current_exception() != nullptr) SayException();
  _exit(1);
}

/// The child: loads the library, says how that went, and ends without running anything else.
[[noreturn]] void Try(const std::string& path, int report) {
  report_to = report;
  std::set_terminate(EndOnTerminate);
  for (const int number : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL}) signal(number, SIG_DFL);
  // dlopen is declared as throwing nothing, so the compiler would drop the handler around it.
  void* (*volatile open)(const char*, int) = dlopen;
  try {
    if (open(path.c_str(), RTLD_NOW | RTLD_LOCAL) != nullptr) {
      Say(kGood);
    } else {
      Say(dlerror());
    }
  } catch (...) {
    SayException();
  }
  _exit(0);
}

/// What the child says until it ends, or until that takes too long.
std::string Listen(int report, bool* timed_out) {
  std::string said;
  char bytes[4096];
  while (true) {
    pollfd waited{report, POLLIN, 0};
    const int ready = poll(&waited, 1, kTrialMilliseconds);
    if (ready < 0 && errno == EINTR) continue;
    *timed_out = ready == 0;
    const ssize_t count = ready <= 0 ? 0 : read(report, bytes, sizeof(bytes));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return said;
    said.append(bytes, static_cast<size_t>(count));
  }
}

Outcome Trial(const std::string& path) {
  int ends[2];
  if (pipe(ends) != 0) return Outcome::Fail(std::string("no pipe: ") + std::strerror(errno));
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    Try(path, ends[1]);
  }
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return Outcome::Fail(std::string("no process to try it in: ") + std::strerror(errno));
  }
  bool timed_out = false;
  const std::string said = Listen(ends[0], &timed_out);
  close(ends[0]);
  if (timed_out) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (timed_out) return Outcome::Fail("its static initialisation does not end");
  if (said == kGood && WIFEXITED(status)) return Outcome::Ok();
  if (!said.empty()) return Outcome::Fail(said);
  if (WIFSIGNALED(status)) {
    return Outcome::Fail(std::string("it crashed while it was loaded: ") +
                         strsignal(WTERMSIG(status)));
  }
  return Outcome::Fail("it ended the process while it was loaded");
}

}  // namespace

Outcome LoadLibrary(const std::string& path) {
  if (Outcome readable = CheckReadableFile(path); !readable) return readable;
  if (Outcome tried = Trial(path); !tried) return tried;
  // Never closed: registrations and exceptions point into it.
  if (dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL) != nullptr) return Outcome::Ok();
  return Outcome::Fail(dlerror());
}

}  // namespace ge::pass
