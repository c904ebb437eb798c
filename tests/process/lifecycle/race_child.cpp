// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

#include "../runtime/harness.h"
#include "race.h"
#include "raw_python.h"

using namespace harness;  // NOLINT

namespace {

constexpr int kClients = 3;
constexpr int kThreadsEach = 2;
constexpr int kRefusals = 200;

/// From here on this thread may not enter the kernel but to end: whatever else it asks for ends the
/// process with SIGSYS. The clock and the sleep at the end are let through, the test asks for them.
void ForbidSystemCalls() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return;  // their allocators ask the kernel on their own account
#endif
  const auto load = static_cast<unsigned short>(BPF_LD | BPF_W | BPF_ABS);
  const auto equal = static_cast<unsigned short>(BPF_JMP | BPF_JEQ | BPF_K);
  const auto answer = static_cast<unsigned short>(BPF_RET | BPF_K);
  sock_filter filter[] = {
      {load, 0, 0, offsetof(seccomp_data, nr)}, {equal, 3, 0, SYS_exit_group},
      {equal, 2, 0, SYS_clock_gettime},         {equal, 1, 0, SYS_pause},
      {answer, 0, 0, SECCOMP_RET_KILL_PROCESS}, {answer, 0, 0, SECCOMP_RET_ALLOW}};
  sock_fprog program{sizeof(filter) / sizeof(filter[0]), filter};
  REQUIRE(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0, Text("no_new_privs"));
  REQUIRE(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0, Text("seccomp"));
}

bool IsRefusal(Code code) {
  return code == GE_PYRT_QUIESCING || code == GE_PYRT_FINALIZED || code == GE_PYRT_NOT_READY;
}

/// The text of a refusal is memory of the host. Malloc has pieces for this thread alone then, and
/// waits for no other thread, as one that frees what was allocated here.
void FillCacheOfMalloc() {
  std::array<void* volatile, 4> pieces;  // else the compiler leaves them out
  for (size_t size = 16; size <= 1024; size += 16) {
    for (void* volatile& piece : pieces) piece = std::malloc(size);
    for (void* volatile& piece : pieces) std::free(piece);
  }
}

/// Asks until the end has begun, then only for refusals, out of the kernel's reach. Never returns:
/// ending a thread takes system calls that it may not make.
void Refused(const Owner& owner, std::atomic<int>& done, std::vector<int64_t>& nanoseconds) {
  nanoseconds.reserve(kRefusals);
  for (;;) {
    const Result<Attached> attached = owner.Attach();
    if (!attached.ok()) break;
  }
  FillCacheOfMalloc();
  ForbidSystemCalls();
  for (int i = 0; i < kRefusals; ++i) {
    const auto begun = std::chrono::steady_clock::now();
    const Result<Attached> attached = owner.Attach();
    const auto ended = std::chrono::steady_clock::now();
    if (attached.ok() || !IsRefusal(attached.code())) {
      done = -1;
      for (;;) syscall(SYS_pause);
    }
    nanoseconds.push_back((ended - begun).count());
  }
  ++done;
  for (;;) syscall(SYS_pause);
}

void Work(const Owner& owner, uint64_t seed, std::atomic<int>& inside, std::atomic<uint64_t>& had) {
  std::mt19937_64 random(seed);
  for (;;) {
    AttachOptions options;
    if (random() % 8 == 0) options.deadline_ms = static_cast<int64_t>(random() % 3);
    const Result<Attached> attached = owner.Attach(options);
    if (!attached.ok()) {
      if (attached.code() == GE_PYRT_TIMEOUT) continue;
      REQUIRE(IsRefusal(attached.code()), attached.status());
      return;
    }
    ++inside;
    ++had;
    if (random() % 4 == 0) {
      const Result<Attached> nested = owner.Attach();
      REQUIRE(nested.ok(), nested.status());
    }
    if (random() % 16 == 0) REQUIRE(raw::Run("sum(range(50))") == 0, Text("python"));
    --inside;
  }
}

}  // namespace

int RaceOnce(const std::string& python, uint64_t seed) {
  std::mt19937_64 random(seed);
  Sandbox();
  Configure(python);
  static constexpr Role kRoles[] = {Role::kPasses, Role::kOnnx, Role::kTbe};
  static std::vector<Owner> owners;
  for (int i = 0; i < kClients; ++i) {
    owners.push_back(Acquire("client" + std::to_string(i), kRoles[i]));
  }
  static std::atomic<int> inside{0};
  static std::atomic<int> done{0};
  static std::atomic<uint64_t> had{0};
  static std::vector<int64_t> nanoseconds[kClients];
  std::vector<std::thread> threads;
  for (int i = 0; i < kClients * kThreadsEach; ++i) {
    threads.emplace_back([i, seed] {
      Work(owners[static_cast<size_t>(i % kClients)], seed + static_cast<uint64_t>(i), inside, had);
    });
  }
  for (int i = 0; i < kClients; ++i) {
    std::thread([i] { Refused(owners[static_cast<size_t>(i)], done, nanoseconds[i]); }).detach();
  }
  std::this_thread::sleep_for(std::chrono::microseconds(random() % 5000));
  ShutdownReport report;
  std::thread([&report] { report = Manager().Shutdown(20'000); }).join();
  REQUIRE(report.status.ok() && report.finalised, report);
  REQUIRE(inside == 0, std::to_string(inside));
  for (std::thread& thread : threads) thread.join();
  while (done >= 0 && done < kClients) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  REQUIRE(done == kClients, Text("an attach was neither had nor refused by type"));
  std::filesystem::remove_all(Sandbox());
  std::vector<int64_t> all;
  for (const auto& some : nanoseconds) all.insert(all.end(), some.begin(), some.end());
  std::sort(all.begin(), all.end());
  std::printf("had %llu refused %zu p99 %lld max %lld\n",
              static_cast<unsigned long long>(had.load()), all.size(),
              static_cast<long long>(all[all.size() * 99 / 100]),
              static_cast<long long>(all.back()));
  std::fflush(stdout);
  _exit(0);
}
