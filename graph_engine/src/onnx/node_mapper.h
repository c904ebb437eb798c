// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_NODE_MAPPER_H_
#define GRAPH_ENGINE_ONNX_NODE_MAPPER_H_

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/mapping.h"
#include "onnx/graph_scope.h"

namespace ge::onnx {

using AttrList = std::vector<std::pair<std::string, ir::Attr>>;
using OptionalEndpoint = std::optional<ir::Endpoint>;

/// One ONNX node on its way to GE nodes: answers what the mapping language asks of it, and adds the
/// nodes that mappings and hooks describe. The node that gives result 0 bears the ONNX node's name.
class NodeMapper : public catalog::Source {
 public:
  NodeMapper(GraphScope& scope, const NodeProto& node, std::string name, std::string origin);

  // catalog::Source; ports are ONNX input numbers, "*" all inputs, "outputs" the outputs; Desc also
  // answers "out0", what the model declares for its first output.
  bool HasInput(const std::string& port) const override;
  int64_t Count(const std::string& port) const override;
  const ir::Attr* Attribute(const std::string& name) const override;
  ir::TensorPtr Constant(const std::string& port) const override;
  const ir::TensorDesc* Desc(const std::string& port) const override;
  bool OutputUsed(int64_t output) const override;

  /// Finds the inputs' producers and reads the attributes.
  Outcome Prepare();
  /// Uses the mapping of the version that holds for the model.
  Outcome Map(const std::vector<catalog::Alternative>& alternatives);

  // For hooks.
  const NodeProto& node() const { return node_; }
  const std::string& name() const { return name_; }
  GraphScope& scope() { return scope_; }
  size_t InputCount() const { return inputs_.size(); }
  OptionalEndpoint Input(size_t index) const;
  /// The attribute, or `fallback`; error when it has another type. Marks it as read.
  template <class T>
  Expected<T> Get(const std::string& attribute, T fallback) const;
  ir::Endpoint AddConst(const ir::TensorPtr& value, const std::string& suffix);
  /// Adds a GE node; `outputs`: number for a dynamic output port. The last one of a mapping has
  /// `main` set and gets the ONNX node's name.
  Expected<ir::NodeId> Add(const std::string& type, const std::vector<OptionalEndpoint>& inputs,
                           const AttrList& attrs, bool main, int32_t outputs = 1);
  Outcome SetResult(size_t output, ir::Endpoint endpoint);
  /// Outputs of the node are the results, by index.
  Outcome SetResults(ir::NodeId node);

 private:
  Outcome RunSteps(const std::vector<catalog::Step>& steps);
  Outcome RunStep(const catalog::Step& step, bool main);
  Outcome AddArgument(const catalog::Argument& argument, const std::string& port,
                      std::vector<OptionalEndpoint>* inputs);
  Expected<OptionalEndpoint> MakeTensor(const catalog::Argument& argument, const std::string& port);
  Expected<AttrList> StepAttrs(const catalog::Step& step) const;
  Outcome CheckAttrsMentioned(const std::set<std::string>& mentioned) const;
  Outcome BindResults(const catalog::Step& step, ir::NodeId node);
  Outcome WrongType(const std::string& attribute, const char* expected) const;

  GraphScope& scope_;
  const NodeProto& node_;
  std::string name_;
  std::string origin_;
  std::vector<OptionalEndpoint> inputs_;
  std::map<std::string, ir::Attr> attrs_;
  std::map<std::string, ir::Endpoint> temps_;  ///< results of earlier steps
  mutable ir::TensorDesc declared_;            ///< what Desc answered last from the model's types
};

template <class T>
Expected<T> NodeMapper::Get(const std::string& attribute, T fallback) const {
  const ir::Attr* value = Attribute(attribute);
  if (value == nullptr) return fallback;
  if (const T* typed = std::get_if<T>(value)) return *typed;
  return WrongType(attribute, ir::AttrKindName(ir::Attr(fallback)));
}

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_NODE_MAPPER_H_
