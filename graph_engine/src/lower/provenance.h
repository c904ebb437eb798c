// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_LOWER_PROVENANCE_H_
#define GRAPH_ENGINE_LOWER_PROVENANCE_H_

#include "ir/store.h"
#include "proto/ge_onnx.pb.h"

namespace ge::lower {

/// metadata_props, sorted by key: ge.onnx_names and ge.onnx_types (the ONNX nodes that this node
/// comes from), ge.passes and ge.patterns (what made it), each a list joined by ", ". Nothing that
/// differs between two compiles of one model.
void WriteProvenance(const ir::Store& store, ir::NodeId from, onnx::NodeProto* node);

}  // namespace ge::lower

#endif  // GRAPH_ENGINE_LOWER_PROVENANCE_H_
