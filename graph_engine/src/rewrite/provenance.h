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
  Rule(std::string pass_name, std::string pattern_name);

  std::string pass;
  std::string pattern;
  /// Lists of that one name, which all nodes share that only this rule made; null: it is empty.
  ir::AttrRef passes;
  ir::AttrRef patterns;
  bool operator==(const Rule& other) const {
    return pass == other.pass && pattern == other.pattern;
  }
};

/// The attributes that tell where a node comes from, by the names that a store gave them: the
/// passes and patterns that made it, and the original ops that it stands for. All are lists of
/// texts; the one of types has an entry per name.
struct ProvenanceAttrs {
  explicit ProvenanceAttrs(ir::Store& store);
  bool Has(ir::Symbol attr) const {
    return attr == passes || attr == patterns || attr == names || attr == types;
  }

  ir::Symbol passes, patterns, names, types;
};

/// Writes on new nodes where they come from. They inherit from the nodes `before`, each entry once:
/// their recorded origins, or the nodes themselves where nothing is recorded. The rule's pass and
/// pattern are the last ones unless empty. What the new nodes have alike they share. `before` are
/// the nodes that say what the group does, see Telling.
class Recorder {
 public:
  Recorder(ir::Store& store, const ProvenanceAttrs& attrs, const std::vector<ir::NodeId>& before,
           const Rule& rule);
  /// The node keeps what it has already, in front.
  void Record(ir::NodeId node) const;

 private:
  ir::Store& store_;
  const ProvenanceAttrs attrs_;
  std::vector<ir::AttrEntry> inherited_;
};

/// The nodes that say what a group does: all but constants, or all when there is nothing else.
std::vector<ir::NodeId> Telling(const ir::Store& store, const std::vector<ir::NodeId>& nodes);

}  // namespace ge::rewrite

#endif  // GRAPH_ENGINE_REWRITE_PROVENANCE_H_
