// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_C_API_H_
#define GRAPH_ENGINE_CAPI_C_API_H_

#include <stddef.h>
#include <stdint.h>

#include "graph/export.h"

/* The C interface of the graph engine, what the Python package calls through ctypes.
 *
 * Handles are tokens (slot and generation), never pointers; a null, stale or foreign one is an
 * error. Views of a graph (nodes, subgraphs) end with the graph or with the scope that lent it.
 * Status: every function returns one of the codes below; the text of the last failure on the
 * calling thread is ge_capi_last_error().
 * Texts go in as pointer and size. Texts and arrays that come out belong to the caller, who gives
 * them to ge_capi_free.
 * Threads: a graph may be used by one thread at a time; a second one gets an error naming both.
 * No function needs or touches the GIL. */

#ifdef __cplusplus
extern "C" {
#endif

typedef uint64_t ge_capi_handle; /* 0: null */

enum {
  GE_CAPI_OK = 0,
  GE_CAPI_FAILED = 1,
  GE_CAPI_BAD_HANDLE = 2, /* null, stale, of another kind, or used by the wrong thread */
  GE_CAPI_NOT_FOUND = 3,  /* no such attribute, node, subgraph or producer */
  GE_CAPI_UNSUPPORTED = 4 /* the value exists but has no form in this interface */
};

typedef struct {
  char* data; /* not terminated; may hold any byte */
  size_t size;
} ge_capi_text;

typedef struct {
  ge_capi_handle* data;
  size_t size;
} ge_capi_handles;

/* Text of the last failed call on this thread; valid until the next failing one. */
GE_EXPORT const char* ge_capi_last_error(void);

GE_EXPORT void ge_capi_free(void* memory);

/* Ends a handle of any kind. An owning graph handle takes the graph and all its views with it. */
GE_EXPORT int ge_capi_release(ge_capi_handle handle);

#ifdef __cplusplus
}
#endif

#include "capi/c_api_es.h"
#include "capi/c_api_graph.h"
#include "capi/c_api_node.h"
#include "capi/c_api_operator.h"
#include "capi/c_api_utils.h"
#include "capi/c_api_value.h"

#endif /* GRAPH_ENGINE_CAPI_C_API_H_ */
