// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_HANDLE_TABLE_H_
#define GRAPH_ENGINE_CAPI_HANDLE_TABLE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "capi/handles.h"

namespace ge::capi {

enum class Kind : uint8_t {
  kFree,
  kGraph,
  kNode,
  kTensor,
  kTensorDesc,
  kAttr,
  kOperator,
  kEsBuilder,
  kEsTensor
};
const char* KindName(Kind kind) noexcept;

constexpr char kNodeGone[] = "graph handle has expired: the node was removed from its graph";
constexpr char kSubgraphGone[] = "graph handle has expired: the subgraph was removed";

/// Until when a group of tokens lives. Tokens of a closed scope are gone; their error gives the
/// reason. Guarded by the table's mutex.
class Scope {
 public:
  /// `thread`: the only one that may use the tokens; 0: any.
  explicit Scope(uint64_t thread) : thread_(thread) {}
  uint64_t thread() const { return thread_; }

 private:
  friend class HandleTable;
  const uint64_t thread_;
  bool closed_ = false;
  uint32_t first_ = UINT32_MAX;
};

/// Slots behind the tokens of this process. An object is reached by slot and generation only, so a
/// stale token is always noticed. Thread: any; the mutex is a leaf, objects die outside it.
class HandleTable {
 public:
  static HandleTable& Process();

  /// `scope` may be null: the token lives until Remove. `owns_scope`: Remove closes the scope.
  Token Add(Kind kind, std::shared_ptr<void> object, ScopePtr scope, bool owns_scope = false);
  /// Error codes: PARAM_INVALID for null, stale and wrong tokens.
  Expected<std::shared_ptr<void>> Get(Token token, Kind kind);
  /// Null when the token's scope is none.
  Expected<ScopePtr> ScopeOf(Token token, Kind kind, bool* owns_scope = nullptr);
  /// Why tokens ended; one text serves many.
  using Reason = std::shared_ptr<const std::string>;
  Outcome Remove(Token token, const Reason& reason);
  void Close(Scope& scope, const std::string& reason);
  /// Every token of `from` goes over to `to`, with the object that `remap` returns for its own.
  using Remap =
      std::function<std::shared_ptr<void>(Kind kind, const std::shared_ptr<void>& object)>;
  void Move(Scope& from, const ScopePtr& to, const Remap& remap);
  size_t live() const;

 private:
  struct Slot {
    uint32_t generation = 1;
    Kind kind = Kind::kFree;
    bool owns_scope = false;
    uint32_t prev = UINT32_MAX, next = UINT32_MAX;  // tokens of one scope; next also: free list
    std::shared_ptr<void> object;
    ScopePtr scope;
    Kind last_kind = Kind::kFree;  // of the previous token in this slot
    Reason last_reason;
  };
  using Garbage = std::vector<std::shared_ptr<void>>;

  Expected<uint32_t> Find(Token token, Kind kind) const;
  void LinkScope(uint32_t index);
  void UnlinkScope(uint32_t index);
  void Free(uint32_t index, const Reason& reason, Garbage& garbage);
  void CloseLocked(Scope& scope, const Reason& reason, Garbage& garbage);

  mutable std::mutex mutex_;
  std::vector<Slot> slots_;
  uint32_t free_head_ = UINT32_MAX, free_tail_ = UINT32_MAX;  // first in, first out: late reuse
  size_t live_ = 0;
};

}  // namespace ge::capi

#endif  // GRAPH_ENGINE_CAPI_HANDLE_TABLE_H_
