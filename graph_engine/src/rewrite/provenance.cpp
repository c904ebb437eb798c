// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "rewrite/provenance.h"

#include <algorithm>
#include <set>
#include <utility>

#include "catalog/op_def.h"
#include "ir/text_key.h"

namespace ge::rewrite {
namespace {

using ir::AttrEntry;
using ir::AttrRef;
using ir::NodeId;
using Strings = std::vector<std::string>;

AttrRef ListRef(Strings list) { return std::make_shared<const ir::Attr>(std::move(list)); }

/// What some attributes record. Borrows the lists; those that are not there are empty.
struct Recorded {
  Recorded(const std::vector<AttrEntry>& entries, const ProvenanceAttrs& attrs) {
    for (const auto& [name, value] : entries) {
      const auto* list = attrs.Has(name) ? std::get_if<Strings>(value.get()) : nullptr;
      if (list == nullptr) continue;
      if (name == attrs.passes) passes = list;
      if (name == attrs.patterns) patterns = list;
      if (name == attrs.names) names = list;
      if (name == attrs.types) types = list;
    }
  }

  static const Strings* None() {
    static const Strings* const none = new Strings;  // never destroyed: nodes may die at exit
    return none;
  }
  const Strings* passes = None();
  const Strings* patterns = None();
  const Strings* names = None();
  const Strings* types = None();
};

/// A list without repeats. Short ones, which nearly all are, are searched; longer ones get an
/// index.
class Distinct {
 public:
  /// false: it is there.
  bool Add(const std::string& text) {
    if (list_.size() < kShort) {
      if (std::find(list_.begin(), list_.end(), text) != list_.end()) return false;
    } else {
      if (index_.empty()) index_.insert(list_.begin(), list_.end());
      if (!index_.insert(text).second) return false;
    }
    list_.push_back(text);
    return true;
  }
  void Reserve(size_t size) { list_.reserve(size); }
  Strings Take() { return std::move(list_); }
  bool empty() const { return list_.empty(); }

 private:
  static constexpr size_t kShort = 16;
  Strings list_;
  std::set<std::string> index_;
};

/// Collects provenance, each entry once, in time n log n.
class Collector {
 public:
  explicit Collector(size_t origins) {
    names_.Reserve(origins);
    types_.reserve(origins);
  }
  void Add(const Recorded& recorded) {
    for (const std::string& pass : *recorded.passes) passes_.Add(pass);
    for (const std::string& pattern : *recorded.patterns) patterns_.Add(pattern);
    const Strings& types = *recorded.types;
    for (size_t i = 0; i < recorded.names->size(); ++i) {
      AddOrigin((*recorded.names)[i], i < types.size() ? types[i] : std::string());
    }
  }
  void AddOrigin(const std::string& name, const std::string& type) {
    if (names_.Add(name)) types_.push_back(type);
  }
  /// With the passes and patterns of the rule, if any, as the last ones.
  std::vector<AttrEntry> Take(const ProvenanceAttrs& attrs, const Rule* rule) {
    const AttrRef passes = Ending(passes_, rule == nullptr ? nullptr : rule->passes);
    const AttrRef patterns = Ending(patterns_, rule == nullptr ? nullptr : rule->patterns);
    std::vector<AttrEntry> entries;
    entries.reserve(4);
    if (passes) entries.push_back({attrs.passes, passes});
    if (patterns) entries.push_back({attrs.patterns, patterns});
    entries.push_back({attrs.names, ListRef(names_.Take())});
    entries.push_back({attrs.types, ListRef(std::move(types_))});
    return entries;
  }

 private:
  /// null: there is nothing to tell.
  static AttrRef Ending(Distinct& list, const AttrRef& last) {
    if (list.empty()) return last;
    if (last) list.Add(std::get<Strings>(*last).front());
    return ListRef(list.Take());
  }

  Distinct passes_, patterns_, names_;
  Strings types_;
};

AttrRef OneName(const std::string& name) { return name.empty() ? nullptr : ListRef({name}); }

}  // namespace

Rule::Rule(std::string pass_name, std::string pattern_name)
    : pass(std::move(pass_name)),
      pattern(std::move(pattern_name)),
      passes(OneName(pass)),
      patterns(OneName(pattern)) {}

ProvenanceAttrs::ProvenanceAttrs(ir::Store& store) {
  static const ir::TextKey keys[] = {
      ir::TextKey(catalog::kPassNameAttr), ir::TextKey(catalog::kPatternNameAttr),
      ir::TextKey(catalog::kOriginNamesAttr), ir::TextKey(catalog::kOriginTypesAttr)};
  passes = store.Intern(keys[0]);
  patterns = store.Intern(keys[1]);
  names = store.Intern(keys[2]);
  types = store.Intern(keys[3]);
}

Recorder::Recorder(ir::Store& store, const ProvenanceAttrs& attrs,
                   const std::vector<NodeId>& before, const Rule& rule)
    : store_(store), attrs_(attrs) {
  Collector collector(before.size());
  for (const NodeId node : before) {
    const Recorded recorded(store.Attrs(node), attrs_);
    collector.Add(recorded);
    if (recorded.names->empty()) collector.AddOrigin(store.Name(node), store.TypeText(node));
  }
  inherited_ = collector.Take(attrs_, &rule);
}

void Recorder::Record(NodeId node) const {
  const std::vector<AttrEntry>& known = store_.Attrs(node);
  if (std::none_of(known.begin(), known.end(),
                   [this](const AttrEntry& attr) { return attrs_.Has(attr.name); })) {
    return store_.SetAttrs(node, inherited_);
  }
  Collector collector(0);
  collector.Add(Recorded(known, attrs_));
  collector.Add(Recorded(inherited_, attrs_));
  store_.SetAttrs(node, collector.Take(attrs_, nullptr));
}

std::vector<NodeId> Telling(const ir::Store& store, const std::vector<NodeId>& nodes) {
  std::vector<NodeId> telling;
  telling.reserve(nodes.size());
  for (const NodeId node : nodes) {
    if (!catalog::IsConstType(store.TypeText(node))) telling.push_back(node);
  }
  return telling.empty() ? nodes : telling;
}

}  // namespace ge::rewrite
