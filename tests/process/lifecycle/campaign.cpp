// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "campaign.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <list>

extern char** environ;

namespace campaign {
namespace {

using Clock = std::chrono::steady_clock;

struct Running {
  Job job;
  pid_t pid = 0;
  int pipe = -1;
  Clock::time_point begun;
  Outcome outcome;
};

bool Start(Running& running) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, ends[1], 1);
  posix_spawn_file_actions_adddup2(&files, ends[1], 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  std::vector<char*> argv;
  for (std::string& argument : running.job.argv) argv.push_back(argument.data());
  argv.push_back(nullptr);
  const int failed = posix_spawnp(&running.pid, argv[0], &files, &attributes, argv.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  close(ends[1]);
  running.pipe = ends[0];
  fcntl(running.pipe, F_SETFL, O_NONBLOCK);
  running.begun = Clock::now();
  return failed == 0;
}

void Read(Running& running) {
  char buffer[4096];
  for (;;) {
    const ssize_t size = read(running.pipe, buffer, sizeof(buffer));
    if (size <= 0) return;
    running.outcome.output.append(buffer, static_cast<size_t>(size));
  }
}

/// true: it is over and its outcome is known.
bool Collect(Running& running, int timeout_s) {
  int status = 0;
  const double seconds = std::chrono::duration<double>(Clock::now() - running.begun).count();
  pid_t ended = waitpid(running.pid, &status, WNOHANG);
  if (ended == 0 && seconds > timeout_s) {
    running.outcome.timed_out = true;
    kill(-running.pid, SIGKILL);
    ended = waitpid(running.pid, &status, 0);
  }
  if (ended == 0) return false;
  kill(-running.pid, SIGKILL);  // what it left behind
  Read(running);
  close(running.pipe);
  running.outcome.seconds = seconds;
  if (WIFSIGNALED(status)) running.outcome.signal = WTERMSIG(status);
  if (WIFEXITED(status)) running.outcome.code = WEXITSTATUS(status);
  return true;
}

}  // namespace

std::string Outcome::Text() const {
  if (timed_out) return "hangs";
  if (signal != 0) return std::string("killed by SIG") + sigabbrev_np(signal);
  return "exit " + std::to_string(code);
}

void Run(const Options& options, const std::function<bool(Job&)>& next,
         const std::function<void(const Job&, const Outcome&)>& done) {
  std::list<Running> running;
  bool more = true;
  while (more || !running.empty()) {
    while (more && static_cast<int>(running.size()) < options.at_once) {
      Running fresh;
      more = next(fresh.job);
      if (!more) break;
      if (Start(fresh)) {
        running.push_back(std::move(fresh));
      } else {
        fresh.outcome.output = "cannot be started";
        done(fresh.job, fresh.outcome);
      }
    }
    std::vector<pollfd> pipes;
    for (const Running& one : running) pipes.push_back({one.pipe, POLLIN, 0});
    // A pipe at its end is always ready: the process is then in its last microseconds.
    poll(pipes.data(), pipes.size(), 20);
    for (auto one = running.begin(); one != running.end();) {
      Read(*one);
      if (Collect(*one, options.timeout_s)) {
        done(one->job, one->outcome);
        one = running.erase(one);
      } else {
        ++one;
      }
    }
  }
}

}  // namespace campaign
