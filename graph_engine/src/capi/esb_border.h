// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_ESB_BORDER_H_
#define GRAPH_ENGINE_CAPI_ESB_BORDER_H_

#include <cstring>

#include "capi/c_api.h"
#include "esb_funcs.h"

// The builder's C functions (esb_funcs.h) pass handles as pointers that nobody follows.
namespace ge::capi {

inline ge_capi_handle HandleOf(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); }

template <class T>
T* PointerOf(ge_capi_handle handle) {
  return reinterpret_cast<T*>(static_cast<uintptr_t>(handle));
}

/// What a function gives whose last argument is a handle; null when it fails.
template <class T, class Function, class... Arguments>
T* Made(Function function, Arguments... arguments) {
  ge_capi_handle handle = 0;
  return function(arguments..., &handle) == GE_CAPI_OK ? PointerOf<T>(handle) : nullptr;
}

inline size_t Length(const char* text) { return text == nullptr ? 0 : std::strlen(text); }

/// A handle for the time of a call.
class Held {
 public:
  Held() = default;
  ~Held() {
    if (handle_ != 0) ge_capi_release(handle_);
  }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  ge_capi_handle* out() { return &handle_; }
  ge_capi_handle get() const { return handle_; }

 private:
  ge_capi_handle handle_ = 0;
};

}  // namespace ge::capi

#endif  // GRAPH_ENGINE_CAPI_ESB_BORDER_H_
