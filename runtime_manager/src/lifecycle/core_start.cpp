// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <dlfcn.h>
#include <sys/mman.h>

#include <cstdlib>
#include <thread>

#include "diagnostics/error_catalog.h"
#include "environment/choice.h"
#include "environment/host_contract.h"
#include "environment/paths.h"
#include "lifecycle/core.h"
#include "lifecycle/foreign_start.h"
#include "lifecycle/tripwire.h"
#include "plugins/activation.h"
#include "plugins/plugin_library.h"

namespace ge::pyrt {
namespace {

constexpr int64_t kTickMs = 50;
constexpr size_t kStartBytes = size_t{32} << 20;
thread_local bool starting_here = false;

/// CPython ends the process when memory runs out while it starts.
bool HasRoomForStart() {
  void* room = mmap(nullptr, kStartBytes, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return room != MAP_FAILED && munmap(room, kStartBytes) == 0;
}

}  // namespace

Status Core::EnsureReady(const Deadline& deadline) {
  bool starts = false;
  for (;;) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      configuration_used_ = true;
      if (IsReady(state_)) return {};
      if (!starting_) {
        if (!Next(state_, Event::kStart)) break;
        starting_ = true;
        starts = true;
        break;
      }
    }
    // Code that runs inside the start (sitecustomize, a .pth file) must not wait for its end.
    if (starting_here || interpreter_.IsCurrent()) return Refusal(State::kInitializing, "Acquire");
    if (deadline.Passed()) {
      return {ErrorId::kStartTimeout,
              "the interpreter did not become ready within the deadline; another "
              "thread is starting it"};
    }
    WithoutGil(Api(), [&] {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait_until(lock, deadline.Tick(kTickMs), [this] { return !starting_; });
    });
  }
  if (!starts) {
    interpreter_.AwaitEnd();  // of one whose start failed; it needs no GIL to end
    std::lock_guard<std::mutex> lock(mutex_);
    return RefuseStart();
  }
  starting_here = true;
  const Status outcome = Guarded([&] { return StartOrJoin(deadline); }, "the start of Python");
  starting_here = false;
  return outcome;
}

/// Why this process's Python, which is not there any more, is not started again.
Status Core::RefuseStart() const {
  Status refusal = Refusal(state_, "Acquire");
  if (state_ != State::kFinalized || extension_modules_.empty()) return refusal;
  return {refusal.code(),
          refusal.text() + "; extension modules loaded here: " + Joined(extension_modules_)};
}

/// Ends a start one way or the other. Refused: nothing happened, it may be tried again.
void Core::Settle(Event event, const Status& outcome) {
  if (event == Event::kStarted || event == Event::kJoined) gate_.Open();
  std::lock_guard<std::mutex> lock(mutex_);
  last_start_ = outcome;
  if (event == Event::kStarted) ++starts_;
  owned_ = event == Event::kStarted;
  if (!outcome.ok()) api_ = nullptr;
  Change(event);
  starting_ = false;
  changed_.notify_all();
}

void Core::Advance(Event event) {
  std::lock_guard<std::mutex> lock(mutex_);
  Change(event);
}

Status Core::StartOrJoin(const Deadline& deadline) {
  std::vector<RuntimeImage> images;
  Result<int> live(0);
  for (;;) {
    images = ScanRuntimes();
    live = FindLive(images);
    if (!live || *live >= 0) break;
    if (!StartIsUnderWay(images)) {
      Status status = StartOwn(images, deadline);
      if (!status.ok()) {
        Settle(Event::kRefused, status);
        return status;
      }
      std::unique_lock<std::mutex> lock(mutex_);
      if (!deadline.Wait(changed_, lock, [this] { return !starting_; })) {
        return {ErrorId::kStartTimeout,
                "the start of Python goes on, but not within the deadline; ask again"};
      }
      const Status started = last_start_;
      // At the last moment another component was found to be first: that one is joined.
      const bool joins = started.code() == GE_PYRT_NOT_READY;
      if (joins) starting_ = true;
      lock.unlock();
      interpreter_.AwaitEnd();  // if the start failed
      if (!joins) return started;
      continue;
    }
    if (deadline.Passed()) {
      const Status status(ErrorId::kOtherStartTimeout,
                          "another component is starting Python and has not come to its end");
      Settle(Event::kRefused, status);
      return status;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  Status status = live.status();
  if (live) {
    const RuntimeImage& image = images[static_cast<size_t>(*live)];
    for (const std::string& text : DeadCopies(images, *live)) {
      Warn(WithCode(ErrorId::kDeadCopyMapped, text), "");
    }
    status = Join(image, deadline);
    if (status.ok()) journal_.Add("join", "", image.path);
  }
  Settle(status.ok() ? Event::kJoined : Event::kRefused, status);
  ShowPage();
  return status;
}

Status Core::StartOwn(const std::vector<RuntimeImage>& images, const Deadline& deadline) {
  const Choice choice = ChooseInterpreter({config_.python, &settings_, true, deadline}, images);
  if (!choice.status.ok()) return choice.status;
  const Interpreter& chosen = choice.interpreter();
  Advance(Event::kResolve);
  bool promoted = !images.empty() && dlsym(RTLD_DEFAULT, "Py_IsInitialized") == nullptr;
  const Result<PluginLibrary> library = PluginLibrary::Open(chosen.libpython, SymbolScope::kGlobal);
  if (!library) return {ErrorId::kLibpythonUnloadable, library.text()};
  Result<PythonApi> bound(Status(GE_PYRT_INTERNAL, "'" + chosen.libpython + "' is no CPython"));
  RuntimeImage mapped;
  for (const RuntimeImage& image : ScanRuntimes()) {
    if (image.elsewhere || !SameFile(image, chosen.libpython)) continue;
    mapped = image;
    bool late = false;
    bound = BindRuntime(image, late);
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
  if (promoted) Note("promoted", "", chosen.libpython + " was RTLD_LOCAL; made global for plugins");
  if (!HasRoomForStart()) {
    return {ErrorId::kNoMemoryForStart,
            "there is no memory for a start of Python, which takes up to 32 MiB and would end this "
            "process without; check 'ulimit -v'"};
  }
  const ForeignStart before = LookAtStart(mapped);
  const auto still_free = [mapped, before] {
    const ForeignStart now = LookAtStart(mapped);
    return mapped.is_initialized() == 0 && now == before && now != ForeignStart::kUnderWay;
  };
  const StartPlan plan{chosen.executable, chosen.Version(), settings_.isolated, settings_.argv,
                       still_free};
  Advance(Event::kStart);
  return interpreter_.Launch(
      functions_, [this, plan] { return InitializeHere(plan); },
      [this](const Status& outcome) {
        // First in the journal: whoever waits for READY acquires right after.
        journal_.Add(outcome.ok() ? "start" : "start_failed", "", outcome.message());
        Settle(outcome.ok()                          ? Event::kStarted
               : outcome.code() == GE_PYRT_NOT_READY ? Event::kRefused
                                                     : Event::kStartFailed,
               outcome);
        ShowPage();
      });
}

/// On the interpreter thread.
Status Core::InitializeHere(const StartPlan& plan) {
  HostContract contract;
  Status status = StartInterpreter(functions_, plan);
  if (!status.ok()) {
    contract.Restore();
    return status;
  }
  const Result<InterpreterFacts> facts = ReadFacts(functions_);
  status = facts ? HookIn() : facts.status();
  if (status.ok()) status = WatchThreadsEnd(functions_);
  for (HostChange& change : contract.Look()) Accuse(0, Blame{std::move(change), "", "the start"});
  contract.Restore();
  if (!status.ok()) return {ErrorId::kStartUnusable, status.text()};
  if (facts->version != plan.version) {
    Warn(WithCode(ErrorId::kLibpythonDiffers,
                  "'" + plan.executable + "' is Python " + plan.version + ", but its '" +
                      libpython_ + "' is " + facts->version + "; reinstall that Python"),
         "");
  }
  NoteMainInterpreter(functions_);
  api_ = &functions_;
  std::lock_guard<std::mutex> lock(mutex_);
  facts_ = facts.value();
  return status;
}

std::vector<std::string> Core::SitePath() {
  std::vector<std::string> folders = InterpreterSite();
  const char* variable = settings_.isolated ? nullptr : std::getenv("PYTHONPATH");
  for (const std::string& folder : SplitPath(variable == nullptr ? "" : variable)) {
    if (!folder.empty()) folders.push_back(folder);
  }
  return folders;
}

std::vector<std::string> Core::InterpreterSite() {
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
