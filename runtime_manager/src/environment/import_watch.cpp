// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/import_watch.h"

#include <utility>

#include "environment/python_method.h"
#include "environment/python_scripts.h"

namespace ge::pyrt {
namespace {

constexpr int kPythonSignals = 65;

// CPython takes the frames of this file out of the traceback of a failed import.
constexpr char kHookFile[] = "<frozen importlib._bootstrap_external>";

thread_local ImportWatch* current = nullptr;
const PythonApi* hooked = nullptr;  // this and what follows: guarded by the GIL
int watches = 0;
void* undo = nullptr;

template <class... Refs>
PyRef CallOf(const PythonApi& api, const PyRef& callable, Refs&&... refs) {
  std::vector<PyRef> arguments;
  (arguments.push_back(std::forward<Refs>(refs)), ...);
  return CallWith(api, callable, std::move(arguments));
}

/// Puts the hook in; without it changes are still found, but blamed on no import.
void InstallHook(const PythonApi& api, PythonMethod& method) {
  const PyRef names = RunScript(api, kImportHookScript, kHookFile);
  const PyRef hook = Borrowed(api, names ? api.PyDict_GetItemString(names.get(), "hook") : nullptr);
  PyRef notice(api, api.PyCFunction_NewEx(&method, nullptr, nullptr));
  if (hook) undo = CallOf(api, hook, std::move(notice)).Release();
  api.PyErr_Clear();
}

void RemoveHook(const PythonApi& api) {
  if (undo == nullptr) return;
  const PyRef callable(api, std::exchange(undo, nullptr));
  CallOf(api, callable);
  api.PyErr_Clear();
}

/// The interpreter's own table of signal handlers; empty when nothing has imported it.
std::vector<PyRef> Handlers(const PythonApi& api) {
  std::vector<PyRef> handlers;
  const PyRef module =
      Borrowed(api, api.PyDict_GetItemString(api.PyImport_GetModuleDict(), "_signal"));
  const PyRef get = module.Attr("getsignal");
  for (int number = 1; get && number < kPythonSignals; ++number) {
    handlers.push_back(CallOf(api, get, PyRef(api, api.PyLong_FromLongLong(number))));
    if (!handlers.back()) api.PyErr_Clear();
  }
  return handlers;
}

}  // namespace

std::string TextOf(const Blame& blame) {
  const std::string who = !blame.module.empty()
                              ? "import of '" + blame.module + "'" +
                                    (blame.file.empty() ? "" : " ('" + blame.file + "')")
                          : blame.file.empty() ? "code outside of an import"
                                               : blame.file + " of Python";
  return who + " changed " + blame.change.what + " (" + blame.change.how + ")" +
         (blame.change.put_back ? "; it was put back" : "");
}

bool IsWorthAWarning(const Blame& blame) {
  const bool by_cpython = blame.module.empty() || blame.module == "signal";
  if (by_cpython && (blame.change.what == "SIGINT" || blame.change.what == "locale")) return false;
  return blame.change.how.find("in the environment") == std::string::npos &&
         blame.change.how.find("from the environment") == std::string::npos;
}

ImportWatch::ImportWatch(const PythonApi& api, std::function<void(const Blame&)> tell)
    : api_(api), tell_(std::move(tell)), handlers_(Handlers(api)), outer_(current) {
  static PythonMethod method = {"ge_pyrt_import_notice", &ImportWatch::Notice,
                                PythonMethod::kArgumentTuple,
                                "Holds an import to the contract with the host."};
  hooked = &api;
  if (watches++ == 0) InstallHook(api, method);
  seen_ = Handlers(api);
  current = this;
}

void ImportWatch::Finish() {
  imports_.clear();
  Look();
  RestoreHandlers();
  contract_.Restore();
  current = outer_;
  handlers_.clear();
  seen_.clear();
  if (--watches == 0) RemoveHook(api_);
}

ImportWatch::~ImportWatch() {
  if (current == this) current = outer_;
  for (PyRef& handler : handlers_) handler.Release();
  for (PyRef& handler : seen_) handler.Release();
}

void* ImportWatch::Notice(void*, void* arguments) {
  const PythonApi& api = *hooked;
  ImportWatch* watch = current;
  if (watch != nullptr) {
    const PyRef entering(api, api.PySequence_GetItem(arguments, 0));
    watch->Look();
    if (api.PyObject_IsTrue(entering.get()) == 1) {
      watch->imports_.push_back({TextOf(api, PyRef(api, api.PySequence_GetItem(arguments, 1))),
                                 TextOf(api, PyRef(api, api.PySequence_GetItem(arguments, 2)))});
    } else if (!watch->imports_.empty()) {
      watch->imports_.pop_back();
    }
  }
  api.Py_IncRef(api.None());
  return api.None();
}

void ImportWatch::Look() {
  std::vector<HostChange> changes = contract_.Look();
  std::vector<PyRef> handlers = Handlers(api_);
  for (size_t i = 0; i < handlers.size() && i < seen_.size(); ++i) {
    if (handlers[i].get() == seen_[i].get()) continue;
    const std::string signal = SignalName(static_cast<int>(i) + 1);
    bool told = false;
    for (const HostChange& change : changes) told = told || change.what == signal;
    if (!told) changes.push_back({signal, "another Python handler", !handlers_.empty()});
  }
  seen_ = std::move(handlers);
  const Running who = imports_.empty() ? Running{} : imports_.back();
  for (HostChange& change : changes) tell_(Blame{std::move(change), who.module, who.file});
}

void ImportWatch::RestoreHandlers() {
  if (handlers_.empty()) return;
  const PyRef module = Import(api_, "_signal");
  const PyRef set = module.Attr("signal");
  const std::vector<PyRef> now = Handlers(api_);
  for (size_t i = 0; set && i < now.size(); ++i) {
    // None: a handler that was not set from Python; the contract puts that one back.
    if (!handlers_[i] || handlers_[i].IsNone() || now[i].get() == handlers_[i].get()) continue;
    CallOf(api_, set, PyRef(api_, api_.PyLong_FromLongLong(static_cast<long long>(i) + 1)),
           Borrowed(api_, handlers_[i].get()));
    api_.PyErr_Clear();  // not on Python's main thread: only told
  }
}

}  // namespace ge::pyrt
