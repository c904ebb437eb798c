// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "catalog/attr_spelling.h"

#include "support/near_names.h"

namespace ge::catalog {
namespace {

bool IsMark(const std::string& name) { return name[0] == '_' || name == kPassNameAttr; }

}  // namespace

std::string MisspeltText(const OpDef& def, const std::string& name) {
  constexpr size_t kShortest = 3;  // shorter names are all alike
  if (IsMark(name) || name.size() < kShortest || def.FindAttr(name) != nullptr) return {};
  std::vector<std::string> declared;
  for (const AttrDef& attr : def.attrs) declared.push_back(attr.name);
  const std::vector<std::string> near = NearNames(name, declared);
  if (near.empty()) return {};
  return "attribute '" + name + "' was set, which operator " + def.type + " does not declare" +
         DidYouMean(near);
}

std::string AttrSpelling::Text(const OpDef& def, const std::string& name) {
  if (IsMark(name) || def.FindAttr(name) != nullptr) return {};
  if (!asked_.emplace(&def, name).second) return {};
  return MisspeltText(def, name);
}

std::vector<std::string> AttrSpelling::Texts(const ir::Store& store, ir::NodeId node) {
  std::vector<std::string> texts;
  const OpDef* def = FindOp(store.TypeText(node));
  if (def == nullptr) return texts;
  for (const ir::AttrEntry& entry : store.Attrs(node)) {
    const std::string text = Text(*def, store.Text(entry.name));
    if (text.empty()) continue;
    texts.push_back("node '" + store.Name(node) + "' (" + def->type + "): " + text);
  }
  return texts;
}

}  // namespace ge::catalog
