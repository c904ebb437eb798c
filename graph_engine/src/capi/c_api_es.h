/* SPDX-FileCopyrightText: 2026 the GE Python runtime authors
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef GRAPH_ENGINE_CAPI_C_API_ES_H_
#define GRAPH_ENGINE_CAPI_C_API_ES_H_

#include "capi/c_api.h"

/* The eager-style graph builder. A builder owns its tensor holders; they and the node views taken
 * from them end with ge_capi_release of the builder, not with the build. */

#ifdef __cplusplus
extern "C" {
#endif

/* An attribute value of an operator. type: 0 Int, 1 Float, 2 String, 3 Bool, 4 Type, 5 Tensor,
 * 6 ListInt, 7 ListFloat, 8 ListString, 9 ListBool, 10 ListType, 11 ListListInt.
 * Int, Bool and Type use integers[0], Float reals[0], String texts[0]; lists use size elements.
 * ListListInt: inner[i] elements of integers for each of the size inner lists. */
typedef struct {
  const char* name;
  int32_t type;
  size_t size;
  const int64_t* integers;
  const double* reals;
  const ge_capi_text* texts;
  const size_t* inner;
  ge_capi_handle tensor;
} ge_capi_es_attr;

typedef struct {
  const char* name; /* instance name of the subgraph parameter */
  ge_capi_handle graph;
} ge_capi_es_subgraph;

GE_EXPORT int ge_capi_es_builder_create(const char* name, size_t name_size,
                                        ge_capi_handle* builder);
/* A view of the unfinished graph. */
GE_EXPORT int ge_capi_es_builder_graph(ge_capi_handle builder, ge_capi_handle* graph);
/* The result owns the graph. The builder must not be added to afterwards. */
GE_EXPORT int ge_capi_es_build(ge_capi_handle builder, ge_capi_handle* graph);

/* Adds the steps of a program to the builder; capi/es_program.h has its form. */
GE_EXPORT int ge_capi_es_run(ge_capi_handle builder, const char* program, size_t size);
/* A holder of the tensor that the programs of this builder count as `number`. */
GE_EXPORT int ge_capi_es_recorded(ge_capi_handle builder, int64_t number, ge_capi_handle* tensor);
/* A builder of that name, the program and the build in one call. */
GE_EXPORT int ge_capi_es_make(const char* name, size_t name_size, const char* program, size_t size,
                              ge_capi_handle* builder, ge_capi_handle* graph);
/* The same without a builder, of a program that begins with the graph's name as a text. 0: it
 * failed, and nothing stays. */
GE_EXPORT ge_capi_handle ge_capi_es_make_graph(const char* program, size_t size);

/* name_size 0: input_<index>. */
GE_EXPORT int ge_capi_es_add_input(ge_capi_handle builder, int64_t index, const char* name,
                                   size_t name_size, const char* type, int data_type, int format,
                                   const int64_t* dims, size_t rank, ge_capi_handle* tensor);
GE_EXPORT int ge_capi_es_add_variable(ge_capi_handle builder, int64_t index, const char* name,
                                      size_t name_size, ge_capi_handle* tensor);
GE_EXPORT int ge_capi_es_add_const(ge_capi_handle builder, ge_capi_handle value,
                                   ge_capi_handle* tensor);
/* input_counts: for each IR input its number of instances, which follow in inputs (0: absent);
 * output_counts: for each dynamic IR output. tensors: one holder for each output; one for the node
 * itself when it has none. */
GE_EXPORT int ge_capi_es_add_node(ge_capi_handle builder, const char* type,
                                  const int32_t* input_counts, size_t input_count,
                                  const ge_capi_handle* inputs, const int32_t* output_counts,
                                  size_t output_count, const ge_capi_es_attr* attrs,
                                  size_t attr_count, const ge_capi_es_subgraph* subgraphs,
                                  size_t subgraph_count, ge_capi_handles* tensors);
GE_EXPORT int ge_capi_es_add_control(ge_capi_handle builder, ge_capi_handle target,
                                     const ge_capi_handle* sources, size_t source_count);
GE_EXPORT int ge_capi_es_set_output(ge_capi_handle builder, ge_capi_handle tensor, int64_t index);

/* A view of the node that makes the tensor, and the output's number. */
GE_EXPORT int ge_capi_es_tensor_producer(ge_capi_handle tensor, ge_capi_handle* node,
                                         int64_t* output);
GE_EXPORT int ge_capi_es_tensor_builder(ge_capi_handle tensor, ge_capi_handle* builder);
/* Storage and origin together. */
GE_EXPORT int ge_capi_es_tensor_set_shape(ge_capi_handle tensor, const int64_t* dims, size_t rank);
GE_EXPORT int ge_capi_es_tensor_set_format(ge_capi_handle tensor, int format);
GE_EXPORT int ge_capi_es_tensor_set_data_type(ge_capi_handle tensor, int data_type);

#ifdef __cplusplus
}
#endif

#endif /* GRAPH_ENGINE_CAPI_C_API_ES_H_ */
