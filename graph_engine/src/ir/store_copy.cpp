// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "ir/store.h"
#include "ir/store_impl.h"

namespace ge::ir {
namespace {

/// Fills a fresh node with what a node of another store, or of the same one, holds.
class Filler {
 public:
  Filler(const StoreImpl& source, StoreImpl& target) : source_(source), target_(target) {}

  void Fill(const NodeRecord& from, NodeRecord& to) {
    to.attrs.reserve(from.attrs.size());
    for (const AttrEntry& attr : from.attrs) to.attrs.push_back({Known(attr.name), attr.value});
    std::sort(to.attrs.begin(), to.attrs.end(),
              [](const AttrEntry& a, const AttrEntry& b) { return a.name < b.name; });
    for (size_t i = 0; i < from.inputs.size(); ++i) {
      to.inputs[i].desc = KnownDesc(from.inputs[i].desc);
    }
    for (size_t i = 0; i < from.outputs.size(); ++i) {
      to.outputs[i].desc = KnownDesc(from.outputs[i].desc);
    }
    if (!from.extras || from.extras->port_attrs.empty()) return;
    for (const auto& [key, value] : from.extras->port_attrs) {
      target_.Extras(to).port_attrs.emplace(PortAttrKey{key.side, key.port, Known(key.name)},
                                            value);
    }
  }

 private:
  Symbol Known(Symbol symbol) {
    if (&source_ == &target_) return symbol;
    return target_.symbols.Intern(TextKey(source_.symbols.Text(symbol)));
  }
  uint32_t KnownDesc(uint32_t desc) {
    return desc == 0 || &source_ == &target_ ? desc : target_.descs.Intern(source_.descs[desc]);
  }

  const StoreImpl& source_;
  StoreImpl& target_;
};

}  // namespace

NodeId Store::AddCopy(GraphIndex graph, std::string_view name, const Store& source, NodeId node,
                      NodeId after) {
  const NodeRecord& original = source.impl_->Get(node);
  const NodeId copy =
      AddNode(graph, source.Text(original.type), name, source.SharedLayout(node), after);
  Filler(*source.impl_, *impl_).Fill(original, impl_->nodes[copy.index]);
  return copy;
}

}  // namespace ge::ir
