// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_C_API_UTILS_H_
#define GRAPH_ENGINE_CAPI_C_API_UTILS_H_

#include "capi/c_api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Can the execution backend of this host run the node, with the dtypes and shapes that it has now?
 * supported: 1 or 0, then reason says why not. May start or join Python and wait for a worker
 * process: call it without the GIL. Fails when no answer could be had. */
GE_EXPORT int ge_capi_utils_check_operator(ge_capi_handle node, int* supported,
                                           ge_capi_text* reason);

/* Infers all shapes from those of the inputs: one for each Data node of the root graph, in the
 * order of their `index`. Shape i has ranks[i] dims; dims holds them one behind the other. */
GE_EXPORT int ge_capi_utils_infer_shape(ge_capi_handle graph, const int64_t* dims, size_t dim_count,
                                        const size_t* ranks, size_t shape_count);

#ifdef __cplusplus
}
#endif

#endif /* GRAPH_ENGINE_CAPI_C_API_UTILS_H_ */
