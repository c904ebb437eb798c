// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/python_threads.h"

#include <functional>

#include "environment/python_object.h"
#include "environment/python_scripts.h"

namespace ge::pyrt {
namespace {

constexpr int kMostFrames = 4;
constexpr char kScriptName[] = "<ge_python_runtime: stop_executors>";

/// The worker threads of executors, which are asked to stop.
class Executors {
 public:
  explicit Executors(const PythonApi& api)
      : api_(api), names_(RunScript(api, kStopExecutorsScript, kScriptName)) {
    api.PyErr_Clear();  // of another make: its threads are named if they stay
  }
  /// Python's end waits for these, daemons (made on a native thread) or not.
  bool Wait(const PyRef& thread) const {
    void* workers = names_ ? api_.PyDict_GetItemString(names_.get(), "workers") : nullptr;
    const intptr_t count = workers == nullptr ? 0 : api_.PySequence_Size(workers);
    for (intptr_t i = 0; i < count; ++i) {
      if (PyRef(api_, api_.PySequence_GetItem(workers, i)).get() == thread.get()) return true;
    }
    return false;
  }

 private:
  const PythonApi& api_;
  PyRef names_;
};

/// Calls `fn` for each live threading.Thread but the main one.
void ForEachPythonThread(const PythonApi& api, const std::function<void(const PyRef&)>& fn) {
  const PyRef threading =
      Borrowed(api, api.PyDict_GetItemString(api.PyImport_GetModuleDict(), "threading"));
  const PyRef enumerate = threading.Attr("enumerate");
  const PyRef main_thread = threading.Attr("main_thread");
  if (!enumerate || !main_thread) return;
  const PyRef threads = CallWith(api, enumerate, {});
  const PyRef main = CallWith(api, main_thread, {});
  const intptr_t count = threads ? api.PySequence_Size(threads.get()) : 0;
  for (intptr_t i = 0; i < count; ++i) {
    const PyRef thread(api, api.PySequence_GetItem(threads.get(), i));
    if (thread && thread.get() != main.get()) fn(thread);
  }
  api.PyErr_Clear();
}

std::string ThreadText(const PythonApi& api, const PyRef& thread) {
  const long long ident = IntOf(api, thread.Attr("ident"), 0);
  const std::string place = PlaceOfThread(api, static_cast<unsigned long>(ident));
  return "thread '" + TextOf(api, thread.Attr("name")) + "' (ident " + std::to_string(ident) + ")" +
         (place.empty() ? "" : " at " + place);
}

bool IsDaemon(const PythonApi& api, const PyRef& thread) {
  const PyRef daemon = thread.Attr("daemon");
  return daemon && api.PyObject_IsTrue(daemon.get()) != 0;
}

/// Stands for a native thread that came by: threading knows nothing else of it, and nobody may
/// raise anything in it.
bool IsNative(const PythonApi& api, const PyRef& thread) {
  return TextOf(api, thread.Attr("__class__").Attr("__name__")) == "_DummyThread";
}

}  // namespace

std::vector<std::string> BlockingThreads(const PythonApi& api) {
  std::vector<std::string> names;
  const Executors executors(api);
  ForEachPythonThread(api, [&](const PyRef& thread) {
    if (!IsDaemon(api, thread) || executors.Wait(thread)) names.push_back(ThreadText(api, thread));
  });
  return names;
}

std::vector<DaemonThread> DaemonThreads(const PythonApi& api, bool ask) {
  std::vector<DaemonThread> threads;
  ForEachPythonThread(api, [&](const PyRef& thread) {
    if (!IsDaemon(api, thread) || IsNative(api, thread)) return;
    threads.push_back({ThreadText(api, thread), IntOf(api, thread.Attr("native_id"), 0)});
    const long long ident = IntOf(api, thread.Attr("ident"), 0);
    if (!ask || ident == 0) return;
    // The symbol is the address of CPython's variable that holds the class.
    api.PyThreadState_SetAsyncExc(static_cast<unsigned long>(ident),
                                  *static_cast<void**>(api.PyExc_SystemExit));
  });
  return threads;
}

std::string PlaceOfThread(const PythonApi& api, unsigned long ident) {
  const PyRef look = Borrowed(api, api.PySys_GetObject("_current_frames"));
  const PyRef frames(api, look ? api.PyObject_CallObject(look.get(), nullptr) : nullptr);
  const PyRef key(api, api.PyLong_FromLongLong(static_cast<long long>(ident)));
  PyRef frame(api, frames && key ? api.PyObject_GetItem(frames.get(), key.get()) : nullptr);
  api.PyErr_Clear();  // a thread without a frame is not in it
  std::string text;
  for (int told = 0; told < kMostFrames && frame && !frame.IsNone(); frame = frame.Attr("f_back")) {
    const PyRef code = frame.Attr("f_code");
    const std::string file = TextOf(api, code.Attr("co_filename"));
    const std::string function = TextOf(api, code.Attr("co_name"));
    // How it was imported, or began as a thread, says nothing.
    if (file.rfind("<frozen importlib.", 0) == 0 || function.rfind("_bootstrap", 0) == 0) continue;
    text += (text.empty() ? "" : ", from ") + file + ":" + TextOf(api, frame.Attr("f_lineno")) +
            " in " + function;
    ++told;
  }
  return text;
}

}  // namespace ge::pyrt
