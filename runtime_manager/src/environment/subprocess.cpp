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

extern char** environ;

namespace ge::pyrt {
namespace {

constexpr size_t kMostOutput = 1 << 20;

/// A pipe whose ends are closed with it.
class Pipe {
 public:
  Pipe() { open_ = pipe2(ends_, O_CLOEXEC) == 0; }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    CloseWriter();
    if (open_) close(ends_[0]);
  }
  bool ok() const { return open_; }
  int reader() const { return ends_[0]; }
  int writer() const { return ends_[1]; }
  void CloseWriter() {
    if (open_ && ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  int ends_[2] = {-1, -1};
  bool open_ = false;
};

int Spawn(const std::vector<std::string>& argv, const Pipe& out, const Pipe& err, pid_t& child) {
  std::vector<char*> arguments;
  for (const std::string& text : argv) arguments.push_back(const_cast<char*>(text.c_str()));
  arguments.push_back(nullptr);
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
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  const int error =
      posix_spawn(&child, argv[0].c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/// Reads both pipes until both are closed; false at the deadline.
bool ReadAll(const Pipe& out, const Pipe& err, const Deadline& deadline, CommandOutput& output) {
  pollfd watched[2] = {{out.reader(), POLLIN, 0}, {err.reader(), POLLIN, 0}};
  std::string* texts[2] = {&output.out, &output.err};
  while (watched[0].fd >= 0 || watched[1].fd >= 0) {
    if (deadline.Passed()) return false;
    if (poll(watched, 2, 50) < 0 && errno != EINTR) return false;
    for (int i = 0; i < 2; ++i) {
      if (watched[i].fd < 0 || watched[i].revents == 0) continue;
      char buffer[4096];
      const ssize_t size = read(watched[i].fd, buffer, sizeof(buffer));
      if (size > 0 && texts[i]->size() < kMostOutput) {
        texts[i]->append(buffer, static_cast<size_t>(size));
      }
      if (size == 0 || (size < 0 && errno != EINTR)) watched[i].fd = -1;
    }
  }
  return true;
}

}  // namespace

Result<CommandOutput> RunCommand(const std::vector<std::string>& argv, int64_t timeout_ms) {
  Pipe out;
  Pipe err;
  if (!out.ok() || !err.ok()) {
    return Status(GE_PYRT_INTERNAL, std::string("no pipe for a child process: ") + strerror(errno));
  }
  pid_t child = -1;
  const int error = Spawn(argv, out, err, child);
  if (error != 0)
    return Status(ErrorId::kCannotRun, "cannot run '" + argv[0] + "': " + strerror(error));
  out.CloseWriter();
  err.CloseWriter();
  CommandOutput output;
  const bool in_time = ReadAll(out, err, Deadline::After(timeout_ms), output);
  if (!in_time) kill(child, SIGKILL);
  int status = 0;
  pid_t waited;
  do {
    waited = waitpid(child, &status, 0);
  } while (waited < 0 && errno == EINTR);
  if (!in_time) {
    return Status(ErrorId::kCommandTimeout,
                  "'" + argv[0] + "' did not answer within " + std::to_string(timeout_ms) + " ms");
  }
  // A host that reaps every child leaves us without a status; the output then decides.
  if (waited == child && WIFEXITED(status)) output.exit_code = WEXITSTATUS(status);
  return output;
}

}  // namespace ge::pyrt
