// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "rewrite/provenance.h"

#include <algorithm>
#include <set>

#include "catalog/op_def.h"

namespace ge::rewrite {
namespace {

using ir::NodeId;
using Strings = std::vector<std::string>;

Strings ListAttr(const ir::Store& store, NodeId node, const char* name) {
  const ir::Attr* attr = store.FindAttr(node, name);
  const auto* list = attr == nullptr ? nullptr : std::get_if<Strings>(attr);
  return list == nullptr ? Strings() : *list;
}

/// Builds the three lists without repeats, in time n log n.
class Collector {
 public:
  void AddPasses(const Strings& passes) { AddNew(passes, &known_passes_, &result_.passes); }
  void AddPatterns(const Strings& patterns) {
    AddNew(patterns, &known_patterns_, &result_.patterns);
  }
  void AddOrigins(const Strings& names, const Strings& types) {
    for (size_t i = 0; i < names.size(); ++i) {
      if (!known_names_.insert(names[i]).second) continue;
      result_.names.push_back(names[i]);
      result_.types.push_back(i < types.size() ? types[i] : std::string());
    }
  }
  void AddRecorded(const ir::Store& store, NodeId node) {
    AddPasses(ListAttr(store, node, catalog::kPassNameAttr));
    AddPatterns(ListAttr(store, node, catalog::kPatternNameAttr));
    AddOrigins(ListAttr(store, node, catalog::kOriginNamesAttr),
               ListAttr(store, node, catalog::kOriginTypesAttr));
  }
  Provenance Take() { return std::move(result_); }

 private:
  static void AddNew(const Strings& texts, std::set<std::string>* known, Strings* list) {
    for (const std::string& text : texts) {
      if (known->insert(text).second) list->push_back(text);
    }
  }

  Provenance result_;
  std::set<std::string> known_passes_, known_patterns_, known_names_;
};

}  // namespace

std::vector<NodeId> Telling(const ir::Store& store, const std::vector<NodeId>& nodes) {
  std::vector<NodeId> telling;
  for (const NodeId node : nodes) {
    if (!catalog::IsConstType(store.TypeText(node))) telling.push_back(node);
  }
  return telling.empty() ? nodes : telling;
}

Provenance Inherit(const ir::Store& store, const std::vector<NodeId>& before) {
  Collector collector;
  for (const NodeId node : Telling(store, before)) {
    collector.AddRecorded(store, node);
    if (ListAttr(store, node, catalog::kOriginNamesAttr).empty()) {
      collector.AddOrigins({store.Name(node)}, {store.TypeText(node)});
    }
  }
  return collector.Take();
}

void Record(ir::Store& store, NodeId node, const Provenance& provenance, const Rule& rule) {
  Collector collector;
  collector.AddRecorded(store, node);
  collector.AddPasses(provenance.passes);
  if (!rule.pass.empty()) collector.AddPasses({rule.pass});
  collector.AddPatterns(provenance.patterns);
  if (!rule.pattern.empty()) collector.AddPatterns({rule.pattern});
  collector.AddOrigins(provenance.names, provenance.types);
  Provenance all = collector.Take();
  if (!all.passes.empty()) store.SetAttr(node, catalog::kPassNameAttr, std::move(all.passes));
  if (!all.patterns.empty()) {
    store.SetAttr(node, catalog::kPatternNameAttr, std::move(all.patterns));
  }
  store.SetAttr(node, catalog::kOriginNamesAttr, std::move(all.names));
  store.SetAttr(node, catalog::kOriginTypesAttr, std::move(all.types));
}

}  // namespace ge::rewrite
