// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <dlfcn.h>

#include <cstdlib>
#include <thread>

#include "diagnostics/error_catalog.h"
#include "environment/choice.h"
#include "environment/host_contract.h"
#include "environment/paths.h"
#include "environment/python_object.h"
#include "environment/wishes.h"
#include "lifecycle/core.h"
#include "lifecycle/tripwire.h"
#include "plugins/activation.h"
#include "plugins/plugin_library.h"

namespace ge::pyrt {
namespace {

constexpr int64_t kTickMs = 50;
constexpr char kPromoted[] = " was RTLD_LOCAL; made global for plugins";
thread_local bool starting_here = false;

}  // namespace

Status Core::EnsureReady(const Deadline& deadline) {
  for (;;) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      configuration_used_ = true;
      if (IsReady(state_)) return {};
      if (Change(Event::kStart)) break;
      if (state_ != State::kInitializing) return Refusal(state_, "Acquire");
    }
    // Code that runs inside the start (sitecustomize, a .pth file) must not wait for its end.
    if (starting_here || interpreter_.IsCurrent()) return Refusal(State::kInitializing, "Acquire");
    if (deadline.Passed()) {
      return {ErrorId::kStartTimeout,
              "the interpreter did not become ready within the deadline; another "
              "thread is starting it"};
    }
    WithoutGil(Api(), 0, [&] {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait_until(lock, deadline.Tick(kTickMs),
                          [this] { return state_ != State::kInitializing; });
    });
  }
  starting_here = true;
  const Status outcome = StartOrJoin(deadline);
  starting_here = false;
  return outcome;
}

/// Ends INITIALIZING one way or the other.
void Core::Settle(Event event, const Status& outcome) {
  if (event == Event::kStarted || event == Event::kJoined) gate_.Open();
  {
    std::lock_guard<std::mutex> lock(mutex_);
    last_start_ = outcome;
    if (event == Event::kStarted) ++starts_;
    owned_ = event == Event::kStarted;
    if (!outcome.ok()) api_ = nullptr;
    Change(event);
  }
}

Status Core::StartOrJoin(const Deadline& deadline) {
  const std::vector<RuntimeImage> images = ScanRuntimes();
  const Result<int> live = FindLive(images);
  Status status = live.status();
  if (live && *live < 0) {
    status = StartOwn(images, deadline);
    if (status.ok()) {
      std::unique_lock<std::mutex> lock(mutex_);
      if (deadline.Wait(changed_, lock, [this] { return state_ != State::kInitializing; })) {
        return last_start_;
      }
      return {ErrorId::kStartTimeout,
              "the start of Python goes on, but not within the deadline; ask again"};
    }
  } else if (live) {
    for (const std::string& text : DeadCopies(images, *live)) {
      Warn(WithCode(ErrorId::kDeadCopyMapped, text));
    }
    status = Join(images[static_cast<size_t>(*live)], deadline);
    if (status.ok()) {
      journal_.Add("join", "", images[static_cast<size_t>(*live)].path);
      Settle(Event::kJoined, status);
      journal_.Publish(Describe());
      return status;
    }
  }
  Settle(Event::kRefused, status);
  return status;
}

Status Core::Join(const RuntimeImage& image, const Deadline& deadline) {
  bool promoted = false;
  Result<PythonApi> bound = BindRuntime(image, promoted);
  if (!bound) return bound.status();
  functions_ = *bound;
  api_ = &functions_;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    libpython_ = image.path;
    chosen_by_ = "it runs in this process already";
  }
  journal_.Open();
  if (promoted) Note("promoted", "", image.path + kPromoted);
  for (;;) {
    bool done = false;
    Status status;
    const int gil = functions_.PyGILState_Ensure();
    if (SiteIsDone(functions_)) {
      done = true;
      const Result<InterpreterFacts> facts = ReadFacts(functions_);
      status = facts ? CheckWishes(functions_, config_.python, settings_, facts->executable,
                                   facts->version)
                     : facts.status();
      if (status.ok()) status = HookIn();
      std::lock_guard<std::mutex> lock(mutex_);
      if (facts) {
        facts_ = facts.value();
        minor_ = facts_.minor;
      }
    }
    functions_.PyGILState_Release(gil);
    if (done) return status;
    if (deadline.Passed()) {
      return {ErrorId::kSiteTimeout,
              "the Python of this process has not finished its start (site.py)"};
    }
    WithoutGil(&functions_, 0, [] { std::this_thread::sleep_for(std::chrono::milliseconds(5)); });
  }
}

Status Core::HookIn() {
  bool second_line = true;
  const TripwireHandlers handlers{[] { Core::Process().OnInterpreterEnding(); },
                                  [] { Core::Process().OnInterpreterGone(); },
                                  [] { Core::Process().OnForkRepaired(); }};
  const Status status = InstallTripwire(functions_, handlers, second_line);
  if (!second_line) {
    Warn(WithCode(ErrorId::kNoAtExitSlot,
                  "all 32 Py_AtExit slots are taken; only the atexit module tells the end of "
                  "Python"));
  }
  static const bool once = [] {
    WatchForks([] { Core::Process().OnNativeFork(); });
    SetThreadEndHandler([](ThreadRecord& record) { Core::Process().OnThreadEnd(record); });
    std::atexit([] { Core::Process().OnProcessExit(); });
    return true;
  }();
  static_cast<void>(once);
  return status;
}

Status Core::StartOwn(const std::vector<RuntimeImage>& images, const Deadline& deadline) {
  const Choice choice = ChooseInterpreter({config_.python, &settings_, true, deadline}, images);
  if (!choice.status.ok()) return choice.status;
  const Interpreter& chosen = choice.interpreter();
  bool promoted = !images.empty() && dlsym(RTLD_DEFAULT, "Py_IsInitialized") == nullptr;
  const Result<PluginLibrary> library = PluginLibrary::Open(chosen.libpython, SymbolScope::kGlobal);
  if (!library) return {ErrorId::kLibpythonUnloadable, library.text()};
  Result<PythonApi> bound(Status(GE_PYRT_INTERNAL, "'" + chosen.libpython + "' is no CPython"));
  for (const RuntimeImage& image : ScanRuntimes()) {
    bool late = false;
    if (SameFile(image, chosen.libpython)) bound = BindRuntime(image, late);
    promoted = promoted || late;
  }
  if (!bound) return bound.status();
  functions_ = *bound;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    libpython_ = chosen.libpython;
    chosen_by_ = choice.selection.source();
  }
  journal_.Open();
  Note("select", "", choice.selection.Text());
  if (promoted) Note("promoted", "", chosen.libpython + kPromoted);
  const StartPlan plan{chosen.executable, chosen.Version(), settings_.isolated, settings_.argv};
  return interpreter_.Launch(
      functions_, [this, plan] { return InitializeHere(plan); },
      [this](const Status& outcome) {
        // First in the journal: whoever waits for READY acquires right after.
        journal_.Add(outcome.ok() ? "start" : "start_failed", "", outcome.message());
        Settle(outcome.ok() ? Event::kStarted : Event::kStartFailed, outcome);
        journal_.Publish(Describe());
      });
}

/// On the interpreter thread.
Status Core::InitializeHere(const StartPlan& plan) {
  HostContract contract;
  Status status = StartInterpreter(functions_, plan);
  if (!status.ok()) return status;
  const Result<InterpreterFacts> facts = ReadFacts(functions_);
  status = facts ? HookIn() : facts.status();
  for (HostChange& change : contract.Look()) Accuse(0, Blame{std::move(change), "", "the start"});
  contract.Restore();
  if (!status.ok()) return {ErrorId::kStartUnusable, status.text()};
  if (facts->version != plan.version) {
    Warn(WithCode(ErrorId::kLibpythonDiffers,
                  "'" + plan.executable + "' is Python " + plan.version + ", but its '" +
                      libpython_ + "' is " + facts->version + "; reinstall that Python"));
  }
  api_ = &functions_;
  std::lock_guard<std::mutex> lock(mutex_);
  facts_ = facts.value();
  minor_ = facts_.minor;
  return status;
}

std::vector<std::string> Core::SitePath() {
  std::string executable;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    executable = facts_.executable;
  }
  if (executable.empty()) {
    // Not running: only a Python that was asked for by name is looked at; nothing is run.
    for (const Candidate& candidate : CandidatesOf({config_.python, &settings_, true, {}})) {
      if (candidate.source == "PATH") continue;
      return SiteDirectories(candidate.path);
    }
    const Result<int> live = FindLive(ScanRuntimes());
    if (!live || *live < 0 || !EnsureReady(Deadline::After(-1)).ok()) return {};
    executable = Facts().executable;
  }
  return SiteDirectories(executable);
}

}  // namespace ge::pyrt
