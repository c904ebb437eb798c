// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass/decompose_driver.h"

#include "catalog/op_def.h"
#include "match/boundary.h"
#include "match/candidates.h"
#include "match/node_handle.h"
#include "pass/run_scope.h"
#include "rewrite/replace.h"
#include "support/interrupt.h"
#include "support/near_names.h"

namespace ge::pass {
namespace {

std::vector<ir::NodeId> NodesOfTypes(const Graph& graph, const std::vector<std::string>& types) {
  std::vector<ir::Symbol> symbols;
  for (const std::string& type : types) {
    const ir::Symbol symbol = graph.store()->FindSymbol(type);
    if (symbol != ir::kNoSymbol) symbols.push_back(symbol);
  }
  match::Candidates candidates(*graph.store(), graph.index(), symbols);
  std::vector<ir::NodeId> nodes;
  for (ir::NodeId node = candidates.Next(); node.valid(); node = candidates.Next()) {
    nodes.push_back(node);
  }
  return nodes;
}

Outcome Decompose(const Graph& graph, ir::NodeId node, const DecomposeHooks& hooks,
                  CustomPassContext& context, PatternRecord& record) {
  const auto& store = graph.store();
  const std::string place = "node " + match::Described(*store, node);
  const GNode handle = match::HandleOf(store, node);
  const auto wanted = hooks.meet_requirements(handle, context);
  if (!wanted) return wanted.error().Within("hook meet_requirements, " + place);
  if (!*wanted) {
    if (record.rejected_requirement++ == 0) record.first_requirement = place;
    return {};
  }
  const auto replacement = hooks.replacement(handle, context);
  if (!replacement) return replacement.error().Within("hook replacement, " + place);
  if (*replacement == nullptr) {
    return Outcome::Fail("hook replacement, " + place + ": it returned no graph");
  }
  if (!store->Alive(node)) {
    return Outcome::Fail(place + ": a hook removed the node that it was asked about");
  }
  const auto region = match::Resolve(match::BoundaryOf(store, node));
  if (!region) return region.error().Within("rewriting, " + place);
  const auto replaced = rewrite::Replace(*region, **replacement, {context.pass_name(), ""});
  if (!replaced) return replaced.error().Within("rewriting, " + place);
  ++record.replaced;
  return {};
}

/// A type that neither the catalogue nor this graph has is most likely misspelt.
std::string UnknownType(const ir::Store& store, const std::string& type) {
  if (catalog::FindOp(type) != nullptr || store.FindSymbol(type) != ir::kNoSymbol) return {};
  return "there is no operator '" + type + "', so the pass is never asked about one" +
         DidYouMean(catalog::NearTypes(type));
}

}  // namespace

Outcome RunDecompose(const Graph& graph, const std::vector<std::string>& op_types,
                     const DecomposeHooks& hooks, CustomPassContext& context) {
  RunScope* scope = RunScope::Current();
  // Types that the graph has no node of are in the report too.
  for (size_t i = 0; scope != nullptr && i < op_types.size(); ++i) {
    scope->Pattern(i, op_types[i]);
    if (graph.index() != ir::kRootGraph) continue;
    if (std::string note = UnknownType(*graph.store(), op_types[i]); !note.empty()) {
      scope->Note(std::move(note));
    }
  }
  bool changed = false;
  const std::vector<ir::NodeId> nodes = NodesOfTypes(graph, op_types);
  for (const ir::NodeId node : nodes) {
    if (Outcome wanted = interrupt::Check(); !wanted) return wanted;
    if (!graph.store()->Alive(node)) continue;
    size_t index = 0;
    while (op_types[index] != graph.store()->TypeText(node)) ++index;
    PatternRecord uncounted;
    PatternRecord& record = scope == nullptr ? uncounted : scope->Pattern(index, op_types[index]);
    ++record.tried;
    ++record.matched;
    const size_t before = record.replaced;
    if (Outcome done = Decompose(graph, node, hooks, context, record); !done) return done;
    changed = changed || record.replaced != before;
  }
  return changed ? Outcome() : Outcome(NOT_CHANGED, "");
}

}  // namespace ge::pass
