// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass/attr_check.h"

#include "catalog/attr_types.h"
#include "match/node_handle.h"
#include "support/near_names.h"

namespace ge::pass {
namespace {

/// Marks of GE, which no operator declares.
bool IsMark(const std::string& name) { return name[0] == '_' || name == catalog::kPassNameAttr; }

std::vector<std::string> NearDeclared(const catalog::OpDef& def, const std::string& name) {
  constexpr size_t kShortest = 3;  // shorter names are all alike
  if (IsMark(name) || name.size() < kShortest) return {};
  std::vector<std::string> declared;
  for (const catalog::AttrDef& attr : def.attrs) declared.push_back(attr.name);
  return NearNames(name, declared);
}

}  // namespace

Outcome AttrCheck::Run(const ir::Journal& journal) {
  for (const ir::NodeId node : journal.Added()) {
    const std::vector<ir::AttrEntry>& attrs = store_.Attrs(node);
    if (attrs.empty()) continue;
    Prototype& prototype = Of(node);
    if (prototype.def == nullptr) continue;
    for (const ir::AttrEntry& attr : attrs) {
      if (Outcome fit = Check(prototype, node, attr.name, *attr.value); !fit) return fit;
    }
  }
  for (const auto& [node, name] : journal.ChangedAttrs()) {
    const ir::Attr* value = store_.FindAttr(node, name);
    if (value == nullptr) continue;
    Prototype& prototype = Of(node);
    if (prototype.def == nullptr) continue;
    if (Outcome fit = Check(prototype, node, name, *value); !fit) return fit;
  }
  return {};
}

AttrCheck::Prototype& AttrCheck::Of(ir::NodeId node) {
  const auto [at, is_new] = prototypes_.try_emplace(store_.Type(node));
  if (is_new) at->second.def = catalog::FindOp(store_.TypeText(node));
  return at->second;
}

const catalog::AttrDef* AttrCheck::Declared(Prototype& prototype, ir::NodeId node,
                                            ir::Symbol name) {
  for (const Name& known : prototype.names) {
    if (known.symbol == name) return known.declared;
  }
  const std::string& text = store_.Text(name);
  const catalog::AttrDef* declared = prototype.def->FindAttr(text);
  prototype.names.push_back({name, declared});
  if (declared != nullptr) return declared;
  const std::vector<std::string> near = NearDeclared(*prototype.def, text);
  if (!near.empty()) {
    notes_.push_back(Who(node) + ": attribute '" + text + "' was set, which operator " +
                     prototype.def->type + " does not declare" + DidYouMean(near));
  }
  return nullptr;
}

Outcome AttrCheck::Check(Prototype& prototype, ir::NodeId node, ir::Symbol name,
                         const ir::Attr& value) {
  const catalog::AttrDef* declared = Declared(prototype, node, name);
  if (declared == nullptr || catalog::HasType(value, declared->type)) return {};
  return Outcome::Fail(
      catalog::CheckType(*prototype.def, *declared, value).Within(Who(node)).message());
}

std::string AttrCheck::Who(ir::NodeId node) const {
  return "graph '" + store_.GraphName(store_.GraphOf(node)) + "': node " +
         match::Described(store_, node);
}

}  // namespace ge::pass
