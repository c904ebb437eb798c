// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/fusion/graph_rewriter.h"

#include "match/boundary.h"
#include "rewrite/fuse_rules.h"
#include "rewrite/refusal_note.h"
#include "rewrite/replace.h"

namespace ge::fusion {

Outcome SubgraphRewriter::TryReplace(const SubgraphBoundary& boundary, const Graph& replacement,
                                     const CustomPassContext* context) {
  const auto region = match::Resolve(boundary);
  if (!region) return region.error();
  if (context != nullptr) {
    Outcome fusable = rewrite::CheckFusable(*region->store, region->inner);
    if (!fusable) return fusable;
  }
  const std::string pass = context == nullptr ? "" : context->pass_name();
  const auto done = rewrite::Replace(*region, replacement, {pass, ""});
  return done ? Outcome() : done.error();
}

Status SubgraphRewriter::Replace(const SubgraphBoundary& boundary, const Graph& replacement) {
  const Outcome done = TryReplace(boundary, replacement, nullptr);
  if (!done) rewrite::NoteRefusal(done.message());
  return done.code();
}

Status SubgraphRewriter::Replace(const SubgraphBoundary& boundary, Graph&& replacement) {
  const Graph taken(std::move(replacement));
  return Replace(boundary, taken);
}

Status SubgraphRewriter::Replace(const SubgraphBoundary& boundary, const Graph& replacement,
                                 CustomPassContext& context) {
  const Outcome done = TryReplace(boundary, replacement, &context);
  if (!done) context.SetErrorMessage(done.message());
  return done.code();
}

Status SubgraphRewriter::Replace(const SubgraphBoundary& boundary, Graph&& replacement,
                                 CustomPassContext& context) {
  const Graph taken(std::move(replacement));
  return Replace(boundary, taken, context);
}

}  // namespace ge::fusion
