// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_REWRITE_FINGERPRINT_H_
#define GRAPH_ENGINE_REWRITE_FINGERPRINT_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/store.h"
#include "rewrite/provenance.h"

namespace ge::rewrite {

/// A number for what a group of nodes computes: types, attributes and edges as seen from `outputs`,
/// with what feeds the group by identity. Names and provenance do not count. Equal numbers of one
/// store mean the same graph; nullopt: the group holds something that is not compared, such as a
/// large constant.
std::optional<uint64_t> Fingerprint(const ir::Store& store, const ProvenanceAttrs& provenance,
                                    const std::vector<ir::NodeId>& nodes,
                                    const std::vector<ir::Endpoint>& outputs);

}  // namespace ge::rewrite

#endif  // GRAPH_ENGINE_REWRITE_FINGERPRINT_H_
