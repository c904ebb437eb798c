// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/host_contract.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

#include <clocale>
#include <cstring>
#include <map>

namespace ge::pyrt {
namespace {

std::string Disposition(const struct sigaction& action) {
  if (action.sa_handler == SIG_DFL) return "default";
  if (action.sa_handler == SIG_IGN) return "ignored";
  Dl_info info{};
  const bool known = dladdr(reinterpret_cast<void*>(action.sa_handler), &info) != 0;
  return std::string("a handler in '") + (known && info.dli_fname ? info.dli_fname : "?") + "'";
}

bool SameAction(const struct sigaction& a, const struct sigaction& b) {
  if (a.sa_handler != b.sa_handler) return false;
  // Flags are how a handler is called; where there is none, only children's end has one.
  const bool handled = a.sa_handler != SIG_DFL && a.sa_handler != SIG_IGN;
  return ((a.sa_flags ^ b.sa_flags) & (handled ? SA_ONSTACK | SA_RESTART | SA_SIGINFO : 0)) == 0 &&
         ((a.sa_flags ^ b.sa_flags) & (SA_NOCLDWAIT | SA_NOCLDSTOP)) == 0;
}

std::string Umask() {
  // umask() can only be read by changing it, which other threads would see.
  char text[256] = "";
  const int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (file < 0) return "";
  const ssize_t size = read(file, text, sizeof(text) - 1);
  close(file);
  if (size <= 0) return "";
  const char* line = std::strstr(text, "Umask:\t");
  return line != nullptr ? std::string(line + 7, std::strcspn(line + 7, "\n")) : "";
}

std::string Folder() {
  char path[4096];
  return getcwd(path, sizeof(path)) != nullptr ? path : "";
}

bool AlarmRuns() {
  itimerval timer{};
  return getitimer(ITIMER_REAL, &timer) == 0 &&
         (timer.it_value.tv_sec != 0 || timer.it_value.tv_usec != 0);
}

std::map<std::string, std::string> ByName(const std::vector<std::string>& environment) {
  std::map<std::string, std::string> variables;
  for (const std::string& entry : environment) {
    const size_t equal = entry.find('=');
    variables[entry.substr(0, equal)] = equal == std::string::npos ? "" : entry.substr(equal + 1);
  }
  return variables;
}

void AddVariables(const std::vector<std::string>& before, const std::vector<std::string>& after,
                  std::vector<HostChange>& changes) {
  if (before == after) return;
  const auto old_ones = ByName(before);
  const auto new_ones = ByName(after);
  for (const auto& [name, value] : new_ones) {
    const auto old = old_ones.find(name);
    if (old == old_ones.end()) changes.push_back({name, "set in the environment", false});
    if (old != old_ones.end() && old->second != value) {
      changes.push_back({name, "changed in the environment", false});
    }
  }
  for (const auto& [name, value] : old_ones) {
    if (new_ones.count(name) == 0) changes.push_back({name, "removed from the environment", false});
  }
}

}  // namespace

std::string SignalName(int number) {
  const char* name = sigabbrev_np(number);
  return name != nullptr ? std::string("SIG") + name : "signal " + std::to_string(number);
}

HostSettings HostSettings::Now() {
  HostSettings now;
  for (int number = 1; number < kSignals; ++number) {
    now.known[number] = sigaction(number, nullptr, &now.actions[number]) == 0;
  }
  pthread_sigmask(SIG_SETMASK, nullptr, &now.blocked);
  now.alarm = AlarmRuns();
  const char* locale = setlocale(LC_ALL, nullptr);
  now.locale = locale != nullptr ? locale : "C";
  now.folder = Folder();
  now.umask = Umask();
  for (int limit = 0; limit < RLIM_NLIMITS; ++limit) {
    now.limits[limit] = {};
    getrlimit(static_cast<__rlimit_resource>(limit), &now.limits[limit]);
  }
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    now.environment.emplace_back(*entry);
  }
  return now;
}

std::vector<HostChange> HostSettings::ChangesTo(const HostSettings& now) const {
  std::vector<HostChange> changes;
  for (int number = 1; number < kSignals; ++number) {
    if (!known[number] || SameAction(actions[number], now.actions[number])) continue;
    const bool same = actions[number].sa_handler == now.actions[number].sa_handler;
    changes.push_back({SignalName(number),
                       Disposition(actions[number]) + " -> " +
                           (same ? "other flags" : Disposition(now.actions[number])),
                       true});
  }
  for (int number = 1; number < kSignals; ++number) {
    const int blocks = sigismember(&now.blocked, number);
    if (sigismember(&blocked, number) == blocks) continue;
    changes.push_back({SignalName(number), blocks == 1 ? "blocked" : "unblocked", true});
  }
  if (!alarm && now.alarm) changes.push_back({"SIGALRM", "a timer was started", true});
  if (locale != now.locale) changes.push_back({"locale", locale + " -> " + now.locale, true});
  if (folder != now.folder) {
    changes.push_back({"current folder", "'" + folder + "' -> '" + now.folder + "'", false});
  }
  if (umask != now.umask) changes.push_back({"umask", umask + " -> " + now.umask, false});
  for (int limit = 0; limit < RLIM_NLIMITS; ++limit) {
    if (limits[limit].rlim_cur == now.limits[limit].rlim_cur &&
        limits[limit].rlim_max == now.limits[limit].rlim_max) {
      continue;
    }
    changes.push_back({"resource limit " + std::to_string(limit),
                       std::to_string(limits[limit].rlim_cur) + " -> " +
                           std::to_string(now.limits[limit].rlim_cur),
                       false});
  }
  AddVariables(environment, now.environment, changes);
  return changes;
}

std::vector<HostChange> HostContract::Look() {
  HostSettings now = HostSettings::Now();
  std::vector<HostChange> changes = seen_.ChangesTo(now);
  seen_ = std::move(now);
  return changes;
}

void HostContract::Restore() const {
  const HostSettings now = HostSettings::Now();
  if (!begun_.alarm && now.alarm) {
    // Before the handler goes: the default of SIGALRM ends the process.
    const itimerval none{};
    setitimer(ITIMER_REAL, &none, nullptr);
  }
  for (int number = 1; number < HostSettings::kSignals; ++number) {
    if (!begun_.known[number] || SameAction(begun_.actions[number], now.actions[number])) continue;
    sigaction(number, &begun_.actions[number], nullptr);
  }
  pthread_sigmask(SIG_SETMASK, &begun_.blocked, nullptr);
  if (begun_.locale != now.locale) setlocale(LC_ALL, begun_.locale.c_str());
}

}  // namespace ge::pyrt
