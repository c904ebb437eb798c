// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/tripwire.h"

#include <pthread.h>

#include "environment/python_method.h"
#include "environment/python_object.h"

namespace ge::pyrt {
namespace {

const PythonApi* hooked = nullptr;
TripwireHandlers hooks;
void* ending_callable = nullptr;

void* ReturnNone() {
  hooked->Py_IncRef(hooked->None());
  return hooked->None();
}

void* OnEnding(void*, void*) {
  hooks.ending();
  return ReturnNone();
}

void* OnThreadsEnding(void*, void*) {
  hooks.threads_ending();
  return ReturnNone();
}

void* OnForkChild(void*, void*) {
  hooks.fork_child();
  return ReturnNone();
}

PythonMethod ending_def = {"ge_pyrt_interpreter_ends", &OnEnding, PythonMethod::kNoArguments,
                           "Lets the GE runtime's owners go before Python ends."};
PythonMethod threads_def = {
    "ge_pyrt_threads_end", &OnThreadsEnding, PythonMethod::kNoArguments,
    "Lets the GE runtime's interpreter thread go before Python waits for it."};
PythonMethod fork_def = {"ge_pyrt_after_fork", &OnForkChild, PythonMethod::kNoArguments,
                         "Opens the GE runtime again in a child of os.fork."};

PyRef MakeCallable(const PythonApi& api, PythonMethod& definition) {
  return PyRef(api, api.PyCFunction_NewEx(&definition, nullptr, nullptr));
}

Status RegisterAtExit(const PythonApi& api) {
  PyRef callable = MakeCallable(api, ending_def);
  const PyRef add = Import(api, "atexit").Attr("register");
  std::vector<PyRef> arguments;
  arguments.push_back(Borrowed(api, callable.get()));
  if (!add || !CallWith(api, add, std::move(arguments))) {
    return TakePythonError(api, "atexit.register");
  }
  ending_callable = callable.Release();
  return {};
}

Status RegisterAtFork(const PythonApi& api) {
  const PyRef add = Import(api, "posix").Attr("register_at_fork");
  const PyRef callable = MakeCallable(api, fork_def);
  const PyRef none(api, api.PyTuple_New(0));
  const PyRef keywords(api, api.PyDict_New());
  if (add && callable && none && keywords &&
      api.PyDict_SetItemString(keywords.get(), "after_in_child", callable.get()) == 0 &&
      PyRef(api, api.PyObject_Call(add.get(), none.get(), keywords.get()))) {
    return {};
  }
  return TakePythonError(api, "os.register_at_fork");
}

}  // namespace

Status InstallTripwire(const PythonApi& api, const TripwireHandlers& handlers, bool& second_line) {
  hooked = &api;
  hooks = handlers;
  second_line = true;
  if (ending_callable != nullptr) return {};
  if (Status status = RegisterAtExit(api); !status.ok()) return status;
  second_line = api.Py_AtExit(hooks.gone) == 0;
  return RegisterAtFork(api);
}

Status WatchThreadsEnd(const PythonApi& api) {
  // What concurrent.futures uses, since 3.9; atexit comes after the wait for threads.
  const PyRef add = Import(api, "threading").Attr("_register_atexit");
  std::vector<PyRef> arguments;
  arguments.push_back(MakeCallable(api, threads_def));
  if (!add || CallWith(api, add, std::move(arguments))) return {};
  return TakePythonError(api, "threading._register_atexit");
}

void RemoveTripwire(const PythonApi& api) {
  if (ending_callable == nullptr) return;
  const PyRef callable(api, std::exchange(ending_callable, nullptr));
  const PyRef remove = Import(api, "atexit").Attr("unregister");
  std::vector<PyRef> arguments;
  arguments.push_back(Borrowed(api, callable.get()));
  if (!remove || !CallWith(api, remove, std::move(arguments))) api.PyErr_Clear();
}

void WatchForks(void (*before)(), void (*parent)(), void (*child)()) {
  pthread_atfork(before, parent, child);
}

}  // namespace ge::pyrt
