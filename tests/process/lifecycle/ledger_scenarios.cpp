// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Who holds what: the manager's own account, and what it refuses because of it.
#include <pthread.h>

#include <atomic>
#include <memory>

#include <thread>
#include <vector>

#include "../runtime/harness.h"
#include "life_scenarios.h"
#include "raw_python.h"

namespace harness {
namespace {

uint64_t Leases(const std::string& name) {
  for (const OwnerInfo& info : Manager().Inspect().owners) {
    if (info.name == name) return info.leases;
  }
  return 99;
}

/// Runs `inside` while a new sub-interpreter is current on this thread, which holds the GIL.
template <class Inside>
void InSubInterpreter(Inside inside) {
  void* main_state = raw::Find<void*()>("PyThreadState_Get")();
  void* state = raw::Find<void*()>("Py_NewInterpreter")();
  REQUIRE(state != nullptr, Text("Py_NewInterpreter"));
  inside();
  raw::Find<void(void*)>("Py_EndInterpreter")(state);
  raw::Find<void*(void*)>("PyThreadState_Swap")(main_state);
}

void AnAttachInsideASubInterpreterIsRefused(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("client");
  // On a thread whose Python state is raw, so that the first lease is asked for inside.
  std::thread([&owner] {
    const int gil = raw::Ensure();
    InSubInterpreter([&owner] {
      const Result<Attached> refused = owner.Attach();
      REQUIRE(refused.code() == GE_PYRT_WRONG_INTERPRETER, refused.status());
      const Result<Attached> timed = owner.Attach(AttachOptions{100});
      REQUIRE(timed.code() == GE_PYRT_WRONG_INTERPRETER, timed.status());
    });
    {
      const Result<Attached> back = owner.Attach();
      REQUIRE(back.ok(), back.status());
      REQUIRE(Run("import json") == 0, Text("the main interpreter"));
    }
    raw::Release(gil);
  }).join();
  // And inside a lease of ours.
  std::thread([&owner] {
    const Result<Attached> outer = owner.Attach();
    REQUIRE(outer.ok(), outer.status());
    InSubInterpreter([&owner] {
      const Result<Attached> refused = owner.Attach();
      REQUIRE(refused.code() == GE_PYRT_WRONG_INTERPRETER, refused.status());
    });
    const Result<Attached> inner = owner.Attach();
    REQUIRE(inner.ok(), inner.status());
  }).join();
  REQUIRE(Leases("client") == 0, std::to_string(Leases("client")));
}

/// PyGILState_Check answers yes for ever once a sub-interpreter existed; the ledger does not ask
/// it.
void TheLedgerIsExactAfterASubInterpreter(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("client");
  {
    const Result<Attached> attached = owner.Attach();
    REQUIRE(attached.ok(), attached.status());
    InSubInterpreter([] {});
    REQUIRE(Leases("client") == 1, std::to_string(Leases("client")));
    std::thread([&owner] {
      const Result<Attached> timed = owner.Attach(AttachOptions{50});  // the GIL is taken
      REQUIRE(timed.code() == GE_PYRT_TIMEOUT, timed.status());
    }).join();
  }
  REQUIRE(Leases("client") == 0, std::to_string(Leases("client")));
  std::thread([&owner] { RunAttached(owner, "import json"); }).join();
  REQUIRE(Manager().Inspect().owners.at(0).attaches == 2, Text("attaches"));
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

void ADetachOnAnotherThreadIsRefusedAndHarmless(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("client");
  Result<Attached> attached = owner.Attach();
  REQUIRE(attached.ok(), attached.status());
  std::thread([&attached] {
    const Status refused = attached->Detach();
    REQUIRE(refused.code() == GE_PYRT_WRONG_THREAD, refused);
  }).join();
  REQUIRE(Run("import json") == 0, Text("the thread is still attached"));
  // The claim, in contrast, is given back from any thread.
  std::thread([&owner] {
    Owner other = Acquire("other");
    const Status released = other.Release();
    REQUIRE(released.ok(), released);
  }).join();
  const Status detached = attached->Detach();
  REQUIRE(detached.ok(), detached);
  REQUIRE(attached->Detach().ok(), Text("idempotent"));
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

void NestedAttachesMixWithRawOnesAndEndInOrder(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("client");
  Owner other = Acquire("other", Role::kOnnx);
  for (int round = 0; round < 3; ++round) {
    Result<Attached> first = owner.Attach();
    const int raw_state = raw::Ensure();
    Result<Attached> second = other.Attach();
    Result<Attached> third = owner.Attach();
    REQUIRE(first.ok() && second.ok() && third.ok(), first.status());
    REQUIRE(Leases("client") == 2 && Leases("other") == 1, Text("leases"));
    const Status early = first->Detach();
    REQUIRE(early.code() == GE_PYRT_INVALID_ARGUMENT, early);
    REQUIRE(Run("import json") == 0, Text("nothing happened"));
    REQUIRE(third->Detach().ok() && second->Detach().ok(), Text("in order"));
    raw::Release(raw_state);
    REQUIRE(first->Detach().ok(), Text("outermost"));
    REQUIRE(Leases("client") == 0 && Leases("other") == 0, Text("leases"));
  }
  {
    // Objects that die in the wrong order: said, and put right with the last of them.
    auto outer = std::make_unique<Result<Attached>>(owner.Attach());
    auto inner = std::make_unique<Result<Attached>>(owner.Attach());
    outer.reset();
    const std::vector<Warning> said = Manager().Warnings();
    REQUIRE(said.size() == 1 && said[0].number == 9009 && said[0].owner == "client", Text("said"));
    REQUIRE(said[0].message.find("GEPY9009 ") == 0, said[0].message);
    inner.reset();
  }
  REQUIRE(Leases("client") == 0, Text("leases"));
  REQUIRE(Manager().Inspect().owners.at(0).attaches == 8, Text("attaches"));
  std::thread([&owner] {
    const Result<Attached> free = owner.Attach(AttachOptions{5000});
    REQUIRE(free.ok(), free.status());
  }).join();
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

/// A C++ exception through an attach: the GIL is free for others each time.
void AnExceptionLetsTheGilGo(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("client");
  for (int i = 0; i < 1000; ++i) {
    try {
      const Result<Attached> attached = owner.Attach();
      throw std::runtime_error("from a callback");
    } catch (const std::runtime_error&) {
    }
  }
  std::thread([&owner] {
    const Result<Attached> free = owner.Attach(AttachOptions{5000});
    REQUIRE(free.ok(), free.status());
  }).join();
  REQUIRE(Leases("client") == 0, Text("leases"));
}

void TenThousandHoldersAreQueuedAndDrained(const std::string& python) {
  Configure(python);
  Owner owner = Acquire("client");
  constexpr int kHolders = 10'000;
  RunAttached(owner,
              "import weakref\nclass C: pass\n"
              "kept = [C() for _ in range(10000)]\nalive = weakref.WeakSet(kept)\n");
  std::vector<void*> held;
  {
    const Result<Attached> attached = owner.Attach();
    const auto item = raw::Find<void*(void*, long)>("PySequence_GetItem");
    void* list = raw::Find<void*(void*, const char*)>("PyObject_GetAttrString")(
        raw::Find<void*(const char*)>("PyImport_ImportModule")("__main__"), "kept");
    for (long i = 0; i < kHolders; ++i) held.push_back(item(list, i));
    REQUIRE(Run("kept.clear(); assert len(alive) == 10000") == 0, Text("setup"));
  }
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&, i] {
      for (size_t j = static_cast<size_t>(i); j < held.size(); j += 8) {
        owner.DropReference(held[j]);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  REQUIRE(Manager().Inspect().queued_references == kHolders, Text("queued"));
  RunAttached(owner, "assert len(alive) == 0, len(alive)");
  REQUIRE(Manager().Inspect().queued_references == 0, Text("drained"));
}

/// Keys are few in a process, and a key a cycle is a classic.
void OwnersCostNoPthreadKeys(const std::string& python) {
  const auto free_keys = [] {
    std::vector<pthread_key_t> keys;
    pthread_key_t key{};
    while (pthread_key_create(&key, nullptr) == 0) keys.push_back(key);
    for (const pthread_key_t made : keys) pthread_key_delete(made);
    return keys.size();
  };
  Configure(python);
  const size_t before = free_keys();
  Owner first = Acquire("first");
  RunAttached(first, "import threading");
  const size_t started = free_keys();
  for (int i = 0; i < 2000; ++i) {
    Owner owner = Acquire("cycle");
    const Result<Attached> attached = owner.Attach();
    REQUIRE(attached.ok(), attached.status());
  }
  REQUIRE(free_keys() == started, Text("2000 owners took keys"));
  // CPython takes some of its own for a start: what a start without us takes is not ours.
  REQUIRE(before - started <= 2 + 4, std::to_string(before - started));
  REQUIRE(Manager().Inspect().owners.size() <= 70, Text("ended owners do not pile up"));
}

/// Deep work on the smallest thread that is let in; smaller ones are refused by name.
void SmallStacksAreRefusedBeforeTheyOverflow(const std::string& python) {
  Configure(python);
  static Owner owner = Acquire("client");
  static const char* const kDeep =
      "import json, sys\n"
      "sys.setrecursionlimit(20000)\n"
      "deep = '[' * 15000 + ']' * 15000\n"
      "try: json.loads(deep)\n"
      "except RecursionError: pass\n";
  for (const size_t kib : {64, 128, 256, 384, 512, 1024, 2048, 4096}) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kib << 10);
    pthread_t thread;
    static std::atomic<int> code{0};
    REQUIRE(pthread_create(
                &thread, &attributes,
                [](void*) -> void* {
                  const Result<Attached> attached = owner.Attach();
                  code = attached.code();
                  if (attached.ok()) Run("import json; json.loads('[' * 400 + ']' * 400)");
                  return nullptr;
                },
                nullptr) == 0,
            std::to_string(kib));
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
    REQUIRE(code == (kib < 512 ? GE_PYRT_STACK_TOO_SMALL : code.load()), std::to_string(kib));
    REQUIRE(code == GE_PYRT_OK || code == GE_PYRT_STACK_TOO_SMALL, std::to_string(code));
    REQUIRE(kib < 2048 || code == GE_PYRT_OK, std::to_string(kib));
  }
  // The interpreter thread has room for the deepest.
  const Status deep = owner.RunOnInterpreterThread(
      [] { return Run(kDeep) == 0 ? Status() : Status(GE_PYRT_FAILED, "deep"); });
  REQUIRE(deep.ok(), deep);
}

}  // namespace

ScenarioTable LedgerScenarios() {
  return {
      {"an_attach_inside_a_sub_interpreter_is_refused", &AnAttachInsideASubInterpreterIsRefused},
      {"the_ledger_is_exact_after_a_sub_interpreter", &TheLedgerIsExactAfterASubInterpreter},
      {"a_detach_on_another_thread_is_refused_and_harmless",
       &ADetachOnAnotherThreadIsRefusedAndHarmless},
      {"nested_attaches_mix_with_raw_ones_and_end_in_order",
       &NestedAttachesMixWithRawOnesAndEndInOrder},
      {"an_exception_lets_the_gil_go", &AnExceptionLetsTheGilGo},
      {"ten_thousand_holders_are_queued_and_drained", &TenThousandHoldersAreQueuedAndDrained},
      {"owners_cost_no_pthread_keys", &OwnersCostNoPthreadKeys},
      {"small_stacks_are_refused_before_they_overflow", &SmallStacksAreRefusedBeforeTheyOverflow}};
}

}  // namespace harness
