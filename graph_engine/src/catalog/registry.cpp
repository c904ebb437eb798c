// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <deque>
#include <memory>
#include <mutex>

#include "catalog/op_def.h"
#include "catalog/table.h"
#include "support/near_names.h"

namespace ge::catalog {
namespace {

/// In the order of AttrType.
constexpr const char* kAttrTypes[] = {"Int",        "Float",    "String",   "Bool",
                                      "Type",       "Tensor",   "ListInt",  "ListFloat",
                                      "ListString", "ListBool", "ListType", "ListListInt"};

/// Prototypes that users declared. References stay valid: entries are never removed.
struct UserOps {
  std::mutex mutex;  // leaf
  std::map<std::string, OpDef, std::less<>> ops;
};

UserOps& Users() {
  static UserOps* const users = new UserOps;
  return *users;
}

bool SamePrototype(const OpDef& a, const OpDef& b) {
  const auto same_attr = [](const AttrDef& x, const AttrDef& y) {
    return x.name == y.name && x.type == y.type && x.required == y.required &&
           ir::SameAttr(x.default_value, y.default_value);
  };
  return a.inputs == b.inputs && a.outputs == b.outputs && a.subgraphs == b.subgraphs &&
         std::equal(a.attrs.begin(), a.attrs.end(), b.attrs.begin(), b.attrs.end(), same_attr);
}

bool IsIdentifier(const std::string& name) {
  const auto inside = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !name.empty() && (name[0] < '0' || name[0] > '9') &&
         std::all_of(name.begin(), name.end(), inside);
}

/// What is wrong with the names of one kind of part; "" when nothing is.
std::string CheckNames(std::vector<std::string> names, const std::string& what) {
  for (const std::string& name : names) {
    if (name.empty()) return what + " without a name";
    if (!IsIdentifier(name)) return what + " '" + name + "' is no identifier";
  }
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  return twice == names.end() ? std::string() : what + " '" + *twice + "' is declared twice";
}

template <class Parts, class Name>
std::vector<std::string> NamesOf(const Parts& parts, Name name) {
  std::vector<std::string> names;
  for (const auto& part : parts) names.push_back(name(part));
  return names;
}

std::string CheckParts(const OpDef& def) {
  if (!IsIdentifier(def.type)) return "its type name is no identifier";
  const auto port_name = [](const ir::Port& port) { return port.name; };
  const auto attr_name = [](const AttrDef& attr) { return attr.name; };
  const auto graph_name = [](const std::string& name) {
    return name.size() > 1 && name.back() == '*' ? name.substr(0, name.size() - 1) : name;
  };
  for (const std::string& fault : {CheckNames(NamesOf(def.inputs, port_name), "input port"),
                                   CheckNames(NamesOf(def.outputs, port_name), "output port"),
                                   CheckNames(NamesOf(def.attrs, attr_name), "attribute"),
                                   CheckNames(NamesOf(def.subgraphs, graph_name), "subgraph")}) {
    if (!fault.empty()) return fault;
  }
  return {};
}

std::string At(const OpDef& def) {
  return def.location.empty() ? std::string() : " (" + def.location + ")";
}

}  // namespace

const char* AttrTypeName(AttrType type) noexcept { return kAttrTypes[static_cast<size_t>(type)]; }

std::optional<AttrType> AttrTypeFromName(std::string_view name) noexcept {
  for (size_t i = 0; i < std::size(kAttrTypes); ++i) {
    if (name == kAttrTypes[i]) return static_cast<AttrType>(i);
  }
  return std::nullopt;
}

const AttrDef* OpDef::FindAttr(std::string_view name) const {
  const auto it = std::find_if(attrs.begin(), attrs.end(),
                               [name](const AttrDef& attr) { return attr.name == name; });
  return it == attrs.end() ? nullptr : &*it;
}

ir::LayoutPtr OpDef::FixedLayout() const {
  ir::LayoutPtr layout = std::atomic_load(&fixed_layout_);
  if (layout != nullptr) return layout;
  for (const auto* ports : {&inputs, &outputs}) {
    for (const ir::Port& port : *ports) {
      if (port.kind == ir::PortKind::kDynamic) return nullptr;
    }
  }
  layout = std::make_shared<const ir::PortLayout>(MakeLayout(*this));
  ir::LayoutPtr known;
  return std::atomic_compare_exchange_strong(&fixed_layout_, &known, layout) ? layout : known;
}

const OpDef* FindOp(std::string_view type) {
  const auto& built_in = BuiltInTable().ops;
  if (const auto it = built_in.find(type); it != built_in.end()) return &it->second;
  UserOps& users = Users();
  std::lock_guard<std::mutex> lock(users.mutex);
  const auto it = users.ops.find(type);
  return it == users.ops.end() ? nullptr : &it->second;
}

std::vector<std::string> AllTypes() {
  std::vector<std::string> types;
  for (const auto& entry : BuiltInTable().ops) types.push_back(entry.first);
  UserOps& users = Users();
  std::lock_guard<std::mutex> lock(users.mutex);
  for (const auto& entry : users.ops) types.push_back(entry.first);
  std::sort(types.begin(), types.end());
  return types;
}

std::vector<std::string> NearTypes(std::string_view type) { return NearNames(type, AllTypes()); }

std::vector<std::string> DeclaredTypes() {
  std::vector<std::string> types;
  UserOps& users = Users();
  std::lock_guard<std::mutex> lock(users.mutex);
  for (const auto& entry : users.ops) types.push_back(entry.first);
  return types;
}

Outcome RegisterOp(OpDef def) {
  const std::string who = "operator '" + def.type + "' cannot be declared" + At(def) + ": ";
  if (def.type.empty())
    return Outcome::Invalid("an operator without a type name cannot be declared" + At(def));
  if (const std::string fault = CheckParts(def); !fault.empty())
    return Outcome::Invalid(who + fault);
  UserOps& users = Users();
  std::lock_guard<std::mutex> lock(users.mutex);
  const auto& built_in = BuiltInTable().ops;
  const auto built = built_in.find(def.type);
  const OpDef* known = built == built_in.end() ? nullptr : &built->second;
  if (known == nullptr) {
    const auto [entry, added] = users.ops.try_emplace(def.type, def);
    if (added) return Outcome::Ok();
    known = &entry->second;
  }
  if (SamePrototype(*known, def)) return Outcome::Ok();
  const std::string other = built != built_in.end()   ? "in the operator catalogue"
                            : known->location.empty() ? "already"
                                                      : "at " + known->location;
  return Outcome::Invalid(who + "the type exists " + other +
                          " with another signature; choose another name or declare the same "
                          "inputs, outputs and attributes");
}

ir::PortLayout MakeLayout(const OpDef& def, const std::map<std::string, int32_t>& dynamic_counts) {
  ir::PortLayout layout{def.inputs, def.outputs, {}, def.subgraphs};
  for (auto* ports : {&layout.inputs, &layout.outputs}) {
    for (ir::Port& port : *ports) {
      const auto it = dynamic_counts.find(port.name);
      if (port.kind == ir::PortKind::kDynamic && it != dynamic_counts.end())
        port.count = it->second;
    }
  }
  for (const AttrDef& attr : def.attrs) layout.attr_names.push_back(attr.name);
  return layout;
}

const ir::Attr* EffectiveAttr(const ir::Store& store, ir::NodeId node, std::string_view name) {
  if (const ir::Attr* stored = store.FindAttr(node, name)) return stored;
  const OpDef* def = FindOp(store.TypeText(node));
  const AttrDef* attr = def == nullptr ? nullptr : def->FindAttr(name);
  if (attr == nullptr || std::holds_alternative<std::monostate>(attr->default_value))
    return nullptr;
  return &attr->default_value;
}

bool IsConstType(std::string_view type) { return type == kConst || type == "Constant"; }

bool IsDataType(std::string_view type) {
  return type == kData || type == "RefData" || type == "AippData" || type == "AnyData";
}

ir::TensorPtr ConstTensor(const ir::Store& store, ir::Endpoint endpoint) {
  if (!endpoint.node.valid() || !IsConstType(store.TypeText(endpoint.node))) return nullptr;
  const ir::Attr* value = store.FindAttr(endpoint.node, kConstValueAttr);
  const auto* tensor = value == nullptr ? nullptr : std::get_if<ir::TensorPtr>(value);
  return tensor == nullptr ? nullptr : *tensor;
}

DataType OutputType(const ir::Store& store, ir::NodeId node, int32_t output) {
  const auto type_of_input = [&](int32_t input) {
    if (input < 0 || input >= store.InputCount(node)) return DT_UNDEFINED;
    const ir::Endpoint from = store.Producer(node, input);
    return from.node.valid() ? store.OutputDesc(from.node, from.port).data_type : DT_UNDEFINED;
  };
  const OpDef* def = FindOp(store.TypeText(node));
  if (def == nullptr || def->output_types.empty()) return type_of_input(0);
  const auto& rules = def->output_types;
  const std::string& rule = rules[std::min<size_t>(static_cast<size_t>(output), rules.size() - 1)];
  if (rule[0] == '@') {
    const ir::Attr* attr = EffectiveAttr(store, node, std::string_view(rule).substr(1));
    if (attr == nullptr) return DT_UNDEFINED;
    if (const auto* type = std::get_if<DataType>(attr)) {
      return *type == DT_UNDEFINED ? type_of_input(0) : *type;  // Bernoulli's default
    }
    const auto* number = std::get_if<int64_t>(attr);
    return number == nullptr ? DT_UNDEFINED : DataTypeFromNumber(*number).value_or(DT_UNDEFINED);
  }
  if (const auto type = DataTypeFromName(rule)) return *type;
  return type_of_input(ir::PortLayout::FirstIndex(store.Layout(node).inputs, rule));
}

}  // namespace ge::catalog
