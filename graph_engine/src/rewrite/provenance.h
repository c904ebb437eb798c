// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_REWRITE_PROVENANCE_H_
#define GRAPH_ENGINE_REWRITE_PROVENANCE_H_

#include <string>
#include <vector>

#include "ir/store.h"

namespace ge::rewrite {

/// Who rewrites: a pass, and which of its patterns when it has patterns.
struct Rule {
  std::string pass;
  std::string pattern;
  bool operator==(const Rule& other) const {
    return pass == other.pass && pattern == other.pattern;
  }
};

/// Where nodes come from: the passes and patterns that made them and the original ops they stand
/// for, as the attributes pass_name, _pattern_name, _datadump_original_op_names and
/// _datadump_original_op_types hold it.
struct Provenance {
  std::vector<std::string> passes;
  std::vector<std::string> patterns;
  std::vector<std::string> names;
  std::vector<std::string> types;  ///< one per name
};

/// What a fusion of these nodes inherits, each entry once: their recorded origins, or the nodes
/// themselves where nothing is recorded. Constants count only when there is nothing else.
Provenance Inherit(const ir::Store& store, const std::vector<ir::NodeId>& before);

/// Writes it on a node of `store`, after what the node has already, with the rule's pass and
/// pattern as the last ones unless empty.
void Record(ir::Store& store, ir::NodeId node, const Provenance& provenance, const Rule& rule);

/// The nodes that say what a group does: all but constants, or all when there is nothing else.
std::vector<ir::NodeId> Telling(const ir::Store& store, const std::vector<ir::NodeId>& nodes);

}  // namespace ge::rewrite

#endif  // GRAPH_ENGINE_REWRITE_PROVENANCE_H_
