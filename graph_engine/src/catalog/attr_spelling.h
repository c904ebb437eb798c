// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CATALOG_ATTR_SPELLING_H_
#define GRAPH_ENGINE_CATALOG_ATTR_SPELLING_H_

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "catalog/op_def.h"

namespace ge::catalog {

/// "attribute 'alhpa' was set, which operator Elu does not declare; did you mean 'alpha'?". Empty:
/// it is declared, spelt like nothing that is, or a mark of GE, which no operator declares.
GE_EXPORT std::string MisspeltText(const OpDef& def, const std::string& name);

/// The same over many nodes: each attribute of an operator is told once.
class GE_EXPORT AttrSpelling {
 public:
  /// Empty also when it was asked before.
  std::string Text(const OpDef& def, const std::string& name);
  /// For all attributes of a node, which the texts name.
  std::vector<std::string> Texts(const ir::Store& store, ir::NodeId node);

 private:
  std::set<std::pair<const OpDef*, std::string>> asked_;
};

}  // namespace ge::catalog

#endif  // GRAPH_ENGINE_CATALOG_ATTR_SPELLING_H_
