// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/host_signals.h"

#include <utility>
#include <vector>

#include "environment/python_object.h"
#include "environment/runtime_scan.h"

namespace ge::pyrt {
namespace {

/// The live runtime's functions; empty slots when there is none.
PythonApi BindLive() {
  const std::vector<RuntimeImage> images = ScanRuntimes();
  const Result<int> live = FindLive(images);
  if (!live || *live < 0) return {};
  bool promoted = false;
  const Result<PythonApi> bound = BindRuntime(images[static_cast<size_t>(*live)], promoted);
  return bound ? *bound : PythonApi{};
}

/// The pending exception as an object that can be raised again; nothing is pending afterwards.
HostException TakeException(const PythonApi& api) {
  void* raw[3] = {nullptr, nullptr, nullptr};
  api.PyErr_Fetch(&raw[0], &raw[1], &raw[2]);
  api.PyErr_NormalizeException(&raw[0], &raw[1], &raw[2]);
  const PyRef type(api, raw[0]);
  PyRef value(api, raw[1]);
  const PyRef trace(api, raw[2]);
  const PyRef setter = value.Attr("with_traceback");
  if (trace && setter) {
    std::vector<PyRef> arguments;
    arguments.push_back(Borrowed(api, trace.get()));
    if (!CallWith(api, setter, std::move(arguments))) api.PyErr_Clear();
  }
  // The symbol is the address of CPython's variable that holds the class.
  void* keyboard_interrupt = *static_cast<void**>(api.PyExc_KeyboardInterrupt);
  HostException taken;
  taken.keyboard_interrupt = api.PyObject_IsInstance(value.get(), keyboard_interrupt) == 1;
  taken.object = value.Release();
  return taken;
}

}  // namespace

Status RunHostSignalHandlers(HostException* raised) {
  // Once is enough: a runtime does not change under a thread that it called.
  static const PythonApi api = BindLive();
  if (api.PyErr_CheckSignals == nullptr) return {};
  if (api.PyGILState_GetThisThreadState() == nullptr) return {};  // Python did not call this thread
  const int gil = api.PyGILState_Ensure();
  Status status;
  if (api.PyErr_CheckSignals() != 0) {
    if (raised == nullptr) {
      status = TakePythonError(api, "a signal handler of the host");
    } else {
      *raised = TakeException(api);
      status = Status(GE_PYRT_PYTHON_ERROR, "a signal handler of the host raised an exception");
    }
  }
  api.PyGILState_Release(gil);
  return status;
}

}  // namespace ge::pyrt
