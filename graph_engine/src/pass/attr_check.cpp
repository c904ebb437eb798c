// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass/attr_check.h"

#include "catalog/attr_spelling.h"
#include "catalog/attr_types.h"
#include "match/node_handle.h"

namespace ge::pass {

using catalog::AttrDef;

Outcome AttrCheck::Run(const ir::Journal& journal) {
  for (const ir::NodeId node : journal.Added()) {
    const std::vector<ir::AttrEntry>& attrs = store_.Attrs(node);
    if (attrs.empty()) continue;
    Prototype& prototype = Of(node);
    if (prototype.def == nullptr) continue;
    for (size_t i = 0; i < attrs.size(); ++i) {
      const AttrDef* declared = Declared(prototype, node, attrs[i].name, i);
      if (declared == nullptr) continue;
      if (Outcome fit = Check(prototype, *declared, node, *attrs[i].value); !fit) return fit;
    }
  }
  for (const auto& [node, name] : journal.ChangedAttrs()) {
    const ir::Attr* value = store_.FindAttr(node, name);
    Prototype& prototype = Of(node);
    if (value == nullptr || prototype.def == nullptr) continue;
    const AttrDef* declared = Declared(prototype, node, name, 0);
    if (declared == nullptr) continue;
    if (Outcome fit = Check(prototype, *declared, node, *value); !fit) return fit;
  }
  return {};
}

inline AttrCheck::Prototype& AttrCheck::Of(ir::NodeId node) {
  const ir::Symbol type = store_.Type(node);
  if (last_ != nullptr && last_->type == type) return *last_;
  const auto [at, is_new] = prototypes_.try_emplace(type);
  last_ = &at->second;
  last_->type = type;
  if (is_new) last_->def = catalog::FindOp(store_.TypeText(node));
  return *last_;
}

inline const AttrDef* AttrCheck::Declared(Prototype& prototype, ir::NodeId node, ir::Symbol name,
                                          size_t place) {
  const std::vector<Name>& names = prototype.names;
  if (place < names.size() && names[place].symbol == name) return names[place].declared;
  for (const Name& known : names) {
    if (known.symbol == name) return known.declared;
  }
  return Meet(prototype, node, name);
}

const AttrDef* AttrCheck::Meet(Prototype& prototype, ir::NodeId node, ir::Symbol name) {
  const std::string& text = store_.Text(name);
  const AttrDef* declared = prototype.def->FindAttr(text);
  prototype.names.push_back({name, declared});
  if (declared != nullptr) return declared;
  const std::string misspelt = catalog::MisspeltText(*prototype.def, text);
  if (!misspelt.empty()) notes_.push_back(Who(node) + ": " + misspelt);
  return nullptr;
}

Outcome AttrCheck::Check(const Prototype& prototype, const AttrDef& declared, ir::NodeId node,
                         const ir::Attr& value) const {
  if (catalog::IsSound(value, declared.type)) return {};
  return Outcome::Fail(
      catalog::CheckType(*prototype.def, declared, value).Within(Who(node)).message());
}

std::string AttrCheck::Who(ir::NodeId node) const {
  return "graph '" + store_.GraphName(store_.GraphOf(node)) + "': node " +
         match::Described(store_, node);
}

}  // namespace ge::pass
