// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_LOWER_NODE_LOWERING_H_
#define GRAPH_ENGINE_LOWER_NODE_LOWERING_H_

#include <map>
#include <string>
#include <vector>

#include "catalog/mapping.h"
#include "lower/graph_lowering.h"

namespace ge::lower {

/// One GE node on its way to ONNX nodes: answers what the mapping language asks of it and writes
/// what mappings and hooks describe. The node that gives result 0 bears the GE node's name.
class NodeLowering : public catalog::Source {
 public:
  NodeLowering(GraphLowering& graph, ir::NodeId node);

  Outcome Lower();

  // catalog::Source; ports are IR names, Count also takes output ports.
  bool HasInput(const std::string& port) const override;
  int64_t Count(const std::string& port) const override;
  const ir::Attr* Attribute(const std::string& name) const override;
  ir::TensorPtr Constant(const std::string& port) const override;
  const ir::TensorDesc* Desc(const std::string& port) const override;
  bool OutputUsed(int64_t output) const override;

  // For hooks.
  GraphLowering& graph() { return graph_; }
  const ir::Store& store() const { return graph_.store(); }
  ir::NodeId id() const { return node_; }
  const std::string& name() const { return store().Name(node_); }
  /// Names of all instances of an input port.
  Expected<std::vector<std::string>> Inputs(const std::string& port);
  Expected<std::string> Input(const std::string& port);
  std::string Output(int32_t output) { return graph_.OutputName(node_, output); }
  std::string Temp(const std::string& suffix) { return graph_.NewValue(name() + "/" + suffix); }
  Expected<std::string> Constant1d(const std::vector<int64_t>& values, const std::string& suffix);
  /// `main`: bears the GE node's name.
  onnx::NodeProto* Add(const std::string& op, const std::vector<std::string>& inputs,
                       const std::vector<std::string>& outputs, bool main = false);

 private:
  int32_t FirstInput(const std::string& port) const;
  Outcome LowerCustom();
  Outcome RunStep(const catalog::Step& step);
  Outcome AddArgument(const catalog::Argument& argument, std::vector<std::string>* inputs);
  Expected<std::string> MakeTensor(const catalog::Argument& argument);
  Expected<std::string> ConvertInput(const catalog::Argument& argument);
  Outcome WriteAttrs(const catalog::Step& step, onnx::NodeProto* node);
  std::vector<std::string> ResultNames(const catalog::Step& step);

  GraphLowering& graph_;
  ir::NodeId node_;
  std::map<std::string, std::string> temps_;
};

}  // namespace ge::lower

#endif  // GRAPH_ENGINE_LOWER_NODE_LOWERING_H_
