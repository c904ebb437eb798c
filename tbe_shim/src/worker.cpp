// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "worker.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <thread>

namespace ge::tbe {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kPoliteEnd{2000};
constexpr milliseconds kPollEvery{2};
constexpr off_t kMostLastWords = 2000;

/// This process's environment, with those names replaced that `changes` sets.
std::vector<std::string> JoinEnvironment(const std::vector<std::string>& changes) {
  std::vector<std::string> joined = changes;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string name = std::string(*entry, strcspn(*entry, "=")) + "=";
    bool replaced = false;
    for (const std::string& change : changes) replaced |= change.compare(0, name.size(), name) == 0;
    if (!replaced) joined.emplace_back(*entry);
  }
  return joined;
}

std::vector<char*> Pointers(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

int Spawn(const WorkerCommand& command, int socket, int errors, pid_t& child) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (!command.folder.empty()) {
    posix_spawn_file_actions_addchdir_np(&actions, command.folder.c_str());
  }
  posix_spawn_file_actions_adddup2(&actions, socket, 0);
  posix_spawn_file_actions_adddup2(&actions, socket, 1);
  if (errors >= 0) posix_spawn_file_actions_adddup2(&actions, errors, 2);
#if __GLIBC_PREREQ(2, 34)
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);  // what the host left open is not for it
#endif
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  for (const int number : {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT}) sigaddset(&signals, number);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setpgroup(&attributes, 0);  // Ctrl-C is for the host, which ends its workers
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  const std::vector<std::string> environment = JoinEnvironment(command.environment);
  const int error = posix_spawn(&child, command.argv[0].c_str(), &actions, &attributes,
                                Pointers(command.argv).data(), Pointers(environment).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

}  // namespace

Expected<std::unique_ptr<Worker>> Worker::Start(const WorkerCommand& command) {
  if (command.argv.empty()) return Outcome::Invalid("a worker without a command");
  std::string command_line;
  for (const std::string& word : command.argv)
    command_line += (command_line.empty() ? "" : " ") + word;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return Outcome::Fail(std::string("no connection for a worker: ") + strerror(errno));
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);  // ours; the worker's end blocks
  const int errors = memfd_create("worker_stderr", MFD_CLOEXEC);
  pid_t child = -1;
  const int error = Spawn(command, ends[1], errors, child);
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    if (errors >= 0) close(errors);
    return Outcome::Fail("worker '" + command_line + "' cannot be started: " + strerror(error));
  }
  return std::unique_ptr<Worker>(new Worker(std::move(command_line), child, ends[0], errors));
}

Worker::~Worker() {
  close(socket_);
  if (!failed_ && Reap(kPoliteEnd)) failed_ = true;
  Kill();
  if (errors_ >= 0) close(errors_);
}

bool Worker::Reap(milliseconds patience) {
  const TimePoint deadline = Clock::now() + patience;
  while (!reaped_) {
    const pid_t waited = waitpid(pid_, &status_, WNOHANG);
    // ECHILD: the host reaps every child itself, how it ended is unknown.
    reaped_ = waited == pid_ || (waited < 0 && errno == ECHILD);
    if (reaped_ || Clock::now() >= deadline) break;
    std::this_thread::sleep_for(kPollEvery);
  }
  return reaped_;
}

void Worker::Kill() {
  if (Reap(milliseconds(0))) return;
  kill(-pid_, SIGKILL);  // its process group: what it may have started, too
  Reap(kPoliteEnd);
}

bool Worker::Usable() { return !failed_ && !Reap(milliseconds(0)); }

std::string Worker::Name() const {
  return "worker " + std::to_string(pid_) + " (" + command_line_ + ")";
}

std::string Worker::HowItEnded() const {
  if (WIFSIGNALED(status_)) {
    const int number = WTERMSIG(status_);
    return "was ended by signal " + std::to_string(number) + " (" + strsignal(number) + ")";
  }
  return "ended with exit code " + std::to_string(WEXITSTATUS(status_));
}

std::string Worker::LastWords() const {
  struct stat status {};
  if (errors_ < 0 || fstat(errors_, &status) != 0 || status.st_size == 0) return "";
  std::string text(static_cast<size_t>(std::min(status.st_size, kMostLastWords)), '\0');
  const ssize_t got =
      pread(errors_, text.data(), text.size(), status.st_size - static_cast<off_t>(text.size()));
  text.resize(got > 0 ? static_cast<size_t>(got) : 0);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.empty() ? "" : "; its last words: " + text;
}

Outcome Worker::Explain(Transfer transfer, TimePoint asked, const std::string& what) {
  failed_ = true;
  std::string text = Name() + " ";
  switch (transfer) {
    case Transfer::kTimeout: {
      const auto waited = std::chrono::duration_cast<milliseconds>(Clock::now() - asked);
      Kill();
      text += "did not answer for " + what + " within " + std::to_string(waited.count()) +
              " ms and was killed";
      break;
    }
    case Transfer::kClosed:
      // Its end of the connection closes before the process is gone.
      if (!Reap(kPoliteEnd)) Kill();
      text += HowItEnded() + " while it worked on " + what;
      break;
    case Transfer::kTooLong:
      Kill();
      text += "and the plugin do not speak the same protocol, or " + what + " is too large";
      break;
    default: {
      const std::string reason = strerror(errno);
      Kill();
      text += "cannot be reached for " + what + ": " + reason;
    }
  }
  return Outcome::Fail(text + LastWords());
}

Expected<std::string> Worker::Ask(const std::string& request, TimePoint deadline,
                                  const std::string& what) {
  const TimePoint asked = Clock::now();
  Transfer transfer = SendMessage(socket_, request, deadline);
  std::string reply;
  if (transfer == Transfer::kDone) transfer = ReceiveMessage(socket_, reply, deadline);
  if (transfer != Transfer::kDone) return Explain(transfer, asked, what);
  return reply;
}

}  // namespace ge::tbe
