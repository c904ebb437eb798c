// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_OBJECTS_H_
#define GRAPH_ENGINE_CAPI_OBJECTS_H_

#include <memory>

#include "ir/value.h"
#include "service/op_draft.h"

// What the table holds behind tokens, besides Graph and GNode.
namespace ge::capi {

/// Borrowed for the callback; the token's scope ends before the operator does.
struct OperatorObject {
  OpDraft* op;
  bool read_only;
};

/// Data is shared with whoever else holds the tensor; a setter makes its own copy first.
struct TensorObject {
  ir::TensorPtr tensor;
};

struct DescObject {
  ir::TensorDesc desc;
};

struct AttrObject {
  ir::Attr value;
};

}  // namespace ge::capi

#endif  // GRAPH_ENGINE_CAPI_OBJECTS_H_
