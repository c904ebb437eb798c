// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "ir/store.h"
#include "ir/store_impl.h"

namespace ge::ir {

namespace {

template <class Entries>
auto LowerBound(Entries& entries, Symbol name) {
  return std::lower_bound(entries.begin(), entries.end(), name,
                          [](const AttrEntry& entry, Symbol key) { return entry.name < key; });
}

template <class Slots>
auto& SlotOf(Slots& slots, int32_t port) {
  return slots[static_cast<size_t>(port)];
}

}  // namespace

AttrRef MakeRef(Attr value) {
  if (std::holds_alternative<std::monostate>(value)) return nullptr;
  return std::make_shared<const Attr>(std::move(value));
}

bool SameOrBothAbsent(const Attr* stored, const Attr& value) {
  return stored == nullptr ? std::holds_alternative<std::monostate>(value)
                           : SameAttr(*stored, value);
}

NodeExtras& StoreImpl::Extras(NodeRecord& record) {
  if (!record.extras) record.extras = std::make_unique<NodeExtras>();
  return *record.extras;
}

AttrRef StoreImpl::ExchangeAttr(NodeRecord& record, Symbol name, AttrRef value) {
  const auto at = LowerBound(record.attrs, name);
  if (at != record.attrs.end() && at->name == name) {
    AttrRef old = std::move(at->value);
    if (value) {
      at->value = std::move(value);
    } else {
      record.attrs.erase(at);
    }
    return old;
  }
  if (value) record.attrs.insert(at, {name, std::move(value)});
  return nullptr;
}

AttrRef StoreImpl::ExchangePortAttr(NodeRecord& record, const PortAttrKey& key, AttrRef value) {
  auto& attrs = Extras(record).port_attrs;
  AttrRef old;
  const auto at = attrs.find(key);
  if (at != attrs.end()) {
    old = std::move(at->second);
    attrs.erase(at);
  }
  if (value) attrs.emplace(key, std::move(value));
  return old;
}

const Attr* Store::FindAttr(NodeId node, std::string_view name) const {
  return impl_->Get(node).attrs.empty() ? nullptr : FindAttr(node, FindSymbol(name));
}

const Attr* Store::FindAttr(NodeId node, Symbol name) const {
  const NodeRecord& record = impl_->Get(node);
  const auto at = LowerBound(record.attrs, name);
  return at != record.attrs.end() && at->name == name ? at->value.get() : nullptr;
}

std::vector<std::string> Store::AttrNames(NodeId node) const {
  const std::vector<AttrEntry>& attrs = impl_->Get(node).attrs;
  std::vector<std::string> names;
  names.reserve(attrs.size());
  for (const AttrEntry& entry : attrs) names.push_back(Text(entry.name));
  std::sort(names.begin(), names.end());
  return names;
}

const std::vector<AttrEntry>& Store::Attrs(NodeId node) const { return impl_->Get(node).attrs; }

void Store::SetAttr(NodeId node, std::string_view name, Attr value) {
  const Symbol symbol = Intern(name);
  if (SameOrBothAbsent(FindAttr(node, symbol), value)) return;
  impl_->SetAttr(node.index, symbol, MakeRef(std::move(value)));
}

void Store::SetAttrs(NodeId node, const std::vector<AttrEntry>& attrs) {
  NodeRecord& record = impl_->Get(node);
  if (record.attrs.empty()) record.attrs.reserve(attrs.size());
  for (const AttrEntry& attr : attrs) {
    if (SameOrBothAbsent(FindAttr(node, attr.name), *attr.value)) continue;
    impl_->SetAttr(node.index, attr.name, attr.value);
  }
}

void StoreImpl::SetAttr(uint32_t node, Symbol name, AttrRef value) {
  UndoEntry entry(UndoEntry::Kind::kAttr, node);
  entry.name = name;
  entry.old_value = ExchangeAttr(nodes[node], name, std::move(value));
  LogContent(std::move(entry));
}

void Store::RemoveAttr(NodeId node, std::string_view name) { SetAttr(node, name, Attr()); }

const Attr* Store::FindPortAttr(NodeId node, Side side, int32_t port, std::string_view name) const {
  const NodeRecord& record = impl_->Get(node);
  impl_->CheckPort(record, side, port);
  if (!record.extras) return nullptr;
  const auto at = record.extras->port_attrs.find({side, port, FindSymbol(name)});
  return at == record.extras->port_attrs.end() ? nullptr : at->second.get();
}

std::vector<std::string> Store::PortAttrNames(NodeId node, Side side, int32_t port) const {
  const NodeRecord& record = impl_->Get(node);
  impl_->CheckPort(record, side, port);
  std::vector<std::string> names;
  if (!record.extras) return names;
  for (const auto& [key, value] : record.extras->port_attrs) {
    if (key.side == side && key.port == port) names.push_back(Text(key.name));
  }
  std::sort(names.begin(), names.end());
  return names;
}

void Store::SetPortAttr(NodeId node, Side side, int32_t port, std::string_view name, Attr value) {
  NodeRecord& record = impl_->Get(node);
  if (SameOrBothAbsent(FindPortAttr(node, side, port, name), value)) return;
  UndoEntry entry(UndoEntry::Kind::kPortAttr, node.index);
  entry.side = side;
  entry.port = port;
  entry.name = Intern(name);
  entry.old_value =
      impl_->ExchangePortAttr(record, {side, port, entry.name}, MakeRef(std::move(value)));
  impl_->LogContent(std::move(entry));
}

const TensorDesc& Store::InputDesc(NodeId node, int32_t input) const {
  const NodeRecord& record = impl_->Get(node);
  impl_->CheckPort(record, Side::kInput, input);
  return impl_->descs[SlotOf(record.inputs, input).desc];
}

const TensorDesc& Store::OutputDesc(NodeId node, int32_t output) const {
  const NodeRecord& record = impl_->Get(node);
  impl_->CheckPort(record, Side::kOutput, output);
  return impl_->descs[SlotOf(record.outputs, output).desc];
}

void Store::SetInputDesc(NodeId node, int32_t input, const TensorDesc& desc) {
  impl_->SetDesc(node, Side::kInput, input, impl_->descs.Intern(desc));
}

void Store::SetOutputDesc(NodeId node, int32_t output, const TensorDesc& desc) {
  impl_->SetDesc(node, Side::kOutput, output, impl_->descs.Intern(desc));
}

void Store::InheritDesc(NodeId node, Side side, int32_t port, Endpoint output) {
  const NodeRecord& from = impl_->Get(output.node);
  impl_->CheckPort(from, Side::kOutput, output.port);
  if (impl_->DescOf(node, side, port) != 0) return;
  impl_->SetDesc(node, side, port, SlotOf(from.outputs, output.port).desc);
}

uint32_t& StoreImpl::DescOf(NodeId node, Side side, int32_t port) {
  NodeRecord& record = Get(node);
  CheckPort(record, side, port);
  return side == Side::kInput ? SlotOf(record.inputs, port).desc
                              : SlotOf(record.outputs, port).desc;
}

void StoreImpl::SetDesc(NodeId node, Side side, int32_t port, uint32_t id) {
  uint32_t& slot = DescOf(node, side, port);
  if (id == slot) return;
  UndoEntry entry(UndoEntry::Kind::kDesc, node.index);
  entry.side = side;
  entry.port = port;
  entry.old_id = slot;
  slot = id;
  LogContent(std::move(entry));
}

const PortLayout& Store::Layout(NodeId node) const {
  return impl_->layouts[impl_->Get(node).layout];
}

const LayoutPtr& Store::SharedLayout(NodeId node) const {
  return impl_->layouts.Shared(impl_->Get(node).layout);
}

void Store::SetLayout(NodeId node, const PortLayout& layout) {
  NodeRecord& record = impl_->Get(node);
  const size_t inputs = static_cast<size_t>(layout.InputCount());
  const size_t outputs = static_cast<size_t>(layout.OutputCount());
  for (size_t i = inputs; i < record.inputs.size(); ++i) {
    if (record.inputs[i].producer != kNone) {
      impl_->Fail(record, "input " + std::to_string(i) + " is connected and cannot be dropped");
    }
  }
  for (size_t i = outputs; i < record.outputs.size(); ++i) {
    if (record.outputs[i].head.node != kNone) {
      impl_->Fail(record, "output " + std::to_string(i) + " has consumers and cannot be dropped");
    }
  }
  if (impl_->layouts[record.layout] == layout) return;
  const uint32_t id = impl_->layouts.Intern(layout);
  if (record.extras) {
    const auto attrs = record.extras->port_attrs;
    for (const auto& [key, value] : attrs) {
      const size_t kept = key.side == Side::kInput ? inputs : outputs;
      if (static_cast<size_t>(key.port) < kept) continue;
      SetPortAttr(node, key.side, key.port, Text(key.name), Attr());
    }
  }
  auto backup = std::make_shared<LayoutBackup>();
  backup->layout = record.layout;
  for (const InputSlot& slot : record.inputs) backup->input_descs.push_back(slot.desc);
  for (const OutputSlot& slot : record.outputs) backup->output_descs.push_back(slot.desc);
  record.layout = id;
  record.inputs.Resize(inputs);
  record.outputs.Resize(outputs);
  UndoEntry entry(UndoEntry::Kind::kLayout, node.index);
  entry.old_value = std::move(backup);
  impl_->Touch(node.index);
  impl_->Log(std::move(entry));
}

}  // namespace ge::ir
