// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CATALOG_OP_DECLARATION_H_
#define GRAPH_ENGINE_CATALOG_OP_DECLARATION_H_

#include <string>

#include "catalog/op_def.h"

namespace ge {

/// Prototype of an operator that a user's package brings. Parts
/// are added in IR order; the first fault is kept and told by Enter. Ownership: texts and values
/// are copied in. Thread: one at a time.
class OpDeclaration {
 public:
  /// `location`: file:line of the declaration, or whatever tells its user where it is.
  OpDeclaration(const std::string& type, const std::string& location);
  OpDeclaration& Input(const std::string& name);
  OpDeclaration& OptionalInput(const std::string& name);
  OpDeclaration& DynamicInput(const std::string& name);
  OpDeclaration& Output(const std::string& name);
  OpDeclaration& DynamicOutput(const std::string& name);
  /// `type`: Int, Float, String, Bool, Type, Tensor, ListInt, ListFloat, ListString,
  /// ListBool, ListType, ListListInt. A Tensor's default is monostate: the empty tensor.
  OpDeclaration& Attr(const std::string& name, const std::string& type, const ir::Attr& value);
  OpDeclaration& RequiredAttr(const std::string& name, const std::string& type);
  OpDeclaration& Subgraph(const std::string& name);
  OpDeclaration& DynamicSubgraph(const std::string& name);

  /// Enters the prototype for the rest of the process. The same declaration again is no error.
  /// Refused: a fault in a part, a name used twice, a type that exists with another signature; the
  /// text names type, part, this place and the other one.
  Outcome Enter() const;

 private:
  OpDeclaration& AddAttr(const std::string& name, const std::string& type, const ir::Attr* value);

  catalog::OpDef def_;
  std::string fault_;
};

}  // namespace ge

#endif  // GRAPH_ENGINE_CATALOG_OP_DECLARATION_H_
