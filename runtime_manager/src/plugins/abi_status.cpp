// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "plugins/abi_status.h"

#include <cstdlib>
#include <cstring>

namespace ge::pyrt {
namespace {

void ReleaseError(ge_pyrt_error* error) {
  std::free(error->message);
  error->message = nullptr;
  error->release = nullptr;
}

}  // namespace

int32_t FailInC(ge_pyrt_error* error, int32_t code, const char* message) noexcept {
  if (error == nullptr || error->struct_size < sizeof(ge_pyrt_error)) return code;
  if (error->release != nullptr) error->release(error);
  error->code = code;
  error->message = strdup(message != nullptr ? message : "");
  error->release = &ReleaseError;
  return code;
}

int32_t ToC(const Status& status, ge_pyrt_error* error) noexcept {
  return status.ok() ? GE_PYRT_OK : FailInC(error, status.code(), status.message().c_str());
}

}  // namespace ge::pyrt
