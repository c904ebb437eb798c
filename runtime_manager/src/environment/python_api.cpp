// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/python_api.h"

#include <cstdlib>

#include "diagnostics/error_id.h"

namespace ge::pyrt {

int MinorOf(const std::function<void*(const char*)>& find) {
  // A constant since 3.11. The function writes its text anew at each call, which another thread's
  // start may be reading; the text is the same each time.
  if (const void* number = find("Py_Version")) {
    return static_cast<int>(*static_cast<const unsigned long*>(number) >> 16 & 0xff);
  }
  const auto version = reinterpret_cast<const char* (*)()>(find("Py_GetVersion"));
  const std::string text = version != nullptr ? version() : "";
  return text.compare(0, 2, "3.") == 0 ? std::atoi(text.c_str() + 2) : 0;
}

Result<PythonApi> ResolvePythonApi(const std::string& file,
                                   const std::function<void*(const char*)>& find) {
  PythonApi api;
  std::string missing;
  const auto check = [&](bool required, const char* name, const void* symbol) {
    if (required && symbol == nullptr) missing += std::string(missing.empty() ? "" : ", ") + name;
  };
#define GE_PYRT_SLOT(required, result, name, arguments)          \
  api.name = reinterpret_cast<result(*) arguments>(find(#name)); \
  check(required, #name, reinterpret_cast<const void*>(api.name));
#define GE_PYRT_DATA(required, name) \
  api.name = find(#name);            \
  check(required, #name, api.name);
#include "environment/python_slots.inc"
#undef GE_PYRT_SLOT
#undef GE_PYRT_DATA
  api.current_state = api.PyThreadState_GetUnchecked != nullptr ? api.PyThreadState_GetUnchecked
                                                                : api._PyThreadState_UncheckedGet;
  check(true, "PyThreadState_GetUnchecked", reinterpret_cast<const void*>(api.current_state));
  if (missing.empty()) {
    api.minor = MinorOf(find);
    return api;
  }
  return Status(ErrorId::kMissingFunctions,
                "'" + file + "' lacks functions of CPython 3.9 to 3.14: " + missing +
                    "; choose another interpreter");
}

}  // namespace ge::pyrt
