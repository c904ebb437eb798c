// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/fusion/match_result.h"

#include "cpp/access.h"

namespace ge::fusion {
namespace {

/// GE's form of a result: a status, and the value in the caller's place.
template <class Value>
Status Give(Expected<Value> found, Value& target) {
  if (!found) {
    return Refuse(found.error().message(), found.error().code());
  }
  target = *std::move(found);
  return SUCCESS;
}

}  // namespace

Status MatchResult::GetMatchedNode(const GNode& pattern_node, GNode& node) const {
  return Give(GetMatchedNode(pattern_node), node);
}

Status MatchResult::GetCapturedTensor(size_t index, NodeIo& tensor) const {
  return Give(GetCapturedTensor(index), tensor);
}

Status MatchResult::AppendNodeMatchPair(const NodeIo& pattern_tensor, const NodeIo& matched) {
  const Outcome added = TryAppend(pattern_tensor, matched);
  return added ? SUCCESS : Refuse(added.message(), added.code());
}

Status MatchResult::AppendNodeMatchPair(const GNode& pattern_node, const GNode& matched) {
  return AppendNodeMatchPair({pattern_node, 0}, {matched, 0});
}

}  // namespace ge::fusion
