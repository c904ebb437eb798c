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

/// What is recorded, by the names that the store gave the attributes.
struct Names {
  explicit Names(const ir::Store& store)
      : passes(store.FindSymbol(catalog::kPassNameAttr)),
        patterns(store.FindSymbol(catalog::kPatternNameAttr)),
        names(store.FindSymbol(catalog::kOriginNamesAttr)),
        types(store.FindSymbol(catalog::kOriginTypesAttr)) {}
  ir::Symbol passes, patterns, names, types;
};

/// Empty when the node does not have it.
const Strings& ListAttr(const ir::Store& store, NodeId node, ir::Symbol name) {
  static const Strings& none = *new Strings;
  const ir::Attr* attr = store.FindAttr(node, name);
  const auto* list = attr == nullptr ? nullptr : std::get_if<Strings>(attr);
  return list == nullptr ? none : *list;
}

/// Has a list got a text already? Short lists, which nearly all are, are searched; longer ones get
/// an index.
class Known {
 public:
  bool Add(const Strings& list, const std::string& text) {
    if (list.size() < kShort) return std::find(list.begin(), list.end(), text) == list.end();
    if (index_.empty()) index_.insert(list.begin(), list.end());
    return index_.insert(text).second;
  }

 private:
  static constexpr size_t kShort = 16;
  std::set<std::string> index_;
};

/// Builds the lists without repeats, in time n log n.
class Collector {
 public:
  explicit Collector(size_t origins) {
    result_.names.reserve(origins);
    result_.types.reserve(origins);
  }
  void AddPass(const std::string& pass) {
    if (known_passes_.Add(result_.passes, pass)) result_.passes.push_back(pass);
  }
  void AddPattern(const std::string& pattern) {
    if (known_patterns_.Add(result_.patterns, pattern)) result_.patterns.push_back(pattern);
  }
  void AddOrigin(const std::string& name, const std::string& type) {
    if (!known_names_.Add(result_.names, name)) return;
    result_.names.push_back(name);
    result_.types.push_back(type);
  }
  void AddRules(const Strings& passes, const Strings& patterns) {
    for (const std::string& pass : passes) AddPass(pass);
    for (const std::string& pattern : patterns) AddPattern(pattern);
  }
  void AddOrigins(const Strings& names, const Strings& types) {
    for (size_t i = 0; i < names.size(); ++i) {
      AddOrigin(names[i], i < types.size() ? types[i] : std::string());
    }
  }
  /// false: no origin is recorded.
  bool AddRecorded(const ir::Store& store, NodeId node, const Names& attrs) {
    const Strings& names = ListAttr(store, node, attrs.names);
    AddRules(ListAttr(store, node, attrs.passes), ListAttr(store, node, attrs.patterns));
    AddOrigins(names, ListAttr(store, node, attrs.types));
    return !names.empty();
  }
  Provenance Take() { return std::move(result_); }

 private:
  Provenance result_;
  Known known_passes_, known_patterns_, known_names_;
};

/// What the node has already, then the rest.
Provenance Merged(const ir::Store& store, NodeId node, const Provenance& rest) {
  Collector collector(rest.names.size());
  collector.AddRecorded(store, node, Names(store));
  collector.AddRules(rest.passes, rest.patterns);
  collector.AddOrigins(rest.names, rest.types);
  return collector.Take();
}

void AddOnce(Strings& list, const std::string& text) {
  if (!text.empty() && std::find(list.begin(), list.end(), text) == list.end()) {
    list.push_back(text);
  }
}

}  // namespace

std::vector<NodeId> Telling(const ir::Store& store, const std::vector<NodeId>& nodes) {
  std::vector<NodeId> telling;
  telling.reserve(nodes.size());
  for (const NodeId node : nodes) {
    if (!catalog::IsConstType(store.TypeText(node))) telling.push_back(node);
  }
  return telling.empty() ? nodes : telling;
}

Provenance Inherit(const ir::Store& store, const std::vector<NodeId>& before) {
  const std::vector<NodeId> telling = Telling(store, before);
  Collector collector(telling.size());
  const Names attrs(store);
  for (const NodeId node : telling) {
    if (!collector.AddRecorded(store, node, attrs)) {
      collector.AddOrigin(store.Name(node), store.TypeText(node));
    }
  }
  return collector.Take();
}

void Record(ir::Store& store, NodeId node, const Provenance& provenance, const Rule& rule) {
  Provenance all = store.AttrCount(node) == 0 ? provenance : Merged(store, node, provenance);
  AddOnce(all.passes, rule.pass);
  AddOnce(all.patterns, rule.pattern);
  if (!all.passes.empty()) store.SetAttr(node, catalog::kPassNameAttr, std::move(all.passes));
  if (!all.patterns.empty()) {
    store.SetAttr(node, catalog::kPatternNameAttr, std::move(all.patterns));
  }
  store.SetAttr(node, catalog::kOriginNamesAttr, std::move(all.names));
  store.SetAttr(node, catalog::kOriginTypesAttr, std::move(all.types));
}

}  // namespace ge::rewrite
