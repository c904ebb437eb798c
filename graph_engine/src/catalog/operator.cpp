// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "service/op_draft.h"

#include <algorithm>

#include "catalog/attr_types.h"
#include "catalog/op_def.h"

namespace ge {

OpDraft::OpDraft(std::string name, std::string type)
    : name_(std::move(name)), type_(std::move(type)) {
  if (const catalog::OpDef* def = catalog::FindOp(type_)) layout_ = catalog::MakeLayout(*def);
}

bool OpDraft::SetAttr(const std::string& name, ir::Attr value) {
  if (!name.empty()) attrs_[name] = catalog::Fit(type_, name, std::move(value));
  return !name.empty();
}

Outcome OpDraft::CheckAttrs() const {
  const catalog::OpDef* def = catalog::FindOp(type_);
  for (const auto& [name, value] : attrs_) {
    const catalog::AttrDef* attr = def == nullptr ? nullptr : def->FindAttr(name);
    if (attr == nullptr) continue;
    if (Outcome fit = catalog::CheckType(*def, *attr, value); !fit) return fit;
  }
  return Outcome::Ok();
}

const ir::Attr* OpDraft::FindAttr(const std::string& name) const {
  const auto it = attrs_.find(name);
  return it == attrs_.end() ? nullptr : &it->second;
}

Outcome OpDraft::AddPort(std::vector<ir::Port>& ports, const char* what, const std::string& name,
                         ir::PortKind kind) {
  const std::string who = "operator '" + name_ + "' (" + type_ + "): ";
  if (name.empty())
    return Outcome::Invalid(who + what + " cannot be registered with an empty name");
  const bool known = std::any_of(ports.begin(), ports.end(),
                                 [&](const ir::Port& port) { return port.name == name; });
  if (known) {
    return Outcome::Invalid(who + what + " '" + name +
                            "' exists already; leave the registration out");
  }
  ports.push_back({name, kind, kind == ir::PortKind::kDynamic ? 0 : 1});
  return Outcome::Ok();
}

Outcome OpDraft::SetCount(std::vector<ir::Port>& ports, const char* what, const std::string& name,
                          uint32_t count) {
  const std::string who = "operator '" + name_ + "' (" + type_ + "): ";
  int64_t total = count;
  for (const ir::Port& port : ports) total += port.count;
  if (total > ir::kMaxPorts) {
    return Outcome::Invalid(who + what + " '" + name + "' cannot have " + std::to_string(count) +
                            " instances, an operator has at most " + std::to_string(ir::kMaxPorts) +
                            " ports");
  }
  auto port = std::find_if(ports.begin(), ports.end(),
                           [&](const ir::Port& candidate) { return candidate.name == name; });
  if (port == ports.end()) {
    Outcome added = AddPort(ports, what, name, ir::PortKind::kDynamic);
    if (!added.ok()) return added;
    port = ports.end() - 1;
  }
  if (port->kind != ir::PortKind::kDynamic) {
    return Outcome::Invalid(who + what + " '" + name + "' is not dynamic, it has no count");
  }
  if (!counted_.emplace(std::string(what) + name, true).second) {
    return Outcome::Invalid(who + what + " '" + name + "' has a count already");
  }
  port->count = static_cast<int32_t>(count);
  return Outcome::Ok();
}

Outcome OpDraft::RegisterInput(const std::string& name) {
  return AddPort(layout_.inputs, "input", name, ir::PortKind::kRequired);
}
Outcome OpDraft::RegisterOptionalInput(const std::string& name) {
  return AddPort(layout_.inputs, "input", name, ir::PortKind::kOptional);
}
Outcome OpDraft::RegisterOutput(const std::string& name) {
  return AddPort(layout_.outputs, "output", name, ir::PortKind::kRequired);
}
Outcome OpDraft::RegisterDynamicInput(const std::string& name, uint32_t count) {
  return SetCount(layout_.inputs, "input", name, count);
}
Outcome OpDraft::RegisterDynamicOutput(const std::string& name, uint32_t count) {
  return SetCount(layout_.outputs, "output", name, count);
}

}  // namespace ge
