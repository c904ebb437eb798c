// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// loading_scan <rounds> <libpython>: in a process a round, one thread loads a libpython while this
// one scans. The loader maps a library before it lists it; that moment is no link namespace.
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>

#include "environment/runtime_scan.h"

namespace {

enum Answer { kRight = 0, kHidden = 1, kNotLoaded = 2, kNeverSeen = 3 };

Answer ScanWhileLoading(const char* libpython, std::chrono::microseconds delay) {
  std::thread loading([&] {
    std::this_thread::sleep_for(delay);
    if (dlopen(libpython, RTLD_NOW | RTLD_GLOBAL) == nullptr) _exit(kNotLoaded);
  });
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  Answer answer = kNeverSeen;
  while (answer == kNeverSeen && std::chrono::steady_clock::now() < deadline) {
    for (const ge::pyrt::RuntimeImage& image : ge::pyrt::ScanRuntimes()) {
      answer = image.elsewhere ? kHidden : kRight;
    }
  }
  loading.join();
  return answer;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: loading_scan <rounds> <libpython>\n");
    return 2;
  }
  std::mt19937 random(1);
  int wrong = 0;
  const int rounds = std::atoi(argv[1]);
  for (int round = 0; round < rounds; ++round) {
    const std::chrono::microseconds delay(random() % 2'000);
    const pid_t child = fork();
    if (child == 0) _exit(ScanWhileLoading(argv[2], delay));
    int status = 0;
    waitpid(child, &status, 0);
    if (status == 0) continue;
    ++wrong;
    std::printf(
        "round %d: wait status %d (exit %d: 1 taken for a hidden one, 2 not loaded, 3 "
        "never seen)\n",
        round, status, WEXITSTATUS(status));
  }
  std::printf("%d of %d rounds passed\n", rounds - wrong, rounds);
  return wrong == 0 ? 0 : 1;
}
