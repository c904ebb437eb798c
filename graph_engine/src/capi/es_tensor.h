// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_ES_TENSOR_H_
#define GRAPH_ENGINE_CAPI_ES_TENSOR_H_

#include <cstdint>

#include "capi/handles.h"
#include "graph/export.h"
#include "graph/graph.h"
#include "support/status.h"

namespace ge::capi {

/// Output `output` of a node that a graph builder made.
struct EsTensor {
  GNode node;
  int64_t output = 0;
};

/// The tensor behind a TensorHolder's token; also after its builder was built. Errors: null, stale.
GE_EXPORT Expected<EsTensor> ResolveEsTensor(Token token);

}  // namespace ge::capi

#endif  // GRAPH_ENGINE_CAPI_ES_TENSOR_H_
