// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/fusion/infer_shape_util.h"

#include "infer/infer.h"
#include "match/boundary.h"
#include "match/node_handle.h"
#include "rewrite/refusal_note.h"
#include "support/status.h"

namespace ge::fusion {
namespace {

template <class Source>
Status Noted(const Graph& replacement, const Source& source) {
  const Outcome done = InferShapeUtil::TryInferShape(replacement, source);
  if (!done) rewrite::NoteRefusal(done.message());
  return done.code();
}

}  // namespace

Outcome InferShapeUtil::TryInferShape(const Graph& replacement, const SubgraphBoundary& boundary) {
  const auto region = match::Resolve(boundary);
  if (!region) return region.error();
  return infer::InferReplacement(std::make_shared<Graph>(replacement), *region->store,
                                 region->inputs);
}

Outcome InferShapeUtil::TryInferShape(const Graph& replacement, const MatchResult& match) {
  return TryInferShape(replacement, *match.ToSubgraphBoundary());
}

Outcome InferShapeUtil::TryInferShape(const Graph& replacement, const GNode& node) {
  const auto id = match::LiveId(node, "the node that is replaced");
  if (!id) return id.error();
  return TryInferShape(replacement, match::BoundaryOf(node.store(), *id));
}

Status InferShapeUtil::InferShape(const Graph& replacement, const SubgraphBoundary& boundary) {
  return Noted(replacement, boundary);
}
Status InferShapeUtil::InferShape(const Graph& replacement, const MatchResult& match) {
  return Noted(replacement, match);
}
Status InferShapeUtil::InferShape(const Graph& replacement, const GNode& node) {
  return Noted(replacement, node);
}

}  // namespace ge::fusion
