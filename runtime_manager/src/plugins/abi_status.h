// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_PLUGINS_ABI_STATUS_H_
#define GE_PYRT_SRC_PLUGINS_ABI_STATUS_H_

#include "ge/pyrt/abi/error.h"
#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// Fills `error` (if not nullptr) with a copy of `message` and returns `code`.
int32_t FailInC(ge_pyrt_error* error, int32_t code, const char* message) noexcept;

/// A Status as the C border gives it.
int32_t ToC(const Status& status, ge_pyrt_error* error) noexcept;

/// An error that the other side of the border filled and frees.
struct ErrorFromC {
  ge_pyrt_error raw{};
  ErrorFromC() { raw.struct_size = sizeof(raw); }
  ErrorFromC(const ErrorFromC&) = delete;
  ErrorFromC& operator=(const ErrorFromC&) = delete;
  ~ErrorFromC() {
    if (raw.release != nullptr) raw.release(&raw);
  }
  Status ToStatus(int32_t code) const {
    if (code == GE_PYRT_OK) return {};
    return {static_cast<Code>(code), raw.message != nullptr ? raw.message : "no reason given"};
  }
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_PLUGINS_ABI_STATUS_H_
