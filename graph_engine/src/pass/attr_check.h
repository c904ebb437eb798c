// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_PASS_ATTR_CHECK_H_
#define GRAPH_ENGINE_PASS_ATTR_CHECK_H_

#include <string>
#include <unordered_map>
#include <vector>

#include "catalog/op_def.h"
#include "ir/journal.h"
#include "ir/store.h"
#include "support/status.h"

namespace ge::pass {

/// Compares the attributes that a pass set with the declared types of its operators: all of new
/// nodes, of others those that it changed, as a pass does not answer for what it found.
class AttrCheck {
 public:
  /// Attributes that nobody declared are allowed; those spelt like a declared one add a note.
  AttrCheck(const ir::Store& store, std::vector<std::string>& notes)
      : store_(store), notes_(notes) {}

  /// Error, naming graph, node and attribute: a type that is not the declared one.
  Outcome Run(const ir::Journal& journal);

 private:
  struct Name {
    ir::Symbol symbol;
    const catalog::AttrDef* declared;  // null: by nobody
  };
  /// Of an operator type; the names that were met so far.
  struct Prototype {
    ir::Symbol type = ir::kNoSymbol;
    const catalog::OpDef* def = nullptr;
    std::vector<Name> names;
  };
  Prototype& Of(ir::NodeId node);
  /// null: by nobody. `place`: where nodes of this type mostly have it in their list.
  const catalog::AttrDef* Declared(Prototype& prototype, ir::NodeId node, ir::Symbol name,
                                   size_t place);
  const catalog::AttrDef* Meet(Prototype& prototype, ir::NodeId node, ir::Symbol name);
  Outcome Check(const Prototype& prototype, const catalog::AttrDef& declared, ir::NodeId node,
                const ir::Attr& value) const;
  std::string Who(ir::NodeId node) const;

  const ir::Store& store_;
  std::vector<std::string>& notes_;
  std::unordered_map<ir::Symbol, Prototype> prototypes_;
  Prototype* last_ = nullptr;  // of prototypes_
};

}  // namespace ge::pass

#endif  // GRAPH_ENGINE_PASS_ATTR_CHECK_H_
