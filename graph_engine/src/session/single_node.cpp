// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/single_node.h"

#include <map>
#include <string>
#include <vector>

#include "catalog/op_def.h"
#include "ir/clone.h"
#include "lower/lower.h"

namespace ge::session {
namespace {

constexpr char kOperatorName[] = "operator";
constexpr size_t kSmallBytes = 4096;

bool IsReal(DataType type) {
  return type == DT_FLOAT || type == DT_FLOAT16 || type == DT_BF16 || type == DT_DOUBLE;
}

/// Axes, shapes and the like, as opposed to weights and scales.
bool IsPartOfTheQuestion(const ir::Tensor& tensor) {
  return !IsReal(tensor.desc.data_type) && tensor.data.size() <= kSmallBytes;
}

/// A private attribute says where a node comes from, not what it does.
bool IsMeaning(const std::string& attr) { return attr[0] != '_' && attr != catalog::kPassNameAttr; }

/// Builds the graph of one operator: inputs, the operator, NetOutput.
class Extract {
 public:
  Extract(const ir::Store& source, ir::NodeId node, bool all_constants)
      : source_(source),
        node_(node),
        all_constants_(all_constants),
        graph_("operator_check"),
        target_(*graph_.store()) {}

  Expected<backend::OperatorQuery> Run() {
    CopyNode();
    for (int32_t input = 0; input < source_.InputCount(node_); ++input) AddInput(input);
    AddOutputs();
    lower::LowerOptions options;
    options.provenance = false;
    const auto model = lower::LowerToOnnx(graph_, options);
    if (!model) return model.error();
    auto bytes = model->Serialize();
    if (!bytes) return bytes.error();
    query_.model = *std::move(bytes);
    return std::move(query_);
  }

  bool left_constants_out() const { return left_constants_out_; }

 private:
  ir::NodeId AddNode(const char* type, const std::string& name, int32_t dynamic_inputs = 0) {
    const catalog::OpDef& def = *catalog::FindOp(type);  // the catalogue always has these types
    std::map<std::string, int32_t> counts;
    for (const ir::Port& port : def.inputs) {
      if (port.kind == ir::PortKind::kDynamic) counts[port.name] = dynamic_inputs;
    }
    return target_.AddNode(ir::kRootGraph, type, name, catalog::MakeLayout(def, counts));
  }

  /// Names of unknown extents depend on the graph around: only which ones are equal is kept.
  ir::TensorDesc Canonical(ir::TensorDesc desc) {
    for (std::string& symbol : desc.shape.symbols) {
      if (symbol.empty()) continue;
      const size_t number = symbols_.size();
      symbol = "d" + std::to_string(symbols_.emplace(symbol, number).first->second);
    }
    desc.origin_shape = desc.shape;
    return desc;
  }

  void CopyNode() {
    query_.type = source_.TypeText(node_);
    copy_ = target_.AddNode(ir::kRootGraph, query_.type, kOperatorName, source_.Layout(node_));
    for (const std::string& name : source_.AttrNames(node_)) {
      if (!IsMeaning(name)) continue;
      const ir::Attr& value = *source_.FindAttr(node_, name);
      query_.attrs[name] = value;
      target_.SetAttr(copy_, name, value);
    }
    for (const auto& [name, body] : source_.Subgraphs(node_)) {
      const ir::GraphIndex copied = target_.AddGraph(source_.GraphName(body));
      ir::CopyNodes(source_, source_.Nodes(body), target_, copied);
      target_.SetSubgraph(copy_, name, copied);
    }
  }

  void AddInput(int32_t input) {
    const ir::Endpoint producer = source_.Producer(node_, input);
    if (!producer.node.valid()) return;
    const auto& ports = source_.Layout(node_).inputs;
    backend::OperatorInput described;
    described.name = ir::PortLayout::InstanceName(ports, input);
    described.desc = Canonical(source_.OutputDesc(producer.node, producer.port));
    const ir::TensorPtr constant = catalog::ConstTensor(source_, producer);
    if (constant != nullptr && (all_constants_ || IsPartOfTheQuestion(*constant))) {
      described.constant = constant;
    } else if (constant != nullptr) {
      left_constants_out_ = true;
    }
    const std::string name = "input_" + described.name;
    const bool is_constant = described.constant != nullptr;
    const ir::NodeId feed = AddNode(is_constant ? catalog::kConst : catalog::kData, name);
    if (is_constant) {
      target_.SetAttr(feed, catalog::kConstValueAttr, described.constant);
    } else {
      target_.SetAttr(feed, catalog::kDataIndexAttr, data_count_++);
    }
    target_.SetOutputDesc(feed, 0, described.desc);
    target_.SetInputDesc(copy_, input, described.desc);
    target_.Connect({feed, 0}, {copy_, input});
    query_.inputs.push_back(std::move(described));
  }

  /// The outputs that somebody reads; the first one when nobody reads any.
  void AddOutputs() {
    std::vector<int32_t> used;
    for (int32_t output = 0; output < source_.OutputCount(node_); ++output) {
      target_.SetOutputDesc(copy_, output, Canonical(source_.OutputDesc(node_, output)));
      if (source_.HasConsumers(node_, output)) used.push_back(output);
    }
    if (used.empty() && source_.OutputCount(node_) > 0) used.push_back(0);
    const auto count = static_cast<int32_t>(used.size());
    const ir::NodeId end = AddNode(catalog::kNetOutput, "end", count);
    std::vector<std::string> names;
    for (int32_t i = 0; i < count; ++i) {
      const ir::TensorDesc desc = target_.OutputDesc(copy_, used[i]);  // a copy: it is set below
      target_.SetInputDesc(end, i, desc);
      target_.Connect({copy_, used[i]}, {end, i});
      names.push_back("output" + std::to_string(used[i]));
      query_.outputs.push_back(desc);
    }
    target_.SetAttr(end, catalog::kOutputNamesAttr, names);
  }

  const ir::Store& source_;
  const ir::NodeId node_;
  const bool all_constants_;
  Graph graph_;
  ir::Store& target_;
  ir::NodeId copy_;
  int64_t data_count_ = 0;
  std::map<std::string, size_t> symbols_;
  bool left_constants_out_ = false;
  backend::OperatorQuery query_;
};

}  // namespace

Expected<backend::OperatorQuery> DescribeOperator(const ir::Store& store, ir::NodeId node) {
  Extract without_weights(store, node, false);
  auto query = without_weights.Run();
  if (query || !without_weights.left_constants_out()) return query;
  // Some mappings read a constant's value whatever its size.
  return Extract(store, node, true).Run();
}

}  // namespace ge::session
