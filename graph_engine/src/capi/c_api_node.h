// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_C_API_NODE_H_
#define GRAPH_ENGINE_CAPI_C_API_NODE_H_

#include "capi/c_api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* side: 0 inputs, 1 outputs. */

GE_EXPORT int ge_capi_node_name(ge_capi_handle node, ge_capi_text* name);
GE_EXPORT int ge_capi_node_type(ge_capi_handle node, ge_capi_text* type);
GE_EXPORT int ge_capi_node_port_count(ge_capi_handle node, int side, int32_t* count);

/* Sources (side 0) or targets (side 1) of its control edges. */
GE_EXPORT int ge_capi_node_control_nodes(ge_capi_handle node, int side, ge_capi_handles* nodes);
/* NOT_FOUND when the input is not connected. */
GE_EXPORT int ge_capi_node_producer(ge_capi_handle node, int32_t input, ge_capi_handle* producer,
                                    int32_t* output);
/* Consumers and their input ports, in connection order; ports has nodes.size elements. */
GE_EXPORT int ge_capi_node_consumers(ge_capi_handle node, int32_t output, ge_capi_handles* nodes,
                                     int32_t** ports);

GE_EXPORT int ge_capi_node_get_attr(ge_capi_handle node, const char* name, size_t name_size,
                                    ge_capi_handle* value);
GE_EXPORT int ge_capi_node_set_attr(ge_capi_handle node, const char* name, size_t name_size,
                                    ge_capi_handle value);
GE_EXPORT int ge_capi_node_has_attr(ge_capi_handle node, const char* name, size_t name_size,
                                    int* present);
GE_EXPORT int ge_capi_node_get_port_attr(ge_capi_handle node, int side, int32_t port,
                                         const char* name, size_t name_size, ge_capi_handle* value);
GE_EXPORT int ge_capi_node_set_port_attr(ge_capi_handle node, int side, int32_t port,
                                         const char* name, size_t name_size, ge_capi_handle value);

/* Descs are values: a later change of one does not reach the node. */
GE_EXPORT int ge_capi_node_get_desc(ge_capi_handle node, int side, int32_t port,
                                    ge_capi_handle* desc);
GE_EXPORT int ge_capi_node_set_desc(ge_capi_handle node, int side, int32_t port,
                                    ge_capi_handle desc);

/* Value of the constant that feeds the input; fails naming node, input and producer type. */
GE_EXPORT int ge_capi_node_const_tensor(ge_capi_handle node, int32_t input, ge_capi_handle* tensor);

#ifdef __cplusplus
}
#endif

#endif /* GRAPH_ENGINE_CAPI_C_API_NODE_H_ */
