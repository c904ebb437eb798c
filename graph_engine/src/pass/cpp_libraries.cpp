// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass/cpp_libraries.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <exception>
#include <fstream>

#include "support/interrupt.h"
#include "support/readable_file.h"

namespace ge::pass {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kTrialLimit{60};  // of a library's own start
constexpr unsigned kChildSeconds = 90;           // after which a trial ends by itself
constexpr int kLookMilliseconds = 50;            // between looks at the child and for an interrupt
constexpr char kGood[] = "+";                    // what the child writes when it loaded

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

/// The child's signals end it, whatever the host does with them, and so does the parent's end.
void BeOnOwn(pid_t parent) {
  for (const int number : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGINT, SIGTERM, SIGHUP,
                           SIGQUIT, SIGALRM, SIGCHLD}) {
    signal(number, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  alarm(kChildSeconds);
}

/// The child: loads the library, says how that went, and ends without running anything else.
[[noreturn]] void Try(const std::string& path, int report, pid_t parent) {
  report_to = report;
  BeOnOwn(parent);
  std::set_terminate(EndOnTerminate);
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

struct Heard {
  std::string said;
  bool ended = false;  ///< the child was waited for, its status is there
  bool timed_out = false;
  int status = 0;
};

/// What the child says until it says that it loaded or ends: a process that the library started may
/// hold the pipe for longer. Ends early at an interrupt.
Heard Listen(int report, pid_t child) {
  Heard heard;
  char bytes[4096];
  bool closed = false;
  const auto limit = Clock::now() + kTrialLimit;
  while (heard.said != kGood && !interrupt::Poll()) {
    pollfd waited{closed ? -1 : report, POLLIN, 0};
    const int ready = poll(&waited, 1, heard.ended ? 0 : closed ? 1 : kLookMilliseconds);
    if (ready > 0) {
      const ssize_t count = read(report, bytes, sizeof(bytes));
      if (count > 0) heard.said.append(bytes, static_cast<size_t>(count));
      closed = count == 0 || (count < 0 && errno != EINTR);
    } else if (ready == 0) {
      heard.timed_out = !heard.ended && Clock::now() > limit;
      if (heard.ended || heard.timed_out) break;
      const pid_t ended = waitpid(child, &heard.status, WNOHANG);
      heard.ended = ended == child || (ended < 0 && errno == ECHILD);  // the host ignores SIGCHLD
    }
  }
  return heard;
}

Outcome Verdict(const Heard& heard) {
  if (interrupt::PollNow()) return interrupt::Stopped();
  if (heard.timed_out) return Outcome::Fail("its static initialisation does not end");
  if (heard.said == kGood && WIFEXITED(heard.status)) return Outcome::Ok();
  if (!heard.said.empty()) return Outcome::Fail(heard.said);
  if (WIFSIGNALED(heard.status)) {
    return Outcome::Fail(std::string("it crashed while it was loaded: ") +
                         strsignal(WTERMSIG(heard.status)));
  }
  return Outcome::Fail("it ended the process while it was loaded");
}

Outcome Trial(const std::string& path) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    return Outcome::Fail(std::string("no pipe: ") + std::strerror(errno));
  }
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    Try(path, ends[1], parent);
  }
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return Outcome::Fail(std::string("no process to try it in: ") + std::strerror(errno));
  }
  Heard heard = Listen(ends[0], child);
  close(ends[0]);
  if (heard.timed_out || interrupt::Requested()) kill(child, SIGKILL);
  while (!heard.ended) {
    const pid_t waited = waitpid(child, &heard.status, 0);
    heard.ended = waited == child || errno != EINTR;
  }
  return Verdict(heard);
}

/// The machine of an ELF file; EM_NONE when it is none.
int MachineOf(const std::string& path) {
  unsigned char head[sizeof(Elf64_Ehdr)] = {};
  std::ifstream(path, std::ios::binary).read(reinterpret_cast<char*>(head), sizeof(head));
  if (std::memcmp(head, ELFMAG, SELFMAG) != 0) return EM_NONE;
  Elf64_Half machine = EM_NONE;  // at one place in files of 32 and 64 bits
  std::memcpy(&machine, head + offsetof(Elf64_Ehdr, e_machine), sizeof(machine));
  return machine;
}

std::string MachineName(int machine) {
  switch (machine) {
    case EM_386:
      return "i386";
    case EM_X86_64:
      return "x86_64";
    case EM_ARM:
      return "arm";
    case EM_AARCH64:
      return "aarch64";
    default:
      return "ELF machine " + std::to_string(machine);
  }
}

/// The loader says "no such file" of a library for another machine.
Outcome CheckMachine(const std::string& path) {
  const int own = MachineOf("/proc/self/exe");
  const int theirs = MachineOf(path);
  if (own == EM_NONE || theirs == EM_NONE || own == theirs) return Outcome::Ok();
  return Outcome::Invalid("it was built for " + MachineName(theirs) + ", but this machine is " +
                          MachineName(own));
}

}  // namespace

Outcome LoadLibrary(const std::string& path) {
  if (Outcome readable = CheckReadableFile(path); !readable) return readable;
  if (Outcome fits = CheckMachine(path); !fits) return fits;
  if (Outcome tried = Trial(path); !tried) return tried;
  // Never closed: registrations and exceptions point into it.
  if (dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL) != nullptr) return Outcome::Ok();
  return Outcome::Fail(dlerror());
}

}  // namespace ge::pass
