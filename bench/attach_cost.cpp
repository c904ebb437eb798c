// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// attach_cost calls PYTHON CONFIG ROUNDS: nanoseconds per attach and detach on a foreign thread,
// ours
//   and CPython's own PyGILState_Ensure/Release, outermost and nested, as JSON lists of ROUNDS
//   samples.
// attach_cost raw_start PYTHON LIBPYTHON, attach_cost our_start PYTHON CONFIG: milliseconds of a
// start.
#include <dlfcn.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "ge/pyrt/runtime_manager.h"

namespace {

using Clock = std::chrono::steady_clock;
using namespace ge::pyrt;  // NOLINT

constexpr int kCalls = 20'000;

template <class Function>
Function* Find(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
}

template <class Body>
double NanosecondsPerCall(const Body& body) {
  const auto begun = Clock::now();
  for (int i = 0; i < kCalls; ++i) body();
  return std::chrono::duration<double, std::nano>(Clock::now() - begun).count() / kCalls;
}

[[noreturn]] void Fail(const std::string& text) {
  std::fprintf(stderr, "attach_cost: %s\n", text.c_str());
  std::exit(1);
}

Owner Start(const char* python, const char* config_dir) {
  RuntimeConfig config;
  config.python = python;
  config.config_dir = config_dir;
  config.program_name = "attach_cost";
  if (const Status status = GePythonRuntimeManager::Instance().Configure(config); !status.ok()) {
    Fail(status.message());
  }
  ClientInfo client;
  client.name = "attach_cost";
  Result<Owner> owner = GePythonRuntimeManager::Instance().Acquire(std::move(client));
  if (!owner.ok()) Fail(owner.message());
  return std::move(owner).value();
}

void Print(const char* name, const std::vector<double>& samples, const char* end) {
  std::printf("\"%s\": [", name);
  for (size_t i = 0; i < samples.size(); ++i) std::printf("%s%.2f", i == 0 ? "" : ", ", samples[i]);
  std::printf("]%s", end);
}

/// Ours and theirs take turns, each on a thread that Python has not seen. What is compared shares
/// a round.
void Calls(const Owner& owner, int rounds) {
  const auto ensure = Find<int()>("PyGILState_Ensure");
  const auto release = Find<void(int)>("PyGILState_Release");
  std::vector<double> samples[4];
  const auto on_a_thread = [](auto body) { std::thread(body).join(); };
  for (int round = 0; round <= rounds; ++round) {
    double taken[4] = {};
    on_a_thread([&] { taken[0] = NanosecondsPerCall([&] { release(ensure()); }); });
    on_a_thread([&] { taken[1] = NanosecondsPerCall([&] { (void)owner.Attach().ok(); }); });
    on_a_thread([&] {
      const int outer = ensure();
      taken[2] = NanosecondsPerCall([&] { release(ensure()); });
      release(outer);
    });
    on_a_thread([&] {
      const Result<Attached> outer = owner.Attach();
      taken[3] = NanosecondsPerCall([&] { (void)owner.Attach().ok(); });
    });
    if (round == 0) continue;  // fills caches
    for (int i = 0; i < 4; ++i) samples[i].push_back(taken[i]);
  }
  std::printf("{");
  Print("raw", samples[0], ", ");
  Print("ours", samples[1], ", ");
  Print("raw_nested", samples[2], ", ");
  Print("ours_nested", samples[3], "}\n");
}

double Milliseconds(Clock::time_point begun) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
}

void RawStart(const char* python, const char* libpython) {
  if (dlopen(libpython, RTLD_NOW | RTLD_GLOBAL) == nullptr) Fail(dlerror());
  Find<void(const wchar_t*)>("Py_SetProgramName")(
      Find<wchar_t*(const char*, size_t*)>("Py_DecodeLocale")(python, nullptr));
  const auto begun = Clock::now();
  Find<void(int)>("Py_InitializeEx")(0);
  if (Find<void*(const char*)>("PyImport_ImportModule")("threading") == nullptr) Fail("threading");
  std::printf("%.4f\n", Milliseconds(begun));
}

/// The whole Acquire; the record's events tell how much of it was the start itself.
void OurStart(const char* python, const char* config_dir) {
  const auto begun = Clock::now();
  const Owner owner = Start(python, config_dir);
  const double whole = Milliseconds(begun);
  const ShutdownReport report = GePythonRuntimeManager::Instance().Shutdown();
  if (!report.status.ok()) Fail(report.status.message());
  std::printf("%.4f %s\n", whole, report.record_path.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 5 && std::strcmp(argv[1], "calls") == 0) {
    const Owner owner = Start(argv[2], argv[3]);
    Calls(owner, std::atoi(argv[4]));
  } else if (argc == 4 && std::strcmp(argv[1], "raw_start") == 0) {
    RawStart(argv[2], argv[3]);
  } else if (argc == 4 && std::strcmp(argv[1], "our_start") == 0) {
    OurStart(argv[2], argv[3]);
  } else {
    return 2;
  }
  return 0;
}
