// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lower/provenance.h"

#include <string>
#include <vector>

#include "catalog/op_def.h"

namespace ge::lower {
namespace {

/// Attribute and key, in the order of the keys.
constexpr struct {
  const char* key;
  const char* attribute;
} kFacts[] = {{"ge.onnx_names", catalog::kOriginNamesAttr},
              {"ge.onnx_types", catalog::kOriginTypesAttr},
              {"ge.passes", catalog::kPassNameAttr},
              {"ge.patterns", catalog::kPatternNameAttr}};

std::string Join(const ir::Attr& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  std::string joined;
  if (const auto* list = std::get_if<std::vector<std::string>>(&value)) {
    for (const std::string& item : *list) joined += (joined.empty() ? "" : ", ") + item;
  }
  return joined;
}

}  // namespace

void WriteProvenance(const ir::Store& store, ir::NodeId from, onnx::NodeProto* node) {
  for (const auto& fact : kFacts) {
    const ir::Attr* attr = store.FindAttr(from, fact.attribute);
    const std::string text = attr == nullptr ? std::string() : Join(*attr);
    if (text.empty()) continue;
    onnx::StringStringEntryProto* entry = node->add_metadata_props();
    entry->set_key(fact.key);
    entry->set_value(text);
  }
}

}  // namespace ge::lower
