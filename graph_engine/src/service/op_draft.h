// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SERVICE_OP_DRAFT_H_
#define GRAPH_ENGINE_SERVICE_OP_DRAFT_H_

#include <map>
#include <string>
#include <vector>

#include "graph/export.h"
#include "ir/port_layout.h"
#include "ir/value.h"
#include "support/status.h"

namespace ge {

/// An operator that is being described and is not in a graph yet: what an ONNX parse callback
/// fills. Thread: one at a time. Ownership: values are copied in.
class GE_EXPORT OpDraft {
 public:
  /// Starts from the prototype's ports when the type is in the catalogue.
  OpDraft(std::string name, std::string type);

  const std::string& name() const { return name_; }
  const std::string& type() const { return type_; }

  /// False, and nothing is stored, when the name is empty. Values are brought to the declared type
  /// where catalog::Fit does.
  bool SetAttr(const std::string& name, ir::Attr value);
  /// Have all attributes their declared type?
  Outcome CheckAttrs() const;
  const ir::Attr* FindAttr(const std::string& name) const;
  const std::map<std::string, ir::Attr>& attrs() const { return attrs_; }

  /// Adds an IR port. Refused: a port the prototype already has, an empty name.
  Outcome RegisterInput(const std::string& name);
  Outcome RegisterOptionalInput(const std::string& name);
  Outcome RegisterOutput(const std::string& name);
  /// Gives a dynamic port its instance count. Refused: a second count for one port, a name that the
  /// prototype has as a non-dynamic port.
  Outcome RegisterDynamicInput(const std::string& name, uint32_t count);
  Outcome RegisterDynamicOutput(const std::string& name, uint32_t count);

  const ir::PortLayout& layout() const { return layout_; }

 private:
  Outcome AddPort(std::vector<ir::Port>& ports, const char* what, const std::string& name,
                  ir::PortKind kind);
  Outcome SetCount(std::vector<ir::Port>& ports, const char* what, const std::string& name,
                   uint32_t count);

  std::string name_;
  std::string type_;
  ir::PortLayout layout_;
  std::map<std::string, ir::Attr> attrs_;
  std::map<std::string, bool> counted_;
};

}  // namespace ge

#endif  // GRAPH_ENGINE_SERVICE_OP_DRAFT_H_
