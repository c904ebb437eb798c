// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/subprocess.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "diagnostics/error_id.h"
#include "lifecycle/deadline.h"

namespace ge::pyrt {
namespace {

constexpr int kPollMs = 20;

/// A pipe whose ends are closed with it. Its descriptors are above the standard three: a host that
/// closed those must not find its own output in our pipe.
class Pipe {
 public:
  Pipe() {
    int low[2] = {-1, -1};
    if (pipe2(low, O_CLOEXEC) != 0) return;
    for (int i = 0; i < 2; ++i) {
      ends_[i] = fcntl(low[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
      if (ends_[i] < 0) error_ = errno;
    }
    close(low[0]);
    close(low[1]);
    open_ = ends_[0] >= 0 && ends_[1] >= 0;
    if (!open_ && ends_[0] >= 0) close(ends_[0]);
    if (!open_) CloseWriter();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    CloseWriter();
    if (open_) close(ends_[0]);
  }
  bool ok() const { return open_; }
  int error() const { return error_; }
  int reader() const { return ends_[0]; }
  int writer() const { return ends_[1]; }
  void CloseWriter() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  int ends_[2] = {-1, -1};
  int error_ = errno;
  bool open_ = false;
};

std::vector<char*> Pointers(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

int Spawn(const std::vector<std::string>& argv, const CommandOptions& options, const Pipe& out,
          const Pipe& err, pid_t& child) {
  const std::vector<char*> arguments = Pointers(argv);
  std::vector<char*> given;
  if (options.environ != nullptr) given = Pointers(*options.environ);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.writer(), 1);
  posix_spawn_file_actions_adddup2(&actions, err.writer(), 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  const int error = posix_spawn(&child, argv[0].c_str(), &actions, &attributes, arguments.data(),
                                given.empty() ? environ : given.data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

enum class End { kDone, kDeadline, kTooMuch };

/// Reads both pipes until both are closed or the child has ended and nothing is left to read (a
/// grandchild may keep them open).
End ReadAll(pid_t child, const Pipe& out, const Pipe& err, const CommandOptions& options,
            CommandOutput& output) {
  const Deadline deadline = Deadline::After(options.timeout_ms);
  pollfd watched[2] = {{out.reader(), POLLIN, 0}, {err.reader(), POLLIN, 0}};
  std::string* texts[2] = {&output.out, &output.err};
  while (watched[0].fd >= 0 || watched[1].fd >= 0) {
    if (deadline.Passed()) return End::kDeadline;
    const int ready = poll(watched, 2, kPollMs);
    if (ready < 0 && errno != EINTR) return End::kDeadline;
    siginfo_t ended{};
    if (ready == 0 &&
        waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        ended.si_pid == child) {
      return End::kDone;
    }
    for (int i = 0; ready > 0 && i < 2; ++i) {
      if (watched[i].fd < 0 || watched[i].revents == 0) continue;
      char buffer[4096];
      const ssize_t size = read(watched[i].fd, buffer, sizeof(buffer));
      const bool full = texts[i]->size() > options.most_output;
      if (full && i == 0) return End::kTooMuch;
      if (size > 0 && !full) texts[i]->append(buffer, static_cast<size_t>(size));
      if (size == 0 || (size < 0 && errno != EINTR)) watched[i].fd = -1;
    }
  }
  return End::kDone;
}

/// Waits for a child that has closed its output; false at the deadline.
bool Reap(pid_t child, const Deadline& deadline, CommandOutput& output) {
  for (;;) {
    int status = 0;
    const pid_t waited = waitpid(child, &status, WNOHANG);
    if (waited == 0 && !deadline.Passed()) {
      poll(nullptr, 0, 1);
      continue;
    }
    if (waited == 0) return false;
    if (waited < 0 && errno == EINTR) continue;
    // A host that reaps every child leaves us without a status; the output then decides.
    if (waited == child && WIFEXITED(status)) output.exit_code = WEXITSTATUS(status);
    if (waited == child && WIFSIGNALED(status)) output.signal = WTERMSIG(status);
    return true;
  }
}

}  // namespace

Result<CommandOutput> RunCommand(const std::vector<std::string>& argv,
                                 const CommandOptions& options) {
  Pipe out;
  Pipe err;
  if (!out.ok() || !err.ok()) {
    const int error = out.ok() ? err.error() : out.error();
    return Status(GE_PYRT_INTERNAL, std::string("no pipe for a child process: ") + strerror(error));
  }
  pid_t child = -1;
  const int error = Spawn(argv, options, out, err, child);
  if (error != 0) {
    return Status(ErrorId::kCannotRun, "cannot run '" + argv[0] + "': " + strerror(error));
  }
  out.CloseWriter();
  err.CloseWriter();
  CommandOutput output;
  const Deadline deadline = Deadline::After(options.timeout_ms);
  const End end = ReadAll(child, out, err, options, output);
  if (end == End::kDone && Reap(child, deadline, output)) return output;
  kill(-child, SIGKILL);
  kill(child, SIGKILL);
  Reap(child, Deadline::After(-1), output);
  if (options.partial != nullptr) *options.partial = std::move(output);
  if (end == End::kTooMuch) {
    return Status(ErrorId::kCommandFlood, "'" + argv[0] + "' wrote more than " +
                                              std::to_string(options.most_output) + " bytes");
  }
  return Status(ErrorId::kCommandTimeout, "'" + argv[0] + "' did not answer within " +
                                              std::to_string(options.timeout_ms) + " ms");
}

}  // namespace ge::pyrt
