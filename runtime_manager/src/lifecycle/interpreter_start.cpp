// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/interpreter_start.h"

#include <locale.h>

#include <cstdlib>
#include <cstring>

#include "diagnostics/error_id.h"
#include "environment/python_object.h"

namespace ge::pyrt {
namespace {

void SetFlag(void* symbol, bool value) {
  if (symbol != nullptr && value) *static_cast<int*>(symbol) = 1;
}

/// Whether the locale that the environment asks for is C, or one that this machine lacks. There the
/// python program turns its UTF-8 mode on (PEP 540), an embedded start does not: texts and file
/// names would be ASCII. The global locale is not touched.
bool EnvironmentLocaleIsC() {
  for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* name = std::getenv(variable);
    if (name == nullptr || *name == '\0') continue;
    if (std::strcmp(name, "C") == 0 || std::strcmp(name, "POSIX") == 0) return true;
    const locale_t locale = newlocale(LC_CTYPE_MASK, name, nullptr);
    if (locale == nullptr) return true;
    freelocale(locale);
    return false;
  }
  return true;
}

/// What the python program would choose; PYTHONUTF8 is the user's word on it.
bool WantsUtf8Mode(const StartPlan& plan) {
  const char* wish = plan.isolated ? nullptr : std::getenv("PYTHONUTF8");
  if (wish != nullptr && *wish != '\0') return std::strcmp(wish, "1") == 0;
  return EnvironmentLocaleIsC();
}

Status CameSecond() {
  return {ErrorId::kStartedByOther, "another component of this process is starting Python"};
}

/// 3.9 to 3.13: the name and the flags are process globals that the start reads.
Status StartByGlobals(const PythonApi& api, const StartPlan& plan) {
  SetFlag(api.Py_IsolatedFlag, plan.isolated);
  SetFlag(api.Py_IgnoreEnvironmentFlag, plan.isolated);
  SetFlag(api.Py_NoUserSiteDirectory, plan.isolated);
  SetFlag(api.Py_UTF8Mode, WantsUtf8Mode(plan));
  // The start does this as well, but only after the name below was decoded. The caller puts the
  // locale back.
  setlocale(LC_CTYPE, "");
  // CPython keeps the pointer for the process's life: never freed.
  const wchar_t* name = api.Py_DecodeLocale(plan.executable.c_str(), nullptr);
  if (name == nullptr) {
    return {ErrorId::kUndecodablePath, "the path '" + plan.executable + "' cannot be decoded"};
  }
  api.Py_SetProgramName(name);
  if (!plan.still_free()) return CameSecond();
  api.Py_InitializeEx(0);
  if (api.Py_IsInitialized() != 0) return {};
  return {ErrorId::kStartFailed, "Py_InitializeEx returned without an interpreter"};
}

/// 3.14 and later: PEP 741. Its defaults are isolated, so the environment is switched on again.
Status StartByConfig(const PythonApi& api, const StartPlan& plan) {
  void* config = api.PyInitConfig_Create();
  if (config == nullptr) return {GE_PYRT_INTERNAL, "PyInitConfig_Create: no memory"};
  const int64_t environment = plan.isolated ? 0 : 1;
  if (!plan.still_free()) {
    api.PyInitConfig_Free(config);
    return CameSecond();
  }
  const bool failed =
      api.PyInitConfig_SetStr(config, "program_name", plan.executable.c_str()) < 0 ||
      api.PyInitConfig_SetInt(config, "isolated", 1 - environment) < 0 ||
      (WantsUtf8Mode(plan) && api.PyInitConfig_SetInt(config, "utf8_mode", 1) < 0) ||
      api.PyInitConfig_SetInt(config, "use_environment", environment) < 0 ||
      api.PyInitConfig_SetInt(config, "user_site_directory", environment) < 0 ||
      api.PyInitConfig_SetInt(config, "install_signal_handlers", 0) < 0 ||
      api.Py_InitializeFromInitConfig(config) < 0;
  Status status;
  if (failed) {
    const char* message = nullptr;
    api.PyInitConfig_GetError(config, &message);
    status = Status(ErrorId::kStartFailed, std::string("CPython did not start: ") +
                                               (message != nullptr ? message : "no reason given"));
  }
  api.PyInitConfig_Free(config);
  return status;
}

Status SetArgv(const PythonApi& api, const std::vector<std::string>& argv) {
  const PyRef list(api, api.PyList_New(static_cast<intptr_t>(argv.size())));
  for (size_t i = 0; list && i < argv.size(); ++i) {
    api.PyList_SetItem(list.get(), static_cast<intptr_t>(i),
                       api.PyUnicode_DecodeFSDefault(argv[i].c_str()));
  }
  if (list && api.PySys_SetObject("argv", list.get()) == 0) return {};
  return TakePythonError(api, "sys.argv");
}

PyRef Sys(const PythonApi& api, const char* name) {
  return Borrowed(api, api.PySys_GetObject(name));
}

void CallIgnoringErrors(const PythonApi& api, const PyRef& callable) {
  if (!callable || !CallWith(api, callable, {})) api.PyErr_Clear();
}

}  // namespace

std::string InterpreterFacts::Tag() const {
  return "cp" + std::to_string(major) + std::to_string(minor) + abiflags;
}

Status StartInterpreter(const PythonApi& api, const StartPlan& plan) {
  const bool by_config = api.PyInitConfig_Create != nullptr && api.PyInitConfig_SetInt != nullptr &&
                         api.PyInitConfig_SetStr != nullptr && api.PyInitConfig_Free != nullptr &&
                         api.PyInitConfig_GetError != nullptr &&
                         api.Py_InitializeFromInitConfig != nullptr;
  Status status = by_config ? StartByConfig(api, plan) : StartByGlobals(api, plan);
  if (!status.ok()) return status;
  // `threading` takes the thread that first imports it for the main thread.
  if (!Import(api, "threading")) {
    const Status error = TakePythonError(api, "import threading");
    return {ErrorId::kStartFailed, error.text()};
  }
  return SetArgv(api, plan.argv);
}

Result<InterpreterFacts> ReadFacts(const PythonApi& api) {
  InterpreterFacts facts;
  const PyRef info = Sys(api, "version_info");
  facts.major = static_cast<int>(IntOf(api, info.Attr("major"), 0));
  facts.minor = static_cast<int>(IntOf(api, info.Attr("minor"), 0));
  facts.version = std::to_string(facts.major) + "." + std::to_string(facts.minor) + "." +
                  TextOf(api, info.Attr("micro"));
  facts.abiflags = TextOf(api, Sys(api, "abiflags"));
  facts.executable = TextOf(api, Sys(api, "executable"));
  facts.prefix = TextOf(api, Sys(api, "prefix"));
  if (facts.major == 3 && facts.minor >= 9) return facts;
  return Status(ErrorId::kUnsupportedVersion, "the interpreter of this process is Python " +
                                                  facts.version + "; served are 3.9 to 3.14");
}

bool SiteIsDone(const PythonApi& api) {
  const PyRef no_site = Sys(api, "flags").Attr("no_site");
  if (no_site && api.PyObject_IsTrue(no_site.get()) == 1) return true;
  const PyRef site = Borrowed(api, api.PyDict_GetItemString(api.PyImport_GetModuleDict(), "site"));
  const PyRef running = site.Attr("__spec__").Attr("_initializing");
  // A finished import removes the mark or leaves it false; a site not yet imported is not done.
  return site && (!running || api.PyObject_IsTrue(running.get()) == 0);
}

bool ThreadingIsImported(const PythonApi& api) {
  return api.PyDict_GetItemString(api.PyImport_GetModuleDict(), "threading") != nullptr;
}

std::vector<std::string> ExtensionModules(const PythonApi& api) {
  constexpr size_t kMost = 8;
  std::vector<std::string> names;
  const PyRef modules = Borrowed(api, api.PyImport_GetModuleDict());
  const PyRef keys = CallWith(api, modules.Attr("copy"), {});
  const PyRef list = keys ? PyRef(api, api.PyMapping_Keys(keys.get())) : PyRef(api, nullptr);
  const intptr_t count = list ? api.PySequence_Size(list.get()) : 0;
  for (intptr_t i = 0; i < count && names.size() < kMost; ++i) {
    const PyRef name(api, api.PySequence_GetItem(list.get(), i));
    const PyRef module(api, name ? api.PyObject_GetItem(keys.get(), name.get()) : nullptr);
    const std::string file = TextOf(api, module.Attr("__file__"));
    const bool native = file.size() > 3 && file.compare(file.size() - 3, 3, ".so") == 0;
    if (native && file.find("/lib-dynload/") == std::string::npos) {
      names.push_back(TextOf(api, name));
    }
  }
  api.PyErr_Clear();
  return names;
}

bool OnPythonMainThread(const PythonApi& api) {
  // _thread alone: importing threading here would make this thread the main one.
  const PyRef here = CallWith(api, Import(api, "_thread").Attr("get_ident"), {});
  const PyRef threading =
      Borrowed(api, api.PyDict_GetItemString(api.PyImport_GetModuleDict(), "threading"));
  if (!threading) return true;  // no second Python thread was ever made
  const PyRef main = CallWith(api, threading.Attr("main_thread"), {});
  return here && main && IntOf(api, here, -1) == IntOf(api, main.Attr("ident"), -2);
}

void FlushStreams(const PythonApi& api) {
  for (const char* name : {"stdout", "stderr"}) {
    const PyRef stream = Sys(api, name);
    if (stream && !stream.IsNone()) CallIgnoringErrors(api, stream.Attr("flush"));
  }
}

void CollectGarbage(const PythonApi& api) {
  CallIgnoringErrors(api, Import(api, "gc").Attr("collect"));
}

}  // namespace ge::pyrt
