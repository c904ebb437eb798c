// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Two components of one program that know nothing of each other use one interpreter.
//   embed_cpp [interpreter]
#include <dlfcn.h>

#include <cstdio>
#include <string>
#include <thread>

#include "ge/pyrt/runtime_manager.h"

namespace {

using ge::pyrt::GePythonRuntimeManager;

/// The program has no Python headers and links no libpython: the manager has loaded the right one,
/// and made its functions visible, by the time a thread is attached.
bool Run(const std::string& source) {
  using Function = int (*)(const char*);
  const auto run = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, "PyRun_SimpleString"));
  return run != nullptr && run(source.c_str()) == 0;
}

/// What every component does: own, attach for as long as Python is used, let go at the end.
class Component {
 public:
  explicit Component(std::string name) : name_(std::move(name)) {}

  bool Start() {
    ge::pyrt::ClientInfo client;
    client.name = name_;
    client.on_quiesce = [this]() -> ge::pyrt::Status {
      Run("for name in [n for n in globals() if n.startswith('" + name_ +
          "_')]: del globals()[name]");
      return {};
    };
    ge::pyrt::Result<ge::pyrt::Owner> owner =
        GePythonRuntimeManager::Instance().Acquire(std::move(client));
    if (!owner) return Complain(owner.status());
    owner_ = std::move(owner).value();
    return true;
  }

  bool Work(const std::string& source) {
    const ge::pyrt::Result<ge::pyrt::Attached> attached = owner_.Attach();
    if (!attached) return Complain(attached.status());
    return Run(source);
  }

 private:
  bool Complain(const ge::pyrt::Status& status) const {
    std::fprintf(stderr, "%s: %s\n", name_.c_str(), status.message().c_str());
    return false;
  }

  const std::string name_;
  ge::pyrt::Owner owner_;
};

}  // namespace

int main(int argc, char** argv) {
  auto& manager = GePythonRuntimeManager::Instance();
  ge::pyrt::RuntimeConfig config;
  if (argc > 1) config.python = argv[1];
  config.program_name = "embed_cpp";
  if (const ge::pyrt::Status status = manager.Configure(config); !status.ok()) {
    std::fprintf(stderr, "%s\n", status.message().c_str());
    return 1;
  }

  // Both come at the same time; Python is started once, on a thread of the manager's own.
  Component statistics("statistics");
  Component report("report");
  bool counted = false;
  bool reported = false;
  std::thread first([&] {
    counted = statistics.Start() && statistics.Work(
                                        "import statistics\n"
                                        "statistics_mean = statistics.mean(range(1, 100))\n"
                                        "print('mean', statistics_mean, flush=True)\n");
  });
  std::thread second([&] {
    reported = report.Start() && report.Work(
                                     "import json, sys\n"
                                     "report_text = json.dumps({'prefix': sys.prefix})\n"
                                     "print('report', report_text, flush=True)\n");
  });
  first.join();
  second.join();

  const ge::pyrt::ShutdownReport ended = manager.Shutdown();
  if (!ended.status.ok()) {
    std::fprintf(stderr, "%s\n", ended.status.message().c_str());
    return 1;
  }
  for (const std::string& name : ended.quiesce_order) std::printf("ended %s\n", name.c_str());
  std::printf("Python is %s\n", ended.finalised ? "finalised" : "left to the host");
  return counted && reported ? 0 : 1;
}
