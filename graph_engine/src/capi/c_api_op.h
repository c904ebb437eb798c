// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_C_API_OP_H_
#define GRAPH_ENGINE_CAPI_C_API_OP_H_

#include "capi/c_api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Prototypes as JSON: {"type": "T", "inputs": [["x", "required"|"optional"|"dynamic"], ...],
   "outputs": ..., "attrs": [{"name": "a", "type": "ListInt", "required": false, "default": [1]}],
   "subgraphs": ["f", "branches*"], "location": "file.py:12"}. A default of null is the empty
   tensor. */

/* Enters a user's prototype for the rest of the process. */
GE_EXPORT int ge_capi_op_declare(const char* prototype, size_t prototype_size);
/* A prototype that a user declared, here or in a C++ library. */
GE_EXPORT int ge_capi_op_declared(const char* type, size_t type_size, ge_capi_text* prototype);
/* Loads a library of REG_OP declarations for good, tried in a child process first. */
GE_EXPORT int ge_capi_op_load_library(const char* path, size_t path_size);
/* Every REG_OP of the process in order, as JSON: [{"type": "T", "location": "file.cpp:3",
   "result": "entered"|"unsupported"|"refused", "reason": ""}, ...]. */
GE_EXPORT int ge_capi_op_registrations(ge_capi_text* registrations);
/* Types that users declared, sorted. */
GE_EXPORT int ge_capi_op_declared_types(ge_capi_text** types, size_t* count);

#ifdef __cplusplus
}
#endif

#endif /* GRAPH_ENGINE_CAPI_C_API_OP_H_ */
