// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "capi/border.h"
#include "capi/c_api_utils.h"
#include "catalog/op_def.h"
#include "infer/infer.h"
#include "session/operator_check.h"

using namespace ge;
using namespace ge::capi;

namespace {

/// Data nodes of the root graph by their index attribute; those without one come in graph order.
std::multimap<int64_t, ir::NodeId> DataNodes(const GraphUse& use) {
  std::multimap<int64_t, ir::NodeId> nodes;
  for (const ir::NodeId node : use.store().Nodes(use.index())) {
    if (!catalog::IsDataType(use.store().TypeText(node))) continue;
    const ir::Attr* attr = use.store().FindAttr(node, catalog::kDataIndexAttr);
    const auto* index = attr == nullptr ? nullptr : std::get_if<int64_t>(attr);
    nodes.emplace(index == nullptr ? 0 : *index, node);
  }
  return nodes;
}

}  // namespace

extern "C" {

int ge_capi_utils_check_operator(ge_capi_handle node, int* supported, ge_capi_text* reason) {
  return AtBorder([&] {
    const NodeUse use(node);
    const auto answer = session::CheckOperator(use.store(), use.id());
    if (!answer) Fail(use.Text() + ": " + answer.error().message());
    PutText(answer->reason, reason);
    *supported = answer->ok ? 1 : 0;
  });
}

int ge_capi_utils_infer_shape(ge_capi_handle graph, const int64_t* dims, size_t dim_count,
                              const size_t* ranks, size_t shape_count) {
  return AtBorder([&] {
    const GraphUse use(graph);
    const auto nodes = DataNodes(use);
    if (nodes.size() != shape_count) {
      Fail("graph '" + use.graph.Name() + "' has " + std::to_string(nodes.size()) +
           " inputs, but " + std::to_string(shape_count) + " shapes were given");
    }
    size_t needed = 0;
    for (size_t i = 0; i < shape_count; ++i) {
      if (__builtin_add_overflow(needed, ranks[i], &needed) || needed > dim_count) {
        Fail("graph '" + use.graph.Name() + "': shape " + std::to_string(i) + " has rank " +
             std::to_string(ranks[i]) + ", which is more than the " + std::to_string(dim_count) +
             " dims of all shapes leave it");
      }
    }
    size_t shape = 0;
    size_t first = 0;
    for (const auto& [index, node] : nodes) {
      const size_t rank = ranks[shape++];
      ir::TensorDesc desc = use.store().OutputDesc(node, 0);
      desc.shape = {{dims + first, dims + first + rank}, {}};
      desc.origin_shape = desc.shape;
      use.store().SetOutputDesc(node, 0, desc);
      first += rank;
    }
    const Outcome inferred = infer::InferShapes(std::make_shared<ge::Graph>(use.graph));
    if (!inferred) Fail(inferred.message());
  });
}

}  // extern "C"
