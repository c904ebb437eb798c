// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/python_api.h"

#include "diagnostics/error_id.h"

namespace ge::pyrt {

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
  if (missing.empty()) return api;
  return Status(ErrorId::kMissingFunctions,
                "'" + file + "' lacks functions of CPython 3.9 to 3.14: " + missing +
                    "; choose another interpreter");
}

GilState HoldsGil(const PythonApi& api, int minor) noexcept {
  const auto current = api.PyThreadState_GetUnchecked != nullptr ? api.PyThreadState_GetUnchecked
                                                                 : api._PyThreadState_UncheckedGet;
  if (current == nullptr) return GilState::kNotHeld;
  const void* state = current();
  if (state == nullptr) return GilState::kNotHeld;
  if (state == api.PyGILState_GetThisThreadState()) return GilState::kHeld;
  return minor >= 12 ? GilState::kOtherInterpreter : GilState::kNotHeld;
}

}  // namespace ge::pyrt
