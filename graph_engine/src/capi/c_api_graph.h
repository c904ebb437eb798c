// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_C_API_GRAPH_H_
#define GRAPH_ENGINE_CAPI_C_API_GRAPH_H_

#include "capi/c_api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One IR port of a node; kind 0 required, 1 optional, 2 dynamic. */
typedef struct {
  const char* name;
  int32_t kind;
  int32_t count; /* instances; 1 unless dynamic */
} ge_capi_port;

GE_EXPORT int ge_capi_graph_create(const char* name, size_t name_size, ge_capi_handle* graph);
GE_EXPORT int ge_capi_graph_name(ge_capi_handle graph, ge_capi_text* name);

/* Nodes in graph order; all != 0: with those of its subgraphs. */
GE_EXPORT int ge_capi_graph_nodes(ge_capi_handle graph, int all, ge_capi_handles* nodes);
/* Looks in the graph, then in its subgraphs. */
GE_EXPORT int ge_capi_graph_find_node(ge_capi_handle graph, const char* name, size_t name_size,
                                      ge_capi_handle* node);
/* Appends a node with these ports and declared attributes. */
GE_EXPORT int ge_capi_graph_add_node(ge_capi_handle graph, const char* type, const char* name,
                                     const ge_capi_port* inputs, size_t input_count,
                                     const ge_capi_port* outputs, size_t output_count,
                                     const char* const* attr_names, size_t attr_count,
                                     ge_capi_handle* node);
GE_EXPORT int ge_capi_graph_remove_node(ge_capi_handle graph, ge_capi_handle node);

/* The input must be free. */
GE_EXPORT int ge_capi_graph_add_data_edge(ge_capi_handle graph, ge_capi_handle from, int32_t output,
                                          ge_capi_handle to, int32_t input);
GE_EXPORT int ge_capi_graph_add_control_edge(ge_capi_handle graph, ge_capi_handle from,
                                             ge_capi_handle to);
/* Ports -1 and -1: the control edge. Fails when there is no such edge. */
GE_EXPORT int ge_capi_graph_remove_edge(ge_capi_handle graph, ge_capi_handle from, int32_t output,
                                        ge_capi_handle to, int32_t input);

GE_EXPORT int ge_capi_graph_get_attr(ge_capi_handle graph, const char* name, size_t name_size,
                                     ge_capi_handle* value);
GE_EXPORT int ge_capi_graph_set_attr(ge_capi_handle graph, const char* name, size_t name_size,
                                     ge_capi_handle value);

GE_EXPORT int ge_capi_graph_subgraphs(ge_capi_handle graph, ge_capi_handles* subgraphs);
GE_EXPORT int ge_capi_graph_find_subgraph(ge_capi_handle graph, const char* name, size_t name_size,
                                          ge_capi_handle* subgraph);
/* The subgraph's handle must own it; it becomes a view and follows to the new place. */
GE_EXPORT int ge_capi_graph_add_subgraph(ge_capi_handle graph, ge_capi_handle subgraph);
GE_EXPORT int ge_capi_graph_remove_subgraph(ge_capi_handle graph, const char* name,
                                            size_t name_size);

/* GE IR. Saving writes the whole file or leaves what was there. Loading needs a handle that owns
   its graph and changes it only when the whole file was read; views of the old content end. */
GE_EXPORT int ge_capi_graph_save_air(ge_capi_handle graph, const char* path, size_t path_size);
GE_EXPORT int ge_capi_graph_load_air(ge_capi_handle graph, const char* path, size_t path_size);

/* Formats: 0 ONNX text, 1 GE IR as text, 2 readable. The file goes into the current folder; its
 * path comes out. */
GE_EXPORT int ge_capi_graph_dump(ge_capi_handle graph, int format, ge_capi_text* text);
GE_EXPORT int ge_capi_graph_dump_to_file(ge_capi_handle graph, int format, const char* suffix,
                                         size_t suffix_size, ge_capi_text* path);

#ifdef __cplusplus
}
#endif

#endif /* GRAPH_ENGINE_CAPI_C_API_GRAPH_H_ */
