// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_C_API_OPERATOR_H_
#define GRAPH_ENGINE_CAPI_C_API_OPERATOR_H_

#include "capi/c_api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Operators are lent for one callback, on its thread. */
GE_EXPORT int ge_capi_operator_name(ge_capi_handle op, ge_capi_text* name);
GE_EXPORT int ge_capi_operator_type(ge_capi_handle op, ge_capi_text* type);
GE_EXPORT int ge_capi_operator_get_attr(ge_capi_handle op, const char* name, size_t name_size,
                                        ge_capi_handle* value);
GE_EXPORT int ge_capi_operator_set_attr(ge_capi_handle op, const char* name, size_t name_size,
                                        ge_capi_handle value);

enum {
  GE_CAPI_PORT_INPUT = 0,
  GE_CAPI_PORT_OPTIONAL_INPUT = 1,
  GE_CAPI_PORT_OUTPUT = 2,
  GE_CAPI_PORT_DYNAMIC_INPUT = 3,
  GE_CAPI_PORT_DYNAMIC_OUTPUT = 4
};
/* count: instances of a dynamic port, ignored for the others. */
GE_EXPORT int ge_capi_operator_register_port(ge_capi_handle op, int kind, const char* name,
                                             size_t name_size, uint32_t count);

#ifdef __cplusplus
}
#endif

#endif /* GRAPH_ENGINE_CAPI_C_API_OPERATOR_H_ */
