// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <thread>

#include "ge/pyrt/runtime_manager.h"
#include "session/python_end.h"

namespace ge::session {
namespace {

constexpr std::chrono::seconds kFlushPatience{1};

struct ThreadLook {
  std::string name;
  char state = 'S';
};

/// As /proc/self/task/N/stat has them: "number (name) state ...".
ThreadLook LookAt(const std::filesystem::path& task) {
  std::ifstream file(task / "stat");
  std::string line;
  std::getline(file, line);
  const size_t begin = line.find('('), end = line.rfind(')');
  if (begin == std::string::npos || end == std::string::npos || end + 2 >= line.size()) return {};
  return {line.substr(begin + 1, end - begin - 1), line[end + 2]};
}

/// Python is ours to end, and lives.
bool PythonLives(pyrt::State state) {
  return state == pyrt::State::kReadyOwned || state == pyrt::State::kQuiescing ||
         state == pyrt::State::kInitializing;
}

bool MayMeetOthers() {
  const pyrt::State state = pyrt::GePythonRuntimeManager::Instance().Inspect().state;
  const bool lives = PythonLives(state);
  if (lives && state != pyrt::State::kReadyOwned) return true;  // its end, or start, goes on
  const std::string self = std::to_string(gettid());
  std::error_code unreadable;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", unreadable)) {
    if (task.path().filename() == self) continue;
    const ThreadLook thread = LookAt(task.path());
    const bool is_ours = thread.name.rfind("ge_", 0) == 0;  // waits for work, and touches nothing
    const bool ends = !lives && thread.name == "ge_pyrt_python";
    if (ends || (lives && !is_ours) || thread.state == 'R' || thread.state == 'D') return true;
  }
  return false;
}

/// By a thread of its own: a stream may be locked for good by one of those that stay.
void FlushStreams() {
  try {
    const auto flushed = std::make_shared<std::promise<void>>();
    const auto done = flushed->get_future();
    std::thread([flushed] {
      std::cout.flush();
      std::clog.flush();
      std::fflush(nullptr);
      flushed->set_value();
    }).detach();
    done.wait_for(kFlushPatience);
  } catch (const std::system_error&) {  // no thread; stdout is flushed already
  }
}

}  // namespace

int LeaveProgram(int code) {
  if (!MayMeetOthers()) return code;
  FlushStreams();
  _exit(code);
}

}  // namespace ge::session
