// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Writes events until it is killed: flight_flood <recorder> <acknowledgements>. Each thread notes
// in the second file how many of its events are committed.
//   flight_flood --cost <file> <events>: nanoseconds an event, recorder off and on, in turn.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "diagnostics/flight_recorder.h"

namespace {

using namespace ge::pyrt;  // NOLINT: a test's own file

constexpr uint64_t kThreads = 3;
// A thread that waits for its turn must not be lapped by the others before it is looked at.
constexpr auto kPause = std::chrono::microseconds(20);
constexpr uint64_t kBatch = 8;

using Counter = std::atomic<uint64_t>;

Counter* Acknowledgements(const char* path) {
  const int file = open(path, O_RDWR | O_CREAT, 0600);
  const size_t size = kThreads * sizeof(Counter);
  if (file < 0 || ftruncate(file, static_cast<off_t>(size)) != 0) return nullptr;
  void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  return memory == MAP_FAILED ? nullptr : static_cast<Counter*>(memory);
}

void Flood(FlightRecorder& recorder, uint64_t thread, Counter& acknowledged) {
  for (uint64_t i = 1;; ++i) {
    char text[40];
    const int length =
        std::snprintf(text, sizeof(text), "%llu:%llu:%016llx",
                      static_cast<unsigned long long>(thread), static_cast<unsigned long long>(i),
                      static_cast<unsigned long long>(i * 0x9e3779b97f4a7c15ULL));
    recorder.Record(FlightKind::kAttach, thread, {text, static_cast<size_t>(length)});
    acknowledged.store(i, std::memory_order_release);
    if (i % kBatch == 0) std::this_thread::sleep_for(kPause);
  }
}

double NanosecondsEach(FlightRecorder& recorder, uint64_t events) {
  const auto begin = std::chrono::steady_clock::now();
  for (uint64_t i = 0; i < events; ++i) {
    recorder.Record(FlightKind::kAttach, i & 7);
    // The branch stays in the loop: nothing may be known about the recorder from before.
    asm volatile("" : : "r"(&recorder) : "memory");
  }
  const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - begin;
  return spent.count() / static_cast<double>(events);
}

int Cost(const char* path, uint64_t events) {
  FlightRecorder off;
  FlightRecorder on;
  if (const Status opened = on.Open(path); !opened.ok()) {
    std::fprintf(stderr, "%s\n", opened.message().c_str());
    return 1;
  }
  for (int pair = 0; pair < 11; ++pair) {
    const double without = NanosecondsEach(off, events);
    std::printf("%.3f %.3f\n", without, NanosecondsEach(on, events));
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--cost") == 0) {
    return Cost(argv[2], std::strtoull(argv[3], nullptr, 10));
  }
  if (argc != 3) return 2;
  FlightRecorder recorder;
  Counter* acknowledged = Acknowledgements(argv[2]);
  if (acknowledged == nullptr || !recorder.Open(argv[1]).ok()) return 1;
  for (uint64_t i = 0; i < kThreads; ++i) recorder.NameOwner(i + 1, "flood " + std::to_string(i));
  std::vector<std::thread> threads;
  for (uint64_t i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] { Flood(recorder, i + 1, acknowledged[i]); });
  }
  std::puts("ready");
  std::fflush(stdout);
  threads[0].join();
}
