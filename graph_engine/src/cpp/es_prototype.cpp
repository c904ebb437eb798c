// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "es_prototype.h"

#include <cstring>

#include "capi/c_api_op.h"
#include "cpp/access.h"
#include "pass/registry.h"

namespace ge::es {

EsPrototype::EsPrototype(const char_t* prototype, const char_t* location) {
  if (ge_capi_op_declare(prototype, std::strlen(prototype)) == GE_CAPI_OK) return;
  pass::ProcessPasses().AddProblem({Text(location), ge_capi_last_error()});
}

}  // namespace ge::es
