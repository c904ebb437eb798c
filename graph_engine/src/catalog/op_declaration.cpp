// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "catalog/op_declaration.h"

#include "catalog/mapping.h"

namespace ge {
namespace {

ir::Port MakePort(const std::string& name, ir::PortKind kind) {
  return {name, kind, kind == ir::PortKind::kDynamic ? 0 : 1};
}

}  // namespace

OpDeclaration::OpDeclaration(const std::string& type, const std::string& location) {
  def_.type = type;
  def_.location = location;
}

OpDeclaration& OpDeclaration::Input(const std::string& name) {
  def_.inputs.push_back(MakePort(name, ir::PortKind::kRequired));
  return *this;
}
OpDeclaration& OpDeclaration::OptionalInput(const std::string& name) {
  def_.inputs.push_back(MakePort(name, ir::PortKind::kOptional));
  return *this;
}
OpDeclaration& OpDeclaration::DynamicInput(const std::string& name) {
  def_.inputs.push_back(MakePort(name, ir::PortKind::kDynamic));
  return *this;
}
OpDeclaration& OpDeclaration::Output(const std::string& name) {
  def_.outputs.push_back(MakePort(name, ir::PortKind::kRequired));
  return *this;
}
OpDeclaration& OpDeclaration::DynamicOutput(const std::string& name) {
  def_.outputs.push_back(MakePort(name, ir::PortKind::kDynamic));
  return *this;
}
OpDeclaration& OpDeclaration::Subgraph(const std::string& name) {
  def_.subgraphs.push_back(name);
  return *this;
}
OpDeclaration& OpDeclaration::DynamicSubgraph(const std::string& name) {
  def_.subgraphs.push_back(name.empty() ? name : name + "*");
  return *this;
}

OpDeclaration& OpDeclaration::Attr(const std::string& name, const std::string& type,
                                   const ir::Attr& value) {
  return AddAttr(name, type, &value);
}
OpDeclaration& OpDeclaration::RequiredAttr(const std::string& name, const std::string& type) {
  return AddAttr(name, type, nullptr);
}

OpDeclaration& OpDeclaration::AddAttr(const std::string& name, const std::string& type,
                                      const ir::Attr* value) {
  catalog::AttrDef attr;
  attr.name = name;
  attr.required = value == nullptr;
  const auto kind = catalog::AttrTypeFromName(type);
  if (!kind) {
    if (fault_.empty()) {
      fault_ = "attribute '" + name + "' has type '" + type +
               "', known are Int, Float, String, Bool, Type, Tensor, ListInt, ListFloat, "
               "ListString, ListBool, ListType, ListListInt";
    }
    return *this;
  }
  attr.type = *kind;
  const bool given = value != nullptr && !std::holds_alternative<std::monostate>(*value);
  if (given) {
    Expected<ir::Attr> typed = catalog::Coerce(*value, *kind, name);
    if (!typed && fault_.empty()) fault_ = "default of " + typed.error().message();
    if (typed) attr.default_value = std::move(*typed);
  } else if (value != nullptr && *kind != catalog::AttrType::kTensor && fault_.empty()) {
    fault_ = "optional attribute '" + name + "' has no default";
  }
  def_.attrs.push_back(std::move(attr));
  return *this;
}

Outcome OpDeclaration::Enter() const {
  if (fault_.empty()) return catalog::RegisterOp(def_);
  const std::string place = def_.location.empty() ? "" : " (" + def_.location + ")";
  return Outcome::Invalid("operator '" + def_.type + "' cannot be declared" + place + ": " +
                          fault_);
}

}  // namespace ge
