// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/host_signals.h"

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

}  // namespace

Status RunHostSignalHandlers() {
  // Once is enough: a runtime does not change under a thread that it called.
  static const PythonApi api = BindLive();
  if (api.PyErr_CheckSignals == nullptr) return {};
  if (api.PyGILState_GetThisThreadState() == nullptr) return {};  // Python did not call this thread
  const int gil = api.PyGILState_Ensure();
  Status status;
  if (api.PyErr_CheckSignals() != 0) status = TakePythonError(api, "a signal handler of the host");
  api.PyGILState_Release(gil);
  return status;
}

}  // namespace ge::pyrt
