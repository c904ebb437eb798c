// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Forks while other threads are busy with the manager: the child answers, whatever they held.
#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>
#include <vector>

#include "../runtime/harness.h"
#include "life_scenarios.h"

namespace harness {
namespace {

#if defined(__SANITIZE_ADDRESS__)
// This allocator keeps its locks over a fork: a child that allocates may wait for them for ever.
constexpr bool kChildMayAllocate = false;
#else
constexpr bool kChildMayAllocate = true;
#endif

/// Threads that attach, come and go as owners, publish and look, until the end of the process.
class Load {
 public:
  explicit Load(const Owner& owner) {
    for (int i = 0; i < 2; ++i) {
      threads_.emplace_back([this, &owner] {
        while (!stop_) {
          const Result<Attached> attached = owner.Attach();
        }
      });
    }
    threads_.emplace_back([this] {
      for (int i = 0; !stop_; ++i) Owner passing = Acquire("passing" + std::to_string(i));
    });
    threads_.emplace_back([this] {
      static int service = 0;
      while (!stop_) {
        const Status published = Manager().Publish("test.service", 1, nullptr, &service);
        REQUIRE(published.ok(), published);
        REQUIRE(Manager().Inspect().state == State::kReadyOwned, Text("state"));
        Manager().Withdraw("test.service");
      }
    });
  }
  ~Load() {
    stop_ = true;
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

int Rounds(int usual) {
  const char* wish = getenv("GE_TEST_FORKS");
  return wish != nullptr ? std::atoi(wish) : usual;
}

using Clock = std::chrono::steady_clock;

/// Every call of the API in a child that may only exec or exit. The codes of those that refuse.
std::vector<int64_t> AskEverything(Owner& owner, bool& refused) {
  std::vector<int64_t> nanoseconds;
  refused = true;
  const auto ask = [&](const std::function<bool()>& call) {
    const auto begun = Clock::now();
    refused = call() && refused;
    nanoseconds.push_back((Clock::now() - begun).count());
  };
  GePythonRuntimeManager& manager = Manager();
  const auto forked = [](const Status& status) { return status.code() == GE_PYRT_FORKED; };
  ask([&] { return forked(manager.Configure({})); });
  ask([&] { return forked(manager.Acquire(ClientInfo{"c", "", Role::kHost, {}, 0}).status()); });
  ask([&] { return forked(owner.Attach().status()); });
  ask([&] { return forked(owner.Attach(AttachOptions{100}).status()); });
  ask([&] { return forked(owner.RunOnInterpreterThread([] { return Status(); })); });
  ask([&] { return forked(owner.Call("sys", "exit", {}, nullptr)); });
  ask([&] { return forked(manager.Load(Role::kExec)); });
  ask([&] { return forked(manager.Unload(Role::kExec)); });
  ask([&] { return !manager.HasActiveRow(Role::kExec); });
  ask([&] { return forked(manager.Publish("test.other", 1, nullptr, &manager)); });
  ask([&] { return manager.Withdraw("test.other"), true; });
  ask([&] { return forked(manager.Shutdown(1000).status); });
  ask([&] { return manager.BeginUse(), true; });
  ask([&] { return forked(manager.EndUse().status); });
  ask([&] { return manager.Interrupt().ok(); });
  ask([&] { return manager.Inspect().state == State::kForked; });
  ask([&] { return manager.Plugins().empty() && manager.Warnings().empty(); });
  ask([&] { return owner.DropReference(&manager), true; });
  ask([&] { return owner.Release().ok(); });
  return nanoseconds;
}

void EveryCallIsAnsweredInANativeForksChild(const std::string& python) {
  Configure(python);
  static Owner owner = Acquire("parent");
  std::vector<int64_t> all;
  {
    const Load load(owner);
    for (int i = Rounds(10); i > 0; --i) {
      int ends[2];
      REQUIRE(pipe(ends) == 0, Text("pipe"));
      const pid_t child = fork();
      if (child == 0) {
        alarm(20);  // a hang is a signal
        bool refused = false;
        const std::vector<int64_t> times = AskEverything(owner, refused);
        const auto size = static_cast<ssize_t>(times.size() * sizeof(times[0]));
        const bool written = write(ends[1], times.data(), times.size() * sizeof(times[0])) == size;
        _exit(refused && written ? 0 : 1);
      }
      close(ends[1]);
      int64_t times[64];
      const ssize_t size = read(ends[0], times, sizeof(times));
      close(ends[0]);
      int status = 0;
      waitpid(child, &status, 0);
      REQUIRE(status == 0 && size > 0, std::to_string(status));
      all.insert(all.end(), times, times + size / static_cast<ssize_t>(sizeof(times[0])));
    }
  }
  std::sort(all.begin(), all.end());
  std::printf("%zu answers, p99 %.3f ms, most %.3f ms\n", all.size(),
              static_cast<double>(all[all.size() * 99 / 100]) / 1e6,
              static_cast<double>(all.back()) / 1e6);
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

/// In the child of os.fork, which Python repaired: everything works, under its own name.
int UseEverything(Owner& owner) {
  if (Manager().Inspect().state != State::kReadyAttached) return 1;
  if (!owner.Attach().ok()) return 2;
  Owner fresh = Acquire("child");
  RunAttached(fresh, "import json; json.dumps([1])");
  if (Manager().Inspect().owners.empty()) return 3;
  bool own_page = false;
  const std::string mine = "/" + std::to_string(getpid()) + "-";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(Sandbox())) {
    own_page = own_page || entry.path().string().find(mine) != std::string::npos;
  }
  if (!own_page) return 4;
  const Status released = fresh.Release();
  return released.ok() ? 0 : 5;
}

void TheManagerIsOpenAgainAfterOsFork(const std::string& python) {
  Configure(python);
  static Owner owner = Acquire("parent");
  const std::string source =
      "import ctypes, os, signal\n"
      "use = ctypes.CFUNCTYPE(ctypes.c_int)(" +
      std::to_string(reinterpret_cast<uintptr_t>(+[] { return UseEverything(owner); })) +
      ")\n"
      "for _ in range(" +
      std::to_string(Rounds(10)) +
      "):\n"
      "    child = os.fork()\n"
      "    if child == 0:\n"
      "        signal.signal(signal.SIGALRM, signal.SIG_DFL)\n"
      "        signal.alarm(20)\n"
      "        os._exit(use())\n"
      "    status = os.waitpid(child, 0)[1]\n"
      "    assert status == 0, status\n";
  {
    std::optional<Load> load;
    if (kChildMayAllocate) load.emplace(owner);
    const Status done = owner.RunOnInterpreterThread([&source]() -> Status {
      return Run(source.c_str()) == 0 ? Status() : Status(GE_PYRT_FAILED, "os.fork");
    });
    REQUIRE(done.ok(), done);
  }
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

/// Before any Python the child is as good as its parent, even if a thread there was selecting.
void AForkBeforePythonLeavesTheChildAsItWas(const std::string& python) {
  Configure(python);
  std::thread starting([] { static Owner owner = Acquire("parent"); });
  std::vector<pid_t> children;
  for (int i = 0; i < 10; ++i) {
    children.push_back(fork());
    if (children.back() == 0) {
      alarm(20);
      const State state = Manager().Inspect().state;
      const bool before = state == State::kAbsent || state == State::kResolved;
      const Code code = Manager().Acquire(ClientInfo{"child", "", Role::kHost, {}, 0}).code();
      _exit(code == (before ? GE_PYRT_OK : GE_PYRT_FORKED) ? 0 : 1);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(3));
  }
  for (const pid_t child : children) {
    int status = 0;
    waitpid(child, &status, 0);
    REQUIRE(status == 0, std::to_string(status));
  }
  starting.join();
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

}  // namespace

ScenarioTable ForkScenarios() {
  return {
      {"every_call_is_answered_in_a_native_forks_child", &EveryCallIsAnsweredInANativeForksChild},
      {"the_manager_is_open_again_after_os_fork", &TheManagerIsOpenAgainAfterOsFork},
      {"a_fork_before_python_leaves_the_child_as_it_was", &AForkBeforePythonLeavesTheChildAsItWas}};
}

}  // namespace harness
