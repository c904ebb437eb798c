// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "cpp/node_use.h"
#include "register/custom_pass_context.h"

namespace ge {
namespace {

bool SameNode(const GNode& one, const GNode& other) {
  return one.store() == other.store() && one.id() == other.id() &&
         one.generation() == other.generation();
}

}  // namespace

graphStatus StreamPassContext::SetStreamId(const GNode& node, int64_t stream_id) {
  const cpp::NodeUse use(node);
  if (!use.ok()) {
    use.Refused();
    return GRAPH_PARAM_INVALID;
  }
  if (stream_id < 0 || stream_id > max_stream_id_) {
    return Refuse(use.Text() + ": there is no stream " + std::to_string(stream_id) +
                      ", the greatest is " + std::to_string(max_stream_id_) +
                      "; AllocateNextStreamId makes another one",
                  GRAPH_PARAM_INVALID);
  }
  const auto known = std::find_if(streams_.begin(), streams_.end(),
                                  [&](const auto& entry) { return SameNode(entry.first, node); });
  if (known == streams_.end()) {
    streams_.emplace_back(node, stream_id);
  } else {
    known->second = stream_id;
  }
  return GRAPH_SUCCESS;
}

int64_t StreamPassContext::GetStreamId(const GNode& node) const {
  for (const auto& [known, stream] : streams_) {
    if (SameNode(known, node)) return stream;
  }
  return kInvalidStreamId;
}

}  // namespace ge
