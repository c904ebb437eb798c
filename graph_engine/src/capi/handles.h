// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_HANDLES_H_
#define GRAPH_ENGINE_CAPI_HANDLES_H_

#include <cstdint>
#include <memory>
#include <string>

#include "graph/export.h"
#include "graph/graph.h"
#include "ir/store.h"
#include "service/op_draft.h"
#include "support/status.h"

// Tokens that the C API and the Python package pass around instead of pointers: slot and
// generation, checked at every use; null and stale ones are errors, never crashes.
namespace ge::capi {

using Token = uint64_t;  ///< 0 is the null handle

class Scope;
using ScopePtr = std::shared_ptr<Scope>;

/// A lease scope: every token lent inside (graphs, and the nodes and descs reached through them)
/// expires when the scope is closed; then each access fails with `reason` in its text.
/// Unless `any_thread`, only the thread that made the scope may use its tokens; another one gets an
/// error that names both.
class GE_EXPORT BorrowScope {
 public:
  explicit BorrowScope(std::string reason, bool any_thread = false);
  ~BorrowScope();  ///< closes
  BorrowScope(const BorrowScope&) = delete;
  BorrowScope& operator=(const BorrowScope&) = delete;
  void Close();
  const ScopePtr& scope() const { return scope_; }

 private:
  std::string reason_;
  ScopePtr scope_;
};

/// A graph lent to the other language until the scope closes.
GE_EXPORT Token LendGraph(const Graph& graph, const BorrowScope& scope);
GE_EXPORT Token LendNode(const GNode& node, const BorrowScope& scope);
/// A target OpDraft of a parse callback; read_only for a source OpDraft. Usable on this thread.
GE_EXPORT Token LendOperator(OpDraft& op, bool read_only, const BorrowScope& scope);

/// A handle that owns the graph: what views into it live until the handle is released or taken.
GE_EXPORT Token GiveGraph(const Graph& graph);

/// Moves the graph out of a handle that owns it; the token is stale afterwards. Fails for borrowed,
/// null, stale and already consumed handles, and for a graph that is somebody's subgraph.
/// Views into the graph end; with an heir they go on living in its scope.
GE_EXPORT Expected<GraphUniqPtr> TakeGraph(Token token, const BorrowScope* heir = nullptr);
/// The graph behind a token, not consumed.
GE_EXPORT Expected<Graph> ResolveGraph(Token token);
GE_EXPORT Expected<GNode> ResolveNode(Token token);

/// Makes the graph of an owning handle a subgraph (not attached to a node yet) of `root`'s store,
/// its own subgraphs included. The handle and all views taken from it stay usable: they follow to
/// the new place and live as long as `scope`. Fails like TakeGraph, and when a subgraph name is
/// taken.
GE_EXPORT Expected<ir::GraphIndex> AdoptSubgraph(Token subgraph, const Graph& root,
                                                 const ScopePtr& scope);

}  // namespace ge::capi

#endif  // GRAPH_ENGINE_CAPI_HANDLES_H_
